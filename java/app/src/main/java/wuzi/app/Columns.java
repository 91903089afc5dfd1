package wuzi.app;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Rows of text in columns, the first to the left and the others to the right; Chinese signs are as wide as two others. */
final class Columns {
    private static final String CUT = "…";
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");

    private Columns() {}

    /** The rows, a line each. */
    static List<String> of(List<List<String>> rows) {
        int[] widths = new int[rows.stream().mapToInt(List::size).max().orElse(0)];
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                widths[i] = Math.max(widths[i], width(row.get(i)));
            }
        }
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                String blanks = " ".repeat(widths[i] - width(row.get(i)));
                line.append(i == 0 ? row.get(i) + blanks : "  " + blanks + row.get(i));
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    /**
     * A line cut to a width, which shows that it was.
     *
     * @param width in columns, from 1
     */
    static String cut(String line, int width) {
        if (width(line) <= width) {
            return line;
        }
        StringBuilder kept = new StringBuilder();
        int room = width - CUT.length();
        for (int sign : line.codePoints().toArray()) {
            room -= width(sign);
            if (room < 0) {
                break;
            }
            kept.appendCodePoint(sign);
        }
        return kept + CUT;
    }

    /** In columns; what colours it takes none. */
    static int width(String text) {
        return COLOUR.matcher(text).replaceAll("").codePoints().map(Columns::width).sum();
    }

    private static int width(int sign) {
        return sign >= 0x2E80 ? 2 : 1;
    }
}
