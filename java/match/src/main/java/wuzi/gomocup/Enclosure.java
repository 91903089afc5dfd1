package wuzi.gomocup;

import java.util.List;
import java.util.stream.Stream;

/**
 * A world of process numbers for an engine alone: with its first process the system ends every other one in it, even one
 * that has left its parents and its environment behind. There is one where Linux lets this user have it.
 */
final class Enclosure {
    /**
     * Runs what follows with this shell's input and output, and holds none of their ends itself, for an engine that
     * closes its output must be seen to.
     */
    private static final String RUN = "exec 3<&0 4>&1 5>&2 </dev/null >/dev/null 2>&1;"
            + " \"$@\" <&3 >&4 2>&5 3<&- 4>&- 5>&- & exec 3<&- 4>&- 5>&-; wait $!; exit $?";

    /** A shell, then the first process of the world, which an engine must not be: it would not hear its own signals. */
    private static final List<String> SHELLS = List.of(
            "sh", "-c", RUN, "wuzi-engine", "unshare", "--mount-proc", "sh", "-c", RUN, "wuzi-engine");

    private static final List<String> UNSHARE = List.of("unshare", "--pid");
    /** For users who may have such a world within one of user names only. */
    private static final List<String> USER = List.of("--user", "--map-current-user", "--keep-caps");

    /** What stands before an engine's command; nothing where there is no enclosure. */
    static final List<String> WORDS = Stream.of(UNSHARE, join(UNSHARE, USER))
            .map(words -> join(words, SHELLS))
            .filter(words -> Trial.succeeds(join(words, List.of("true"))))
            .findFirst()
            .orElse(List.of());

    private Enclosure() {}

    private static List<String> join(List<String> one, List<String> other) {
        return Stream.concat(one.stream(), other.stream()).toList();
    }
}
