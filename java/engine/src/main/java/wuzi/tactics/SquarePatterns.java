package wuzi.tactics;

import java.util.Arrays;
import wuzi.board.Board;
import wuzi.board.Rule;
import wuzi.board.Stone;

/**
 * Line patterns and threats of all squares, how many there are of each threat and where, and what all this was before
 * each move.
 *
 * <p>Nearly every empty square within reach of a move changes its pattern, but few a threat that is counted. Each change
 * of such a threat is written to a list, which is gone through afterwards, and once more to take the move back.
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

    private final int[] patterns;
    /** Black's threat in the low nibble, White's in the high one. */
    private final byte[] threats;
    private final int[] counts = new int[2 * SIDE];
    private final long[] squares = new long[2 * SIDE * WORDS];

    /** What squares were: patterns in the low half, point in the next 16 bits, threats in the highest. */
    private final long[] changes;
    /** Threats that changed: the point, from bit 16 on the threat before, from bit 24 on the one after. */
    private final int[] moves;
    /** Where the entries of each ply begin. */
    private final int[] firstChange;
    private final int[] firstMove;
    private int changeCount;
    private int moveCount;

    /** Those of an empty board. */
    SquarePatterns(Rule rule, Lines lines) {
        this.lines = lines;
        table = PatternTable.of(rule);
        threatsOfBlack = ThreatTable.of(LineRule.of(rule, Stone.BLACK));
        threatsOfWhite = ThreatTable.of(LineRule.of(rule, Stone.WHITE));
        half = 2 * PatternTable.reach(rule);
        halfMask = (1 << half) - 1;
        windowMask = (1L << 2 * half + 2) - 1;
        int area = lines.size * lines.size;
        patterns = new int[area];
        threats = new byte[area];
        changes = new long[area * (1 + Lines.DIRECTIONS * half)];
        moves = new int[2 * changes.length + 1];
        firstChange = new int[area];
        firstMove = new int[area];
    }

    /** Squares to either side that patterns look at. */
    int reach() {
        return half / 2;
    }

    int of(int point) {
        return patterns[point];
    }

    int threats(int point) {
        return threats[point] & 0xFF;
    }

    int threat(int point, int side) {
        return threats[point] >>> 4 * (side - 1) & 15;
    }

    int count(int side, int threat) {
        return counts[SIDE * (side - 1) + threat];
    }

    long squares(int side, int threat, int word) {
        return squares[(SIDE * (side - 1) + threat) * WORDS + word];
    }

    /** Finds all anew, for a board on which no move can be taken back. */
    void read(Board board, long[] keys) {
        changeCount = 0;
        moveCount = 0;
        Arrays.fill(counts, 0);
        Arrays.fill(squares, 0);
        for (int point = 0; point < patterns.length; point++) {
            int all = 0;
            for (int direction = 0; direction < Lines.DIRECTIONS && board.at(point) == Stone.EMPTY; direction++) {
                int i = Lines.DIRECTIONS * point + direction;
                all = with(all, direction, keys[lines.line[i]], lines.shift[i]);
            }
            int black = threatsOfBlack[all & 0xFFFF];
            int white = threatsOfWhite[all >>> 16];
            patterns[point] = all;
            threats[point] = (byte) (black | white << 4);
            int counted = COUNTED[black | white << 4] & 0xFF;
            counts[counted & 15]++;
            counts[SIDE + (counted >> 4)]++;
            squares[(counted & 15) * WORDS + (point >> 6)] |= 1L << point;
            squares[(SIDE + (counted >> 4)) * WORDS + (point >> 6)] |= 1L << point;
        }
    }

    /** Patterns of a square, but in one direction those that a line's key gives a square there. */
    int with(int all, int direction, long key, int shift) {
        int entry = table[(int) (key >>> shift - half) & halfMask | ((int) (key >>> shift + 2) & halfMask) << half];
        return all & ~(BOTH << 4 * direction) | (entry & 15 | (entry & 0xF0) << 12) << 4 * direction;
    }

    /** Begins a move: its square has no patterns any more. */
    void beginMove(int point, int ply) {
        firstChange[ply] = changeCount;
        firstMove[ply] = moveCount;
        int black = COUNTED[threats[point] & 0xFF] & 15;
        int white = COUNTED[threats[point] & 0xFF] >> 4 & 15;
        changes[changeCount++] = change(point, patterns[point], threats[point] & 0xFF);
        moves[moveCount++] = move(point, black, Threat.NONE);
        moves[moveCount++] = move(point, SIDE + white, SIDE + Threat.NONE);
        patterns[point] = 0;
        threats[point] = 0;
    }

    /** Looks at the empty squares of one line within reach of the new stone. */
    void update(int point, int direction, long key, int shift) {
        int[] patterns = this.patterns;
        byte[] threats = this.threats;
        long[] changes = this.changes;
        int[] moves = this.moves;
        int changed = changeCount;
        int moved = moveCount;
        int step = lines.steps[direction];
        long empty = ~(key | key >>> 1) & EVERY_SQUARE & windowMask << shift - half;
        for (; empty != 0; empty &= empty - 1) {
            int at = Long.numberOfTrailingZeros(empty);
            int square = point + (at - shift >> 1) * step;
            int before = patterns[square];
            int after = with(before, direction, key, at);
            if (after != before) {
                int both = threats[square] & 0xFF;
                int black = threatsOfBlack[after & 0xFFFF];
                int white = threatsOfWhite[after >>> 16];
                int now = black | white << 4;
                changes[changed++] = change(square, before, both);
                int from = COUNTED[both] & 0xFF;
                int to = COUNTED[now] & 0xFF;
                if (from != to) {
                    moves[moved] = move(square, from & 15, to & 15);
                    moved += oneIfNotZero((from ^ to) & 15);
                    moves[moved] = move(square, SIDE + (from >> 4), SIDE + (to >> 4));
                    moved += oneIfNotZero((from ^ to) >> 4);
                }
                patterns[square] = after;
                threats[square] = (byte) now;
            }
        }
        changeCount = changed;
        moveCount = moved;
    }

    private static long change(int square, int pattern, int both) {
        return (long) (both << 16 | square) << 32 | pattern & 0xFFFFFFFFL;
    }

    private static int move(int square, int from, int to) {
        return to << 24 | from << 16 | square;
    }

    private static int oneIfNotZero(int nibble) {
        return nibble + 15 >> 4;
    }

    /** Ends a move: its changes of threats are counted. */
    void endMove(int ply) {
        recount(firstMove[ply], 1);
    }

    /** Takes a move back. */
    void undoMove(int ply) {
        int first = firstChange[ply];
        for (int i = first; i < changeCount; i++) {
            long was = changes[i];
            int square = (int) (was >>> 32) & 0xFFFF;
            patterns[square] = (int) was;
            threats[square] = (byte) (was >>> 48);
        }
        changeCount = first;
        recount(firstMove[ply], -1);
        moveCount = firstMove[ply];
    }

    private void recount(int first, int change) {
        int[] counts = this.counts;
        long[] squares = this.squares;
        for (int i = first; i < moveCount; i++) {
            int square = moves[i] & 0xFFFF;
            int from = moves[i] >> 16 & 0xFF;
            int to = moves[i] >> 24;
            counts[from] -= change;
            counts[to] += change;
            squares[from * WORDS + (square >> 6)] ^= 1L << square;
            squares[to * WORDS + (square >> 6)] ^= 1L << square;
        }
    }
}
