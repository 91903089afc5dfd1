package wuzi.app;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Text on a terminal that is shown again and again, each time in place of what it was. */
final class LiveText {
    private static final String UP_AND_CLEAR = "\r\033[%dA\033[J";

    private int linesShown;
    private TerminalSize size;

    /**
     * Shows lines: the last ones where the terminal has no room for all, each cut to its width.
     *
     * @param lines made for a terminal of a size
     */
    void show(Function<TerminalSize, List<String>> lines) {
        TerminalSize now = TerminalSize.now();
        linesShown = now.equals(size) ? linesShown : 0; // another size has laid out anew what was shown
        size = now;
        List<String> all = lines.apply(now);
        String text = all.stream()
                .skip(Math.max(0, all.size() + 1 - now.lines()))
                .map(line -> Columns.cut(line, now.columns() - 1) + "\n") // terminals differ in the last column
                .collect(Collectors.joining());
        System.out.print(clearing() + text);
        linesShown = (int) text.lines().count();
    }

    /** Takes away what is shown. */
    void clear() {
        System.out.print(clearing());
    }

    private String clearing() {
        String clearing = linesShown == 0 ? "" : String.format(UP_AND_CLEAR, linesShown);
        linesShown = 0;
        return clearing;
    }
}
