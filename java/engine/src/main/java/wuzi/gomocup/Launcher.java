package wuzi.gomocup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What Linux runs before an engine's program, in the same process: {@code setpriv}, so that the engine ends when the
 * thread that started it does, even by {@code kill -9}; and {@code taskset}, which keeps it on one core. Where a system
 * has none of them, nothing.
 */
final class Launcher {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String CORES = "Cpus_allowed_list:";

    private static final int[] ALLOWED = cores();
    private static final List<String> SETPRIV = ifUsable("setpriv", "--pdeathsig", "KILL");
    private static final boolean HAS_TASKSET = ALLOWED.length > 0 && !ifUsable("taskset", "-c", "" + ALLOWED[0]).isEmpty();

    private Launcher() {}

    /**
     * The words before a command.
     *
     * @param core one of those that this process may use, counted from 0; -1 for all of them
     */
    static List<String> words(int core) {
        List<String> words = new ArrayList<>(SETPRIV);
        if (core >= 0 && HAS_TASKSET) {
            words.addAll(List.of("taskset", "-c", "" + ALLOWED[Objects.checkIndex(core, ALLOWED.length)]));
        }
        return words;
    }

    /** The numbers of the cores that this process may use, from a list such as {@code 0-3,6}; none where it is unknown. */
    private static int[] cores() {
        try (Stream<String> lines = Files.lines(STATUS)) {
            return lines.filter(line -> line.startsWith(CORES))
                    .flatMap(line -> Stream.of(line.substring(CORES.length()).strip().split(",")))
                    .map(range -> range.split("-"))
                    .flatMapToInt(ends -> IntStream.rangeClosed(
                            Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1])))
                    .toArray();
        } catch (IOException e) {
            return new int[0];
        }
    }

    private static List<String> ifUsable(String... words) {
        List<String> trial = new ArrayList<>(List.of(words));
        trial.add("true");
        try {
            Process process = new ProcessBuilder(trial)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor() == 0 ? List.of(words) : List.of();
        } catch (IOException e) {
            return List.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }
}
