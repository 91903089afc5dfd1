package wuzi.gomocup;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/**
 * What an engine writes: the lines that nobody has read yet, never more of them than there is room for, and the last of
 * its errors. Lines end with LF or CR, and may hold any bytes.
 */
final class EngineOutput {
    /** What an engine may write, on either way, from one command to the next. */
    static final int MOST_BYTES = 4 << 20;
    static final int MOST_LINES = 20_000;

    private static final int ERROR_TAIL = 500;
    private static final int CHUNK = 8192;
    private static final Pattern BLANK = Pattern.compile("[\\p{Cntrl}\\s\\u2028\\u2029]+");

    /** The end of the output, as a line; empty lines are dropped. */
    private static final String END = "";

    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final AtomicInteger outputBytes = new AtomicInteger();
    private final AtomicInteger errorBytes = new AtomicInteger();
    private final AtomicInteger outputLines = new AtomicInteger();
    private volatile boolean isFlooded;
    private volatile boolean hasEnded;
    private volatile byte[] errorTail = new byte[0];

    /** A new command: what was written before, and nobody has read, is dropped. */
    void renew() {
        lines.clear();
        outputBytes.set(0);
        errorBytes.set(0);
        outputLines.set(0);
    }

    /** The next line, or null if there is none within a time, or no further one. */
    String poll(long nanos) throws InterruptedException {
        String line = lines.poll(nanos, TimeUnit.NANOSECONDS);
        return END.equals(line) ? null : line;
    }

    /** Whether it wrote so much that nobody reads it any longer. */
    boolean isFlooded() {
        return isFlooded;
    }

    /** Whether no further line will come. */
    boolean isAtEnd() {
        return hasEnded && lines.isEmpty();
    }

    /** The last line of its errors; empty where there is none. */
    String lastError() {
        String[] errors = new String(errorTail, StandardCharsets.UTF_8).strip().split("[\\r\\n]+");
        return clean(errors[errors.length - 1]);
    }

    /** Reads lines until the output ends, or is too much. */
    void readLines(InputStream in) {
        byte[] chunk = new byte[CHUNK];
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try {
            for (int n = in.read(chunk); n > 0 && !isFlood(outputBytes.addAndGet(n)); n = in.read(chunk)) {
                for (int i = 0; i < n; i++) {
                    if (chunk[i] == '\n' || chunk[i] == '\r') {
                        add(line);
                    } else {
                        line.write(chunk[i]);
                    }
                }
            }
        } catch (IOException e) {
            // closed while the process was killed: the end as well
        }
        add(line);
        hasEnded = true;
        lines.add(END); // wakes who waits
    }

    private void add(ByteArrayOutputStream line) {
        String text = clean(line.toString(StandardCharsets.UTF_8));
        line.reset();
        if (text.isEmpty() || isFlooded) {
            return;
        }
        lines.add(text);
        if (outputLines.incrementAndGet() > MOST_LINES) {
            isFlooded = true;
        }
    }

    /** Reads errors until they end, or are too many, and keeps the last. */
    void readErrors(InputStream in) {
        byte[] chunk = new byte[CHUNK];
        try {
            for (int n = in.read(chunk); n > 0 && !isFlood(errorBytes.addAndGet(n)); n = in.read(chunk)) {
                byte[] joined = Arrays.copyOf(errorTail, errorTail.length + n);
                System.arraycopy(chunk, 0, joined, errorTail.length, n);
                errorTail = Arrays.copyOfRange(joined, Math.max(0, joined.length - ERROR_TAIL), joined.length);
            }
        } catch (IOException e) {
            // closed while the process was killed
        }
        if (isFlooded) {
            lines.add(END);
        }
    }

    private boolean isFlood(int bytes) {
        if (bytes > MOST_BYTES) {
            isFlooded = true;
        }
        return isFlooded;
    }

    /** A text in one line, with a blank for each run of blanks and control characters. */
    static String clean(String text) {
        return BLANK.matcher(text).replaceAll(" ").strip();
    }
}
