package wuzi.app;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A terminal over two streams: the process's own, or any others. */
public final class StreamTerminal implements Terminal {
    private final BufferedReader in;
    private final PrintStream out;
    private final boolean rich;

    /**
     * Over any streams.
     *
     * @param in where lines come from
     * @param out where text goes
     * @param charset how both are written
     * @param rich whether colours and round stones are shown
     */
    public StreamTerminal(InputStream in, OutputStream out, Charset charset, boolean rich) {
        this.in = new BufferedReader(new InputStreamReader(in, charset));
        this.out = new PrintStream(out, false, charset);
        this.rich = rich;
    }

    /**
     * Over standard input and output.
     *
     * @param plain whether plain letters are wanted even on a terminal that can show more
     * @return a terminal that is rich if both are a terminal of UTF-8 that knows colours
     */
    public static StreamTerminal system(boolean plain) {
        boolean rich = !plain && System.console() != null && isRich(localeCharset(), System.getenv());
        return new StreamTerminal(System.in, System.out, charset(), rich);
    }

    /** The locale's charset, or UTF-8 where it has no Chinese: what reads it then mostly takes UTF-8 all the same. */
    static Charset charset() {
        Charset locale = localeCharset();
        return locale.newEncoder().canEncode('五') ? locale : StandardCharsets.UTF_8;
    }

    private static Charset localeCharset() {
        try {
            return Charset.forName(System.getProperty("native.encoding", "UTF-8"));
        } catch (IllegalArgumentException e) {
            return StandardCharsets.UTF_8;
        }
    }

    /** Whether a terminal of a charset and an environment shows colours and round stones. */
    static boolean isRich(Charset charset, Map<String, String> environment) {
        String kind = environment.getOrDefault("TERM", "");
        return charset.equals(StandardCharsets.UTF_8)
                && !kind.isEmpty()
                && !kind.equals("dumb")
                && environment.getOrDefault("NO_COLOR", "").isEmpty();
    }

    @Override
    public String readLine(String prompt) {
        out.print(prompt);
        try {
            return out.checkError() ? null : in.readLine(); // nobody is left who could answer
        } catch (IOException e) {
            return null; // a terminal that was closed
        }
    }

    @Override
    public void println(String text) {
        out.println(text);
        out.flush();
    }

    @Override
    public boolean isRich() {
        return rich;
    }
}
