package wuzi.app;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import wuzi.board.Point;

/** Squares as people type them: {@code h8}, or {@code 8 8}, row and column counted from 1 at the lower left corner. */
final class Square {
    private Square() {}

    /**
     * Reads a square.
     *
     * @param text a move as {@link Command#parse} lets it through
     * @param size the board's size
     * @return the point
     * @throws Refusal if it is outside the board
     */
    static int parse(String text, int size) {
        String square = text.toLowerCase(Locale.ROOT);
        boolean letter = Character.isLetter(square.charAt(0));
        String[] parts = letter
                ? new String[] {square.substring(1).strip(), Integer.toString(square.charAt(0) - 'a' + 1)}
                : square.split("[ ,]+");
        int row = number(parts[0]);
        int column = number(parts[1]);
        if (row < 1 || row > size || column < 1 || column > size) {
            throw new Refusal("refused.outside", text, Point.format(size - 1, size), size);
        }
        return Point.of(column - 1, size - row, size);
    }

    /** Points as people read them, a blank between two. */
    static String list(int[] points, int size) {
        return Arrays.stream(points).mapToObj(point -> Point.format(point, size)).collect(Collectors.joining(" "));
    }

    /** Points for programs, a JSON list. */
    static String json(int[] points, int size) {
        return Arrays.stream(points)
                .mapToObj(point -> Json.text(Point.format(point, size)))
                .collect(Collectors.joining(", ", "[", "]"));
    }

    /** A number of any length; one that is too long for a board is outside all the same. */
    private static int number(String digits) {
        return digits.length() > 4 ? -1 : Integer.parseInt(digits);
    }
}
