package wuzi.gomocup;

import java.io.IOException;
import java.util.List;

/** A session of its own for a process: Ctrl-C is heard by this JVM alone, which then ends its engines itself. */
final class Session {
    /** What stands before a command; nothing where the system does not have it. */
    static final List<String> WORDS = has("setsid") ? List.of("setsid") : List.of();

    private Session() {}

    private static boolean has(String program) {
        try {
            return new ProcessBuilder(program, "true").start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
