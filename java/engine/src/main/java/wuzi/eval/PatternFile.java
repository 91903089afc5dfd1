package wuzi.eval;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The files that are fitted to games: a rule's own, or freestyle's for rules that have none. */
final class PatternFile {
    private static final String NAME = "patterns-%s.txt";
    private static final String USUAL = "freestyle";

    private PatternFile() {}

    /** The text of the file for a rule. */
    static String read(String rule) {
        try (InputStream own = open(rule);
                InputStream usual = open(USUAL)) {
            return new String((own == null ? usual : own).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(String rule) {
        return PatternFile.class.getResourceAsStream(String.format(NAME, rule));
    }
}
