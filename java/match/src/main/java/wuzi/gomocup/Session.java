package wuzi.gomocup;

import java.util.List;

/** A session of its own for a process: Ctrl-C is heard by this JVM alone, which then ends its engines itself. */
final class Session {
    /** What stands before a command; nothing where the system does not have it. */
    static final List<String> WORDS =
            Trial.succeeds(List.of("setsid", "true")) ? List.of("setsid") : List.of();

    private Session() {}
}
