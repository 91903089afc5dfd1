package wuzi.app;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much a terminal shows.
 *
 * @param columns of a line
 * @param lines on it at once
 */
record TerminalSize(int columns, int lines) {
    private static final TerminalSize USUAL = new TerminalSize(80, 24);
    /** Lines and columns, as {@code stty size} prints them; 0 where it does not know. */
    private static final Pattern STTY = Pattern.compile("([1-9][0-9]{0,4}) ([1-9][0-9]{0,4})");

    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,4}");

    /** That of the terminal at hand, or what the environment says of it, or the usual one. */
    static TerminalSize now() {
        String stty = "";
        try {
            Process process = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            stty = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            // no such program, or no terminal
        }
        return of(stty, System.getenv());
    }

    /**
     * The size that a text tells.
     *
     * @param stty what {@code stty size} printed
     * @param environment whose COLUMNS and LINES count where that tells nothing
     */
    static TerminalSize of(String stty, Map<String, String> environment) {
        Matcher matcher = STTY.matcher(stty.strip());
        return matcher.matches()
                ? new TerminalSize(Integer.parseInt(matcher.group(2)), Integer.parseInt(matcher.group(1)))
                : new TerminalSize(
                        number(environment.get("COLUMNS"), USUAL.columns), number(environment.get("LINES"), USUAL.lines));
    }

    private static int number(String text, int otherwise) {
        return text != null && NUMBER.matcher(text).matches() ? Integer.parseInt(text) : otherwise;
    }
}
