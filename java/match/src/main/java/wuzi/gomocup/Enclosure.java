package wuzi.gomocup;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * A world of process numbers for an engine alone: with its first process the system ends every other one in it, even one
 * that has left its parents and its environment behind. There is one where Linux lets this user have it.
 */
final class Enclosure {
    /** The first process, which an engine must not be itself: signals that it sends itself would not reach it. */
    private static final List<String> FIRST = List.of("sh", "-c", "\"$@\"; exit $?", "wuzi-engine");

    private static final List<String> UNSHARE = List.of("unshare", "--pid", "--fork", "--kill-child", "--mount-proc");
    /** For users who may have one within a world of user names only. */
    private static final List<String> USER = List.of("--user", "--map-current-user");

    /** What stands before an engine's command; nothing where there is no enclosure. */
    static final List<String> WORDS = Stream.of(UNSHARE, join(UNSHARE, USER))
            .map(words -> join(words, FIRST))
            .filter(Enclosure::works)
            .findFirst()
            .orElse(List.of());

    private Enclosure() {}

    private static List<String> join(List<String> one, List<String> other) {
        return Stream.concat(one.stream(), other.stream()).toList();
    }

    private static boolean works(List<String> words) {
        try {
            return new ProcessBuilder(join(words, List.of("true")))
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
