package wuzi.board;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;

/** Why something was refused, in English, and by its key in other languages: see {@code words_zh.properties}. */
public final class Words {
    private static final String FILE = "words_%s.properties";

    private final String key;
    private final String english;
    private final Object[] values;

    /**
     * A sentence.
     *
     * @param key of the same sentence in other languages
     * @param english the sentence, with a {@code %s} for each value
     * @param values what it names; other words, and what was thrown with words, are said in the same language
     */
    public Words(String key, String english, Object... values) {
        this.key = key;
        this.english = english;
        this.values = values.clone();
    }

    /** What an exception's words are asked for by. */
    public interface Bearer {
        /**
         * Why.
         *
         * @return the words, or null where there is only an English message
         */
        Words words();
    }

    /**
     * The message of an exception.
     *
     * @param thrown what was thrown
     * @param language {@code en}, or another one for which there is a file
     * @return its words in that language, or its English message where it has none
     */
    public static String of(Throwable thrown, String language) {
        Words words = thrown instanceof Bearer bearer ? bearer.words() : null;
        return words == null ? thrown.getMessage() : words.in(language);
    }

    /**
     * The sentence.
     *
     * @param language {@code en}, or another one for which there is a file
     * @return its text in that language
     */
    public String in(String language) {
        String text = language.equals("en") ? english : texts(language).getString(key);
        return String.format(Locale.ROOT, text, Arrays.stream(values).map(value -> said(value, language)).toArray());
    }

    /** A value as it is said: line breaks and what would steer a terminal become blanks. */
    private static String said(Object value, String language) {
        String text = value instanceof Words words
                ? words.in(language)
                : value instanceof Throwable thrown ? of(thrown, language) : String.valueOf(value);
        return String.valueOf(text).replaceAll("[\\p{Cntrl}\\u2028\\u2029]+", " ");
    }

    private static ResourceBundle texts(String language) {
        try (InputStream in = Words.class.getResourceAsStream(String.format(FILE, language))) {
            return new PropertyResourceBundle(new InputStreamReader(in, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return in("en");
    }
}
