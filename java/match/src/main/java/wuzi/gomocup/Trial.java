package wuzi.gomocup;

import java.io.IOException;
import java.util.List;

/** Finds out by trying whether this system has a command and lets this user run it. */
final class Trial {
    private Trial() {}

    /** Whether a command ends well. */
    static boolean succeeds(List<String> words) {
        try {
            return new ProcessBuilder(words)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
