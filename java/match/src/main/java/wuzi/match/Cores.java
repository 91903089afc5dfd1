package wuzi.match;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import wuzi.board.CounterRandom;

/**
 * Gives each game a core of its own, or as many as its players think on, where the system is Linux and has
 * {@code taskset}; elsewhere the system decides. Processes that a thread starts inherit its cores, so an engine that
 * thinks in its opponent's turn takes no other game's time.
 */
final class Cores {
    private static final Path THREAD = Path.of("/proc/thread-self");
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String ALLOWED = "Cpus_allowed_list:";
    private static final int PATIENCE_SECONDS = 5;

    private Cores() {}

    /** Binds the calling thread, and those that it starts later, to some of the cores that this process may use. */
    static void take(int number, int many) {
        try {
            if (!Files.exists(THREAD)) {
                return;
            }
            List<String> cores = allowed();
            // matches that run beside each other do not all begin at the same core
            long first = CounterRandom.below(ProcessHandle.current().pid(), 0, cores.size());
            String taken = IntStream.range(0, Math.min(many, cores.size()))
                    .mapToObj(i -> cores.get((int) ((first + (long) number * many + i) % cores.size())))
                    .collect(Collectors.joining(","));
            Process taskset = new ProcessBuilder(
                            "taskset", "-cp", taken, Files.readSymbolicLink(THREAD).getFileName().toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!taskset.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                taskset.destroyForcibly();
            }
        } catch (IOException e) {
            // not there, or not allowed: a match goes on without
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The cores that this process may use, from a list such as {@code 0-3,6}. */
    private static List<String> allowed() throws IOException {
        List<String> cores = new ArrayList<>();
        for (String line : Files.readAllLines(STATUS)) {
            if (line.startsWith(ALLOWED)) {
                for (String range : line.substring(ALLOWED.length()).strip().split(",")) {
                    String[] ends = range.split("-");
                    int last = Integer.parseInt(ends[ends.length - 1]);
                    for (int core = Integer.parseInt(ends[0]); core <= last; core++) {
                        cores.add(Integer.toString(core));
                    }
                }
            }
        }
        if (cores.isEmpty()) {
            throw new IOException("no list of cores");
        }
        return cores;
    }
}
