package wuzi.gomocup;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What Linux runs before an engine's program, in the same process: {@code setpriv}, so that the engine ends when the
 * thread that started it does, even by {@code kill -9}; and {@code setsid}, so that Ctrl-C is heard by the match alone,
 * which then ends its engines. Where a system has none of them, nothing.
 */
final class Launcher {
    private static final List<String> WORDS = Stream.of(
                    ifUsable("setpriv", "--pdeathsig", "KILL"), ifUsable("setsid"))
            .flatMap(List::stream)
            .toList();

    private Launcher() {}

    /** The words before a command. */
    static List<String> words() {
        return WORDS;
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
