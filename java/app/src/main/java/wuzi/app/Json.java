package wuzi.app;

/** JSON for other programs, in ASCII: it arrives whole whatever the terminal's charset. */
final class Json {
    private Json() {}

    /** A text in quotes. */
    static String text(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (char sign : text.toCharArray()) {
            if (sign == '"' || sign == '\\') {
                json.append('\\').append(sign);
            } else if (sign < ' ' || sign > '~') {
                json.append(String.format("\\u%04x", (int) sign));
            } else {
                json.append(sign);
            }
        }
        return json.append('"').toString();
    }
}
