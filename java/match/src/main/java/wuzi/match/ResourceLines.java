package wuzi.match;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The text files that lie beside the classes of this package. */
final class ResourceLines {
    private ResourceLines() {}

    /** All lines of a file but its comments, which begin with #. */
    static List<String> of(String file) {
        try (InputStream in = ResourceLines.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
