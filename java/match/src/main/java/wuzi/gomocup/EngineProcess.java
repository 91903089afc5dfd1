package wuzi.gomocup;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import wuzi.player.Fault;
import wuzi.player.FaultException;

/**
 * An engine's process: lines to it and from it, and its end, together with that of all that it started. Processes that
 * run when the JVM ends are killed.
 */
final class EngineProcess {
    private static final long CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long END_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final Set<EngineProcess> RUNNING = ConcurrentHashMap.newKeySet();
    /** Whether the JVM is ending, and its engines with it. */
    private static volatile boolean isDown;

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(EngineProcess::killAll, "engines-end"));
    }

    private final ProcessTree tree = new ProcessTree();
    private final EngineInput input = new EngineInput();
    private final EngineOutput output = new EngineOutput();
    private final Path folder;
    private final Thread errors;
    private final Process process;
    private long memoryChecked = System.nanoTime();

    /**
     * Starts an engine.
     *
     * @param command what to run
     * @throws FaultException if it cannot be started
     */
    EngineProcess(EngineCommand command) {
        folder = newFolder();
        List<String> words = new ArrayList<>(Session.WORDS);
        words.addAll(command.words());
        ProcessBuilder builder = new ProcessBuilder(words).directory(command.folder().toFile());
        builder.environment().put(ProcessTree.VARIABLE, tree.mark());
        synchronized (RUNNING) {
            process = start(builder);
            tree.grow(process);
            RUNNING.add(this);
        }
        thread("engine-input", () -> input.write(process.getOutputStream()));
        thread("engine-output", () -> output.readLines(process.getInputStream()));
        errors = thread("engine-errors", () -> output.readErrors(process.getErrorStream()));
    }

    private static Path newFolder() {
        try {
            return Guard.newFolder();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Process start(ProcessBuilder builder) {
        if (isDown) {
            throw interrupted();
        }
        try {
            return builder.start();
        } catch (IOException e) {
            throw new FaultException(Fault.NOT_STARTED, "it cannot be started: " + EngineOutput.clean(e.getMessage()));
        }
    }

    private static Thread thread(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void killAll() {
        synchronized (RUNNING) {
            isDown = true;
        }
        RUNNING.forEach(EngineProcess::kill);
    }

    /**
     * Sends lines, and does not wait until they are read; what the engine wrote before, and nobody has read, is dropped.
     *
     * @throws FaultException if it has read nothing for long
     */
    void send(String text) {
        output.renew();
        if (!input.add(text)) {
            throw fault(Fault.HUNG, "it reads nothing");
        }
    }

    /**
     * The next line.
     *
     * @param deadline in {@link System#nanoTime}
     * @param memoryBytes what all its processes may hold, or 0
     * @return the line with no control characters, or null if none came by then
     * @throws FaultException if it ended, wrote without end, or took too much memory
     */
    String read(long deadline, long memoryBytes) {
        while (true) {
            checkMemory(memoryBytes);
            long left = deadline - System.nanoTime();
            boolean runs = process.isAlive(); // asked first: what it wrote before its end is read
            String line = poll(runs ? Math.max(0, Math.min(left, CHECK_NANOS)) : CHECK_NANOS);
            if (line != null) {
                return line;
            }
            if (output.isFlooded()) {
                throw fault(Fault.FLOODED, "it wrote more than %d lines or %d MiB in one move"
                        .formatted(EngineOutput.MOST_LINES, EngineOutput.MOST_BYTES >> 20));
            }
            if (!runs || output.isAtEnd()) {
                throw fault(Fault.CRASHED, howItEnded());
            }
            if (left <= 0) {
                return null;
            }
        }
    }

    /** What a game is lost by; while the JVM ends, no game is. */
    private static RuntimeException fault(Fault fault, String seen) {
        if (isDown) {
            rest(END_NANOS);
            return interrupted();
        }
        return new FaultException(fault, seen);
    }

    private void checkMemory(long most) {
        long now = System.nanoTime();
        if (most > 0 && now - memoryChecked >= CHECK_NANOS) {
            memoryChecked = now;
            if (tree.memoryBytes() > most) {
                throw fault(Fault.MEMORY, "it took more than the %d MiB allowed".formatted(most >> 20));
            }
        }
    }

    private String poll(long nanos) {
        try {
            return output.poll(nanos);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private String howItEnded() {
        waitFor(Duration.ofNanos(CHECK_NANOS)); // its output may have ended a moment before it
        try {
            errors.join(TimeUnit.NANOSECONDS.toMillis(CHECK_NANOS)); // a daemon may hold them open
        } catch (InterruptedException e) {
            throw interrupted();
        }
        String end = process.isAlive() ? "it closed its output" : "it ended with status " + process.exitValue();
        String last = output.lastError();
        return last.isEmpty() ? end : end + ": " + last;
    }

    /** Waits until it has ended by itself, or for some time, or until the thread is interrupted. */
    void waitFor(Duration most) {
        try {
            process.waitFor(most.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Lets time go by. */
    static void rest(long nanos) {
        try {
            TimeUnit.NANOSECONDS.sleep(nanos);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    /** A folder for its files, which is deleted with it. */
    Path folder() {
        return folder;
    }

    /** Kills it and all that came of it, at once. */
    void kill() {
        tree.kill();
        RUNNING.remove(this);
        input.end();
        close(process.getInputStream());
        close(process.getErrorStream());
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException | UncheckedIOException e) {
            // what cannot be deleted stays in the system's folder for temporary files
        }
    }

    /** A process that nobody can find may hold a pipe's other end. */
    private static void close(InputStream pipe) {
        try {
            pipe.close();
        } catch (IOException e) {
            // nothing that is read from it any more
        }
    }

    ProcessTree tree() {
        return tree;
    }

    private static CancellationException interrupted() {
        Thread.currentThread().interrupt();
        return new CancellationException("interrupted while an engine was waited for");
    }
}
