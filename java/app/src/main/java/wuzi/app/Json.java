package wuzi.app;

import java.math.BigDecimal;
import java.math.MathContext;

/** JSON for other programs, in ASCII: it arrives whole whatever the terminal's charset. */
final class Json {
    private static final MathContext DIGITS = new MathContext(6);

    private Json() {}

    /** A number of six digits; null for infinity and NaN, which JSON does not know. */
    static String number(double value) {
        if (!Double.isFinite(value)) {
            return "null";
        }
        BigDecimal rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
        return (rounded.scale() < 0 ? rounded.setScale(0) : rounded).toString();
    }

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
