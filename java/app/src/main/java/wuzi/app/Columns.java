package wuzi.app;

import java.util.List;

/** Rows of text in columns, the first to the left and the others to the right. */
final class Columns {
    private Columns() {}

    /** The rows, a line each; Chinese signs are taken to be as wide as two others. */
    static String of(List<List<String>> rows) {
        int[] widths = new int[rows.stream().mapToInt(List::size).max().orElse(0)];
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                widths[i] = Math.max(widths[i], width(row.get(i)));
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                String blanks = " ".repeat(widths[i] - width(row.get(i)));
                line.append(i == 0 ? row.get(i) + blanks : "  " + blanks + row.get(i));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private static int width(String text) {
        return text.codePoints().map(sign -> sign >= 0x2E80 ? 2 : 1).sum();
    }
}
