package wuzi.gomocup;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What Linux runs before an engine's program, in the same process: {@code setpriv}, so that the engine ends when the
 * thread that started it does, even by {@code kill -9}. Where a system does not have it, nothing.
 */
final class Launcher {
    private static final List<String> SETPRIV = ifUsable("setpriv", "--pdeathsig", "KILL");

    private Launcher() {}

    /** The words before a command. */
    static List<String> words() {
        return SETPRIV;
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
