package wuzi.app;

import java.util.Arrays;
import java.util.stream.Stream;

/** The program {@code pbrain-wuzi}: {@code wuzi gomocup} under a name that managers know brains by. */
public final class BrainMain {
    private BrainMain() {}

    /**
     * Runs the brain and ends the process.
     *
     * @param arguments the options of {@code wuzi gomocup}
     */
    public static void main(String[] arguments) {
        Main.main(Stream.concat(Stream.of("gomocup"), Arrays.stream(arguments)).toArray(String[]::new));
    }
}
