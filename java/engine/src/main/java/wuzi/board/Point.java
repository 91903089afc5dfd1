package wuzi.board;

import java.util.Locale;

/**
 * Points as people write them. A point is {@code y * size + x}, x the column from the left, y the row from the top;
 * people write {@code h8}: a column letter from a, and a row counted from the bottom.
 */
public final class Point {
    private Point() {}

    /**
     * The number of a square.
     *
     * @param x the column from the left, from 0
     * @param y the row from the top, from 0
     * @param size the board's size
     * @return the point
     * @throws IllegalArgumentException if the square is outside the board
     */
    public static int of(int x, int y, int size) {
        if (x < 0 || x >= size || y < 0 || y >= size) {
            throw new NotAllowedException("point.outside", "square (%s, %s) is outside a board of size %s", x, y, size);
        }
        return y * size + x;
    }

    /**
     * Writes a point.
     *
     * @param point the point
     * @param size the board's size
     * @return text such as {@code h8}
     */
    public static String format(int point, int size) {
        return (char) ('a' + point % size) + Integer.toString(size - point / size);
    }

    /**
     * Reads a point.
     *
     * @param text such as {@code h8}, in either case
     * @param size the board's size
     * @return the point
     * @throws IllegalArgumentException if the text is no square of this board
     */
    public static int parse(String text, int size) {
        String s = text.strip().toLowerCase(Locale.ROOT);
        if (s.matches("[a-z][0-9]{1,2}")) {
            int x = s.charAt(0) - 'a';
            int row = Integer.parseInt(s.substring(1));
            if (x < size && row >= 1 && row <= size) {
                return (size - row) * size + x;
            }
        }
        throw new NotAllowedException(
                "point.unknown", "'%s' is no square of a board of size %s; squares are a1 to %s",
                text, size, format(size - 1, size));
    }

    /**
     * Reads moves written one after the other.
     *
     * @param text such as {@code h8i9g7}; blanks between moves are allowed
     * @param size the board's size
     * @return the points in order
     * @throws IllegalArgumentException if a part of the text is no square of this board
     */
    public static int[] parseMoves(String text, int size) {
        String s = text.strip();
        if (s.isEmpty()) {
            return new int[0];
        }
        String[] parts = s.replaceAll("\\s+", "").split("(?<=[0-9])(?=[^0-9])");
        int[] points = new int[parts.length];
        for (int i = 0; i < parts.length; i++) {
            points[i] = parse(parts[i], size);
        }
        return points;
    }
}
