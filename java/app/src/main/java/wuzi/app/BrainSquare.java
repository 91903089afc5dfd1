package wuzi.app;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Squares as managers write them: {@code x,y}, the column from the left and the row from the top, from 0. */
final class BrainSquare {
    static final String PATTERN = "([0-9]{1,3})\\s*,\\s*([0-9]{1,3})";
    private static final Pattern SQUARE = Pattern.compile(PATTERN);

    private BrainSquare() {}

    /**
     * Reads a square.
     *
     * @return its point
     * @throws BrainRefusal if there is no such square
     */
    static int point(String text, int size) {
        Matcher square = SQUARE.matcher(text);
        if (square.matches()) {
            int x = Integer.parseInt(square.group(1));
            int y = Integer.parseInt(square.group(2));
            if (x < size && y < size) {
                return y * size + x;
            }
        }
        throw new BrainRefusal("'%s' is no square; write x,y, each from 0 to %s", text, size - 1);
    }

    static String text(int point, int size) {
        return point % size + "," + point / size;
    }
}
