package wuzi.match;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import wuzi.board.NotAllowedException;
import wuzi.board.Point;

/**
 * Openings in a line of text: moves as {@code x,y} from the centre, right and down, as Piskvork's openings.txt has them,
 * {@code -1,0, 2,3}, or as squares of the board, {@code h8i9}. The centre of a board of even size is the square right
 * of and below its middle.
 */
final class OpeningText {
    private static final Pattern PAIR = Pattern.compile("\\s*([-+]?[0-9]{1,2})\\s*,\\s*([-+]?[0-9]{1,2})\\s*(?:,|$|(?=\\s))");
    private static final Pattern OFFSETS = Pattern.compile("[-+0-9].*");

    private OpeningText() {}

    /**
     * Reads a line.
     *
     * @param line the line
     * @param size squares along an edge of the board
     * @return its points in order
     * @throws IllegalArgumentException if it is neither of both, or a square is off the board
     */
    static int[] parse(String line, int size) {
        String text = line.strip();
        return OFFSETS.matcher(text).matches() ? offsets(text, size) : Point.parseMoves(text, size);
    }

    private static int[] offsets(String text, int size) {
        int[] points = new int[text.length()];
        int count = 0;
        int at = 0;
        for (Matcher pair = PAIR.matcher(text); at < text.length(); at = pair.end()) {
            if (!pair.region(at, text.length()).lookingAt()) {
                throw new NotAllowedException("opening.offsets",
                        "cannot read '%s'; moves from the centre are written 0,0, 1,-2", text.substring(at).strip());
            }
            int x = Integer.parseInt(pair.group(1));
            int y = Integer.parseInt(pair.group(2));
            if (x + size / 2 < 0 || x + size / 2 >= size || y + size / 2 < 0 || y + size / 2 >= size) {
                throw new NotAllowedException(
                        "opening.outside", "%s,%s from the centre is outside a board of size %s", x, y, size);
            }
            points[count++] = Point.of(x + size / 2, y + size / 2, size);
        }
        return Arrays.copyOf(points, count);
    }

    /**
     * Writes an opening as offsets.
     *
     * @param points of a board
     * @param size of the board
     */
    static String format(int[] points, int size) {
        return Arrays.stream(points)
                .mapToObj(point -> point % size - size / 2 + "," + (point / size - size / 2))
                .collect(Collectors.joining(", "));
    }

    /**
     * An opening on another board, centre onto centre.
     *
     * @param points of a board
     * @param size of the board
     * @param other size of the other board
     * @throws IllegalArgumentException if a square is off it
     */
    static int[] moved(int[] points, int size, int other) {
        int shift = other / 2 - size / 2;
        return Arrays.stream(points)
                .map(point -> Point.of(point % size + shift, point / size + shift, other))
                .toArray();
    }
}
