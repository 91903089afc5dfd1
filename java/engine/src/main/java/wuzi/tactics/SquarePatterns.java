package wuzi.tactics;

import java.util.Arrays;
import wuzi.board.Board;
import wuzi.board.Rule;
import wuzi.board.Stone;

/**
 * Line patterns and threats of all squares, how many there are of each threat and where, for the position as it is and
 * as it was before each move.
 *
 * <p>Nearly every empty square within reach of a move changes its pattern: a move begins with a copy of all that the
 * position before it had, two kilobytes, and changes that, so that taking it back costs nothing.
 */
final class SquarePatterns {
    static final int WORDS = (Board.MAX_SIZE * Board.MAX_SIZE + 63) / 64;

    private static final long EVERY_SQUARE = 0x5555555555555555L;
    /** The nibbles of both sides in direction 0. */
    private static final int BOTH = 0x000F000F;
    /** Threats as both sides together count them: Black's from 0, White's from here. */
    private static final int SIDE = 16;

    /** Threats of both sides as they are counted: those less than threes, which are many and change often, as none. */
    private static final byte[] COUNTED = new byte[1 << 8];

    static {
        for (int both = 0; both < COUNTED.length; both++) {
            COUNTED[both] = (byte) (counted(both & 15) | counted(both >> 4) << 4);
        }
    }

    private static int counted(int threat) {
        return threat == Threat.OPEN_TWO || threat == Threat.DOUBLE_TWO ? Threat.NONE : threat;
    }

    private final Lines lines;
    private final byte[] table;
    private final byte[] threatsOfBlack;
    private final byte[] threatsOfWhite;
    /** Bits from the lowest of a window of {@link PatternTable} to its middle. */
    private final int half;
    private final int halfMask;
    private final long windowMask;

    private final int area;
    private final int words;

    /** Of each ply, all squares. */
    private final int[] patterns;
    /** Of each ply all squares: Black's threat in the low nibble, White's in the high one. */
    private final byte[] threats;
    /** Of each ply, both sides' threats: Black's from 0, White's from {@link #SIDE}. */
    private final int[] counts;
    /** Of each ply a bitboard for each of these. */
    private final long[] squares;
    /** Where those of the position as it is begin. */
    private int atSquares;
    private int atCounts;
    private int atWords;

    /** Those of an empty board. */
    SquarePatterns(Rule rule, Lines lines) {
        this.lines = lines;
        table = PatternTable.of(rule);
        threatsOfBlack = ThreatTable.of(LineRule.of(rule, Stone.BLACK));
        threatsOfWhite = ThreatTable.of(LineRule.of(rule, Stone.WHITE));
        half = 2 * PatternTable.reach(rule);
        halfMask = (1 << half) - 1;
        windowMask = (1L << 2 * half + 2) - 1;
        area = lines.size * lines.size;
        words = area + 63 >> 6;
        int plies = area + 1;
        patterns = new int[plies * area];
        threats = new byte[plies * area];
        counts = new int[plies * 2 * SIDE];
        squares = new long[plies * 2 * SIDE * words];
    }

    /** Squares to either side that patterns look at. */
    int reach() {
        return half / 2;
    }

    int of(int point) {
        return patterns[atSquares + point];
    }

    int threats(int point) {
        return threats[atSquares + point] & 0xFF;
    }

    int threat(int point, int side) {
        return threats[atSquares + point] >>> 4 * (side - 1) & 15;
    }

    int count(int side, int threat) {
        return counts[atCounts + SIDE * (side - 1) + threat];
    }

    long squares(int side, int threat, int word) {
        return squares[atWords + (SIDE * (side - 1) + threat) * words + word];
    }

    /** Finds all anew, for a board on which no move can be taken back. */
    void read(Board board, long[] keys) {
        goTo(0);
        Arrays.fill(counts, 0, 2 * SIDE, 0);
        Arrays.fill(squares, 0, 2 * SIDE * words, 0);
        for (int point = 0; point < area; point++) {
            int all = 0;
            for (int direction = 0; direction < Lines.DIRECTIONS && board.at(point) == Stone.EMPTY; direction++) {
                int i = Lines.DIRECTIONS * point + direction;
                all = with(all, direction, keys[lines.line[i]], lines.shift[i]);
            }
            int both = threatsOfBlack[all & 0xFFFF] | threatsOfWhite[all >>> 16] << 4;
            patterns[point] = all;
            threats[point] = (byte) both;
            count(point, 0, COUNTED[both] & 0xFF);
        }
    }

    private void goTo(int ply) {
        atSquares = ply * area;
        atCounts = ply * 2 * SIDE;
        atWords = atCounts * words;
    }

    /** Counts a square's threats, those of both sides, as others than before. */
    private void count(int point, int from, int to) {
        move(point, from & 15, to & 15);
        move(point, SIDE + (from >> 4), SIDE + (to >> 4));
    }

    private void move(int point, int from, int to) {
        counts[atCounts + from]--;
        counts[atCounts + to]++;
        long square = 1L << point;
        squares[atWords + from * words + (point >> 6)] &= ~square;
        squares[atWords + to * words + (point >> 6)] |= square;
    }

    /** Patterns of a square, but in one direction those that a line's key gives a square there. */
    int with(int all, int direction, long key, int shift) {
        int entry = table[(int) (key >>> shift - half) & halfMask | ((int) (key >>> shift + 2) & halfMask) << half];
        return all & ~(BOTH << 4 * direction) | (entry & 15 | (entry & 0xF0) << 12) << 4 * direction;
    }

    /** Begins a move, with a copy of what there is: its square has no patterns any more. */
    void beginMove(int point, int ply) {
        System.arraycopy(patterns, atSquares, patterns, atSquares + area, area);
        System.arraycopy(threats, atSquares, threats, atSquares + area, area);
        System.arraycopy(counts, atCounts, counts, atCounts + 2 * SIDE, 2 * SIDE);
        System.arraycopy(squares, atWords, squares, atWords + 2 * SIDE * words, 2 * SIDE * words);
        goTo(ply + 1);
        count(point, COUNTED[threats(point)] & 0xFF, Threat.NONE);
        patterns[atSquares + point] = 0;
        threats[atSquares + point] = 0;
    }

    /** Looks at the empty squares of one line within reach of the new stone. */
    void update(int point, int direction, long key, int shift) {
        int[] patterns = this.patterns;
        byte[] threats = this.threats;
        int step = lines.steps[direction];
        int origin = atSquares + point;
        long empty = ~(key | key >>> 1) & EVERY_SQUARE & windowMask << shift - half;
        for (; empty != 0; empty &= empty - 1) {
            int at = Long.numberOfTrailingZeros(empty);
            int square = origin + (at - shift >> 1) * step;
            int before = patterns[square];
            int after = with(before, direction, key, at);
            if (after != before) {
                int from = COUNTED[threats[square] & 0xFF] & 0xFF;
                int both = threatsOfBlack[after & 0xFFFF] | threatsOfWhite[after >>> 16] << 4;
                int to = COUNTED[both] & 0xFF;
                patterns[square] = after;
                threats[square] = (byte) both;
                if (from != to) {
                    count(square - atSquares, from, to);
                }
            }
        }
    }

    /** Takes the last move back: back to how many there were before it. */
    void undoMove(int ply) {
        goTo(ply);
    }
}
