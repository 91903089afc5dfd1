package wuzi.app;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * What the program did with a command line.
 *
 * @param status the exit status
 * @param out what it printed
 * @param err what it said on standard error
 */
record Ran(int status, String out, String err) {
    static Ran of(String... arguments) {
        return typing("", arguments);
    }

    /** With text on standard input, as UTF-8. */
    static Ran typing(String typed, String... arguments) {
        InputStream in = System.in;
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        ByteArrayOutputStream wrong = new ByteArrayOutputStream();
        try {
            System.setIn(new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)));
            System.setOut(new PrintStream(shown, true, StandardCharsets.UTF_8));
            System.setErr(new PrintStream(wrong, true, StandardCharsets.UTF_8));
            int status = Main.execute(new Main(), arguments);
            return new Ran(
                    status, shown.toString(StandardCharsets.UTF_8), wrong.toString(StandardCharsets.UTF_8).strip());
        } finally {
            System.setIn(in);
            System.setOut(out);
            System.setErr(err);
        }
    }
}
