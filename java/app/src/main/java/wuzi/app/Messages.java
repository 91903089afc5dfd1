package wuzi.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;
import java.util.stream.Stream;
import wuzi.board.Words;

/** All that the program says, in one language: texts with places for values, read from resources. */
final class Messages {
    /** The languages there are; the first is taken where the locale asks for none of them. */
    static final List<String> LANGUAGES = List.of("en", "zh");

    private final String language;
    private final ResourceBundle texts;

    private Messages(String language, ResourceBundle texts) {
        this.language = language;
        this.texts = texts;
    }

    /**
     * The texts of a language.
     *
     * @param language one of {@link #LANGUAGES}
     */
    static Messages in(String language) {
        String file = language.equals("en") ? "messages.properties" : "messages_" + language + ".properties";
        try (InputStream in = Messages.class.getResourceAsStream(file)) {
            return new Messages(language, new PropertyResourceBundle(new InputStreamReader(in, StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The language that the locale asks for. The environment is read before Java's own locale, for Java takes English
     * where the named locale is not installed.
     *
     * @param environment the process's environment
     * @param locale Java's locale
     */
    static String languageOf(Map<String, String> environment, Locale locale) {
        String asked = Stream.of("LC_ALL", "LC_MESSAGES", "LANG")
                .map(name -> environment.getOrDefault(name, ""))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .orElse(locale.getLanguage());
        return LANGUAGES.stream().filter(asked::startsWith).findFirst().orElse(LANGUAGES.get(0));
    }

    /**
     * A text.
     *
     * @param key its key
     * @param values what it names, in the order of its {@code %} places
     */
    String get(String key, Object... values) {
        return String.format(Locale.ROOT, texts.getString(key), values);
    }

    /** What an exception says. */
    String of(Throwable thrown) {
        return String.valueOf(Words.of(thrown, language));
    }

    /** What was said of a value or a square, in this language. */
    String of(Words words) {
        return words.in(language);
    }

    ResourceBundle bundle() {
        return texts;
    }
}
