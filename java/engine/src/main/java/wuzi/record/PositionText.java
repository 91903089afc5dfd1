package wuzi.record;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wuzi.board.Board;
import wuzi.board.Point;
import wuzi.board.Rule;
import wuzi.board.Stone;
import wuzi.board.Words;

/**
 * Positions in one line of text: moves in order, {@code h8i9g7}, Black's first, or a diagram of stones that have none,
 * {@code black:h8g7 white:i9}. Capital letters and the full-width signs of Chinese input methods count as plain ones,
 * 黑 and 白 as the two words; blanks may stand before every square and word.
 */
public final class PositionText {
    private static final Pattern SQUARE = Pattern.compile("(?i)\\s*([a-z][0-9]+)");
    private static final Pattern SIDE = Pattern.compile("(?i)\\s*(?:(black|黑)|(?:white|白))\\s*:");
    private static final Pattern BLANKS = Pattern.compile("\\s*");
    private static final int QUOTED = 20;

    private final Board board;
    private final String text;
    private int at;

    private PositionText(String text, Board board) {
        this.board = board;
        this.text = Normalizer.normalize(text, Normalizer.Form.NFKC);
    }

    /**
     * Reads a position. Whose turn it is follows from the number of stones.
     *
     * @param text the line; without a square it is the empty board
     * @param size squares along an edge
     * @param rule when a line wins, and what is forbidden
     * @return the position, with its history where the text has an order
     * @throws IllegalArgumentException if there are no boards of that size, or the rule has none
     * @throws RecordException if the text cannot be read, a square is off the board or taken, Black has neither as many
     *     stones as White nor one more, both sides have a winning line, or a move comes after the end or is a foul
     */
    public static Board read(String text, int size, Rule rule) {
        PositionText position = new PositionText(text, new Board(size, rule));
        if (position.side() == Stone.EMPTY) {
            position.readMoves();
        } else {
            position.readDiagram();
        }
        return position.board;
    }

    private void readMoves() {
        for (int point : squares()) {
            int number = board.ply() + 1;
            try {
                board.play(point);
            } catch (IllegalArgumentException e) {
                throw new RecordException(new Words(
                        "position.move", "position, move %s, %s: %s", number, Point.format(point, board.size()), e), e);
            }
        }
        expectEnd();
    }

    private void readDiagram() {
        int[][] stones = new int[Stone.WHITE + 1][];
        for (int side = side(); side != Stone.EMPTY; side = side()) {
            Matcher word = match(SIDE);
            if (stones[side] != null) {
                throw refused(at, new Words("position.twice", "'%s' is there twice", word.group().strip()), null);
            }
            at = word.end();
            stones[side] = squares();
        }
        expectEnd();
        try {
            board.setUp(orNone(stones[Stone.BLACK]), orNone(stones[Stone.WHITE]));
        } catch (IllegalArgumentException e) {
            throw new RecordException(new Words("position.diagram", "position: %s", e), e);
        }
        if (hasLine(Stone.BLACK) && hasLine(Stone.WHITE)) {
            throw new RecordException("position.both-win", "position: no game gets there, both sides have a winning line");
        }
    }

    private static int[] orNone(int[] points) {
        return points == null ? new int[0] : points;
    }

    private boolean hasLine(int side) {
        for (int point = 0; point < board.area(); point++) {
            if (board.at(point) == side && board.wins(point, side)) {
                return true;
            }
        }
        return false;
    }

    /** The side that the word at this place names. */
    private int side() {
        Matcher word = match(SIDE);
        return word == null ? Stone.EMPTY : word.group(1) != null ? Stone.BLACK : Stone.WHITE;
    }

    /** Reads on as long as there are squares. */
    private int[] squares() {
        int[] points = new int[text.length()];
        int count = 0;
        for (Matcher square = match(SQUARE); square != null; square = match(SQUARE)) {
            try {
                points[count++] = Point.parse(shortened(square.group(1)), board.size());
            } catch (IllegalArgumentException e) {
                throw refused(square.start(1), e, e);
            }
            at = square.end();
        }
        return Arrays.copyOf(points, count);
    }

    private void expectEnd() {
        at = match(BLANKS).end();
        if (at < text.length()) {
            throw refused(at, new Words("position.unreadable",
                    "cannot read '%s'; moves are written h8i9g7, a diagram black:h8g7 white:i9",
                    shortened(text.substring(at))), null);
        }
    }

    private static String shortened(String text) {
        return text.length() <= QUOTED ? text : text.substring(0, QUOTED) + "...";
    }

    /** A match at this place, or null. */
    private Matcher match(Pattern pattern) {
        Matcher matcher = pattern.matcher(text).region(at, text.length());
        return matcher.lookingAt() ? matcher : null;
    }

    private static RecordException refused(int at, Object why, Throwable cause) {
        return new RecordException(new Words("position.at", "position, character %s: %s", at + 1, why), cause);
    }
}
