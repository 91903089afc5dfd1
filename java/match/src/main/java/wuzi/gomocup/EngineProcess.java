package wuzi.gomocup;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import wuzi.player.Fault;
import wuzi.player.FaultException;

/**
 * An engine's process: lines to it and from it, never more of them than there is room for, and its end, together with
 * that of all that it started. Processes that run when the JVM ends are killed.
 */
final class EngineProcess {
    /** What an engine may write from one command to the next. */
    static final int MOST_BYTES = 4 << 20;
    private static final int MOST_LINES = 20_000;

    private static final long CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long END_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final int ERROR_TAIL = 500;
    private static final String END_OF_OUTPUT = ""; // empty lines are dropped

    private static final Set<EngineProcess> RUNNING = ConcurrentHashMap.newKeySet();
    /** Whether the JVM is ending: engines are killed then, which is no fault of theirs. */
    private static volatile boolean isDown;

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(EngineProcess::killAll, "engines-end"));
    }

    private final ProcessTree tree = new ProcessTree();
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final Thread errors;
    private final AtomicInteger bytesOut = new AtomicInteger();
    private final AtomicInteger bytesErr = new AtomicInteger();
    private final AtomicInteger linesOut = new AtomicInteger();
    private volatile Process process;
    private volatile boolean isFlooded;
    private volatile boolean isAtEnd;
    private volatile byte[] errorTail = new byte[0];
    private long memoryChecked = System.nanoTime();

    /**
     * Starts an engine.
     *
     * @param command what to run
     * @throws FaultException if it cannot be started
     */
    EngineProcess(EngineCommand command) {
        List<String> words = new ArrayList<>(Launcher.words());
        words.addAll(command.words());
        ProcessBuilder builder = new ProcessBuilder(words).directory(command.folder().toFile());
        builder.environment().put(ProcessTree.VARIABLE, tree.mark());
        FutureTask<Void> start = new FutureTask<>(() -> start(builder), null);
        // Linux kills the engine when the thread that started it ends, so that thread lives as long as the engine.
        Thread output = new Thread(() -> {
            start.run();
            if (process != null) {
                readOutput();
            }
        }, "engine-output");
        output.setDaemon(true);
        output.start();
        await(start);
        errors = new Thread(this::readErrors, "engine-errors");
        errors.setDaemon(true);
        errors.start();
    }

    private void start(ProcessBuilder builder) {
        synchronized (RUNNING) {
            if (isDown) {
                throw new IllegalStateException("wuzi is ending");
            }
            try {
                process = builder.start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            tree.grow(process);
            RUNNING.add(this);
        }
    }

    private static void await(FutureTask<Void> start) {
        try {
            start.get();
        } catch (ExecutionException e) {
            throw new FaultException(Fault.NOT_STARTED, "it cannot be started: " + clean(e.getCause().getMessage()));
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private static void killAll() {
        synchronized (RUNNING) {
            isDown = true;
        }
        RUNNING.forEach(EngineProcess::kill);
    }

    /** Sends lines; what the engine wrote before, and nobody has read, is dropped. */
    void send(String text) {
        lines.clear();
        bytesOut.set(0);
        bytesErr.set(0);
        linesOut.set(0);
        try {
            process.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (IOException e) {
            // it has ended or reads no more: the next reading finds out which
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
            if (line != null && line != END_OF_OUTPUT) {
                return line;
            }
            if (isDown) {
                rest(END_NANOS);
                throw interrupted();
            }
            if (isFlooded) {
                throw new FaultException(Fault.FLOODED, "it wrote more than %d lines or %d MiB in one move"
                        .formatted(MOST_LINES, MOST_BYTES >> 20));
            }
            if (!runs || isAtEnd && lines.isEmpty()) {
                throw new FaultException(Fault.CRASHED, howItEnded());
            }
            if (left <= 0) {
                return null;
            }
        }
    }

    private void checkMemory(long most) {
        long now = System.nanoTime();
        if (most > 0 && now - memoryChecked >= CHECK_NANOS) {
            memoryChecked = now;
            if (tree.memoryBytes() > most) {
                throw new FaultException(Fault.MEMORY, "it took more than the %d MiB allowed".formatted(most >> 20));
            }
        }
    }

    private String poll(long nanos) {
        try {
            return lines.poll(nanos, TimeUnit.NANOSECONDS);
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
        String last = clean(new String(errorTail, StandardCharsets.UTF_8).strip().replaceAll("(?s).*[\\r\\n]", ""));
        return last.isEmpty() ? end : end + ": " + last;
    }

    /** Waits until it has ended by itself; says whether it has. */
    boolean waitFor(Duration most) {
        try {
            return process.waitFor(most.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            throw interrupted();
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

    /** Kills it and all that came of it, at once. */
    void kill() {
        tree.kill();
        RUNNING.remove(this);
    }

    ProcessTree tree() {
        return tree;
    }

    private void readOutput() {
        readLines(process.getInputStream());
        isAtEnd = true;
        lines.add(END_OF_OUTPUT);
        process.onExit().join();
    }

    private void readLines(InputStream in) {
        byte[] chunk = new byte[8192];
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try {
            for (int n = in.read(chunk); n > 0 && !isFlood(bytesOut.addAndGet(n)); n = in.read(chunk)) {
                for (int i = 0; i < n; i++) {
                    if (chunk[i] == '\n' || chunk[i] == '\r') {
                        add(line);
                    } else {
                        line.write(chunk[i]);
                    }
                }
            }
        } catch (IOException e) {
            // closed while it was killed: the end as well
        }
        add(line);
    }

    private void add(ByteArrayOutputStream line) {
        String text = clean(line.toString(StandardCharsets.UTF_8));
        line.reset();
        if (!text.isEmpty() && !isFlooded) {
            if (linesOut.incrementAndGet() > MOST_LINES) {
                flood();
            } else {
                lines.add(text);
            }
        }
    }

    private void readErrors() {
        byte[] chunk = new byte[8192];
        try (InputStream in = process.getErrorStream()) {
            for (int n = in.read(chunk); n > 0 && !isFlood(bytesErr.addAndGet(n)); n = in.read(chunk)) {
                byte[] joined = Arrays.copyOf(errorTail, errorTail.length + n);
                System.arraycopy(chunk, 0, joined, errorTail.length, n);
                errorTail = Arrays.copyOfRange(joined, Math.max(0, joined.length - ERROR_TAIL), joined.length);
            }
        } catch (IOException e) {
            // closed while it was killed
        }
    }

    private boolean isFlood(int bytes) {
        if (bytes > MOST_BYTES) {
            flood();
        }
        return isFlooded;
    }

    private void flood() {
        isFlooded = true;
        lines.add(END_OF_OUTPUT);
        process.destroyForcibly();
    }

    /** A text in one line, without control characters. */
    static String clean(String text) {
        return String.valueOf(text).replaceAll("[\\p{Cntrl}\\s\\u2028\\u2029]+", " ").strip();
    }

    private static CancellationException interrupted() {
        Thread.currentThread().interrupt();
        return new CancellationException("interrupted while an engine was waited for");
    }
}
