package wuzi.gomocup;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * An engine's process and all that came of it: its descendants and, on Linux, every process whose environment carries
 * the engine's mark, for that of a daemon has no parent left.
 */
final class ProcessTree {
    /** The variable that holds the mark. */
    static final String VARIABLE = "WUZI_ENGINE";

    private static final Path PROC = Path.of("/proc");
    /** Whether the system says what processes do. */
    static final boolean IS_VISIBLE = Files.isReadable(PROC.resolve("self/environ"));
    private static final String RESIDENT = "VmRSS:";
    private static final long LIST_NANOS = 500_000_000;
    private static final int KILL_ROUNDS = 100;
    private static final long ROUND_NANOS = 2_000_000;

    private static final AtomicInteger COUNT = new AtomicInteger();

    private final String mark = Guard.MARK + "/" + COUNT.getAndIncrement() + "/";
    private ProcessHandle root;
    private long[] listed = new long[0];
    private long listedAt;

    /** What the engine's environment says for {@link #VARIABLE}. */
    String mark() {
        return mark;
    }

    void grow(Process process) {
        root = process.toHandle();
    }

    /** Kills every process, those too that are started meanwhile. */
    void kill() {
        Set<ProcessHandle> alive = alive();
        for (int round = 0; round < KILL_ROUNDS && !alive.isEmpty(); round++) {
            alive.forEach(ProcessHandle::destroyForcibly);
            LockSupport.parkNanos(ROUND_NANOS);
            alive = alive();
        }
    }

    /** The processes that run; those of the mark last. */
    Set<ProcessHandle> alive() {
        Set<ProcessHandle> alive = new LinkedHashSet<>();
        if (root != null && root.isAlive()) {
            root.descendants().forEach(alive::add);
            alive.add(root);
        }
        marked().mapToObj(ProcessHandle::of).forEach(handle -> handle.ifPresent(alive::add));
        return alive;
    }

    /** Whether no thread of the processes has anything to do; true where the system does not say. */
    boolean isIdle() {
        return LongStream.of(listed()).allMatch(ProcessTree::isIdle);
    }

    private static boolean isIdle(long pid) {
        try (Stream<Path> threads = Files.list(PROC.resolve(pid + "/task"))) {
            // what follows the name, which stands in brackets, is the state: R for runs or would
            return threads.map(thread -> read(thread.resolve("stat")))
                    .noneMatch(stat -> stat.startsWith(") R", stat.lastIndexOf(')')));
        } catch (IOException | UncheckedIOException e) {
            return true; // it has gone
        }
    }

    /** What the marked processes hold of the machine's memory, in bytes; 0 where the system does not say. */
    long memoryBytes() {
        return LongStream.of(listed()).map(ProcessTree::residentBytes).sum();
    }

    /** The marked processes; looking at all there are takes milliseconds, so new ones are found only now and then. */
    private long[] listed() {
        if (listed.length == 0 || System.nanoTime() - listedAt > LIST_NANOS) {
            listed = marked().toArray();
            listedAt = System.nanoTime();
        }
        return listed;
    }

    private LongStream marked() {
        if (!IS_VISIBLE) {
            return LongStream.empty();
        }
        String entry = VARIABLE + "=" + mark;
        try (Stream<Path> processes = Files.list(PROC)) {
            return LongStream.of(processes
                    .filter(process -> Character.isDigit(process.getFileName().toString().charAt(0)))
                    .filter(process -> read(process.resolve("environ")).contains(entry))
                    .mapToLong(process -> Long.parseLong(process.getFileName().toString()))
                    .toArray());
        } catch (IOException e) {
            return LongStream.empty();
        }
    }

    private static long residentBytes(long pid) {
        return read(PROC.resolve(pid + "/status")).lines()
                .filter(line -> line.startsWith(RESIDENT))
                .mapToLong(line -> Long.parseLong(line.substring(RESIDENT.length()).replace("kB", "").strip()) * 1024)
                .sum();
    }

    /** A file of a process; empty where the process has gone or is another user's. */
    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
