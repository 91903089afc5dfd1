package wuzi.app;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * The lines that a manager sends, ended by CR LF, LF or CR; empty ones are left out. Any bytes are text. Of a line longer
 * than {@value #LONGEST} bytes the rest is not read, so that no line can fill the memory.
 */
final class BrainLines {
    static final int LONGEST = 1024;

    private final InputStream in;
    private final byte[] line = new byte[LONGEST];

    BrainLines(InputStream in) {
        this.in = new BufferedInputStream(in);
    }

    /** The next line without blanks around it, or null at the end of input, which an error is as well. */
    String next() {
        try {
            int length = 0;
            for (int next = in.read(); next >= 0; next = in.read()) {
                if (next != '\r' && next != '\n') {
                    if (length < LONGEST) {
                        line[length++] = (byte) next;
                    }
                } else if (!text(length).isEmpty()) {
                    return text(length);
                } else {
                    length = 0;
                }
            }
            return text(length).isEmpty() ? null : text(length);
        } catch (IOException e) {
            return null;
        }
    }

    private String text(int length) {
        return new String(line, 0, length, StandardCharsets.ISO_8859_1).strip();
    }
}
