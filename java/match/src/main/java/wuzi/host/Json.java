package wuzi.host;

/** What is written the same way in every JSON text for Python. */
final class Json {
    private Json() {}

    /** A text in quotes. */
    static String text(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
