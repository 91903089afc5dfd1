package wuzi.tactics;

import java.util.Arrays;
import wuzi.board.Board;
import wuzi.board.Rule;
import wuzi.board.Stone;

/**
 * Line patterns and threats of all squares, how many there are of each threat and where, and what all this was before
 * each move.
 *
 * <p>Nearly every empty square within reach of a move changes its pattern, and about every third its threat, which no
 * processor can foretell: so the loop over these squares has no branch for it. Each change of a threat is written to a
 * list, which only grows if it is one, and the list is gone through afterwards, and once more to take the move back.
 */
final class SquarePatterns {
    static final int WORDS = (Board.MAX_SIZE * Board.MAX_SIZE + 63) / 64;

    private static final long EVERY_SQUARE = 0x5555555555555555L;
    /** The nibbles of both sides in direction 0. */
    private static final int BOTH = 0x000F000F;
    /** Threats as both sides together count them: Black's from 0, White's from here. */
    private static final int SIDE = 16;

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
            counts[black]++;
            counts[SIDE + white]++;
            squares[black * WORDS + (point >> 6)] |= 1L << point;
            squares[(SIDE + white) * WORDS + (point >> 6)] |= 1L << point;
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
        int black = threats[point] & 15;
        int white = threats[point] >> 4 & 15;
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
                changes[changed++] = change(square, before, both);
                moves[moved] = move(square, both & 15, black);
                moved += oneIfNotZero(both & 15 ^ black);
                moves[moved] = move(square, SIDE + (both >> 4), SIDE + white);
                moved += oneIfNotZero(both >> 4 ^ white);
                patterns[square] = after;
                threats[square] = (byte) (black | white << 4);
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
