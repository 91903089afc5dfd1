package wuzi.tactics;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import wuzi.board.Rule;
import wuzi.board.Stone;

/**
 * The line patterns of an empty square for both sides, by the squares around it.
 *
 * <p>The index has two bits a square (0 empty, 1 Black, 2 White, 3 off the board), the lowest for the square that is
 * furthest to the left, and leaves out the square itself. For one side a pattern follows from those that another
 * stone leads to, down to lines that are complete.
 */
final class PatternTable {
    private static final int OWN = 1;
    private static final int OPPONENT = 2;
    private static final int OFF = 3;

    private static final Map<String, byte[]> TABLES = new ConcurrentHashMap<>();

    /** What a pattern is worth with one stone fewer. */
    private static final int[] WITHOUT_ONE = new int[LinePattern.FIVE + 1];

    static {
        WITHOUT_ONE[LinePattern.TWO] = LinePattern.ONE;
        WITHOUT_ONE[LinePattern.OPEN_TWO] = LinePattern.ONE;
        WITHOUT_ONE[LinePattern.THREE] = LinePattern.TWO;
        WITHOUT_ONE[LinePattern.OPEN_THREE] = LinePattern.OPEN_TWO;
        WITHOUT_ONE[LinePattern.FOUR] = LinePattern.THREE;
        WITHOUT_ONE[LinePattern.OPEN_FOUR] = LinePattern.OPEN_THREE;
    }

    private final LineRule rule;
    private final int reach;
    /** Patterns of the side that is OWN here, one more than they are; 0 where not yet known. */
    private final byte[] known;

    private PatternTable(LineRule rule, int reach) {
        this.rule = rule;
        this.reach = reach;
        known = new byte[1 << 4 * reach];
    }

    /** Squares to either side that a rule's table looks at. */
    static int reach(Rule rule) {
        return Math.max(LineRule.of(rule, Stone.BLACK).reach(), LineRule.of(rule, Stone.WHITE).reach());
    }

    /**
     * A rule's table, made when first asked for.
     *
     * @return for each index Black's pattern in the low, White's in the high nibble; read it, do not write
     */
    static byte[] of(Rule rule) {
        return TABLES.computeIfAbsent(rule.id(), id -> make(rule));
    }

    private static byte[] make(Rule rule) {
        int reach = reach(rule);
        LineRule ofBlack = LineRule.of(rule, Stone.BLACK);
        LineRule ofWhite = LineRule.of(rule, Stone.WHITE);
        PatternTable black = new PatternTable(ofBlack, reach);
        PatternTable white = ofWhite.equals(ofBlack) ? black : new PatternTable(ofWhite, reach);
        byte[] both = new byte[1 << 4 * reach];
        int[] halves = halves(reach);
        for (int left : halves) {
            for (int right : halves) {
                int index = mirrored(left, reach) | right << 2 * reach;
                both[index] = (byte) (black.pattern(index) | white.pattern(coloursSwapped(index)) << 4);
            }
        }
        return both;
    }

    /** What can lie to one side, the nearest square in the lowest bits: beyond an edge there is no board. */
    private static int[] halves(int reach) {
        int[] halves = new int[1 << 2 * reach];
        int count = 0;
        for (int half = 0; half < halves.length; half++) {
            boolean off = false;
            boolean possible = true;
            for (int cells = half, i = 0; i < reach; i++, cells >>= 2) {
                possible &= !off || (cells & 3) == OFF;
                off |= (cells & 3) == OFF;
            }
            if (possible) {
                halves[count++] = half;
            }
        }
        return Arrays.copyOf(halves, count);
    }

    private static int mirrored(int half, int reach) {
        int mirrored = 0;
        for (int i = 0; i < reach; i++, half >>= 2) {
            mirrored = mirrored << 2 | half & 3;
        }
        return mirrored;
    }

    private static int coloursSwapped(int index) {
        return (index & 0x55555555) << 1 | index >>> 1 & 0x55555555;
    }

    private int pattern(int index) {
        if (known[index] == 0) {
            known[index] = (byte) (1 + find(index));
        }
        return known[index] - 1;
    }

    private int find(int index) {
        int left = run(index, reach - 1, -1);
        int right = run(index, reach, 1);
        int stones = left + 1 + right;
        if (isComplete(index, left, right)) {
            return LinePattern.FIVE;
        }
        if (stones > 5) {
            return rule.fouls() ? LinePattern.OVERLINE : LinePattern.NONE;
        }
        int fives = 0;
        int best = LinePattern.NONE;
        for (int cell = 0; cell < 2 * reach; cell++) {
            if (at(index, cell) == 0) {
                int next = pattern(index | OWN << 2 * cell);
                fives += next == LinePattern.FIVE ? 1 : 0;
                best = Math.max(best, WITHOUT_ONE[next]);
            }
        }
        if (fives == 0) {
            return best;
        }
        if (fives > 1 && rule.fouls()) {
            return stones == 4 ? LinePattern.OPEN_FOUR : LinePattern.DOUBLE_FOUR;
        }
        return fives > 1 && !canBeStopped(index) ? LinePattern.OPEN_FOUR : LinePattern.FOUR;
    }

    /** Whether some stone of the opponent leaves no square that completes the line. */
    private boolean canBeStopped(int index) {
        for (int stop = 0; stop < 2 * reach; stop++) {
            if (at(index, stop) == 0 && !canBeCompleted(index | OPPONENT << 2 * stop)) {
                return true;
            }
        }
        return false;
    }

    private boolean canBeCompleted(int index) {
        for (int cell = 0; cell < 2 * reach; cell++) {
            int next = index | OWN << 2 * cell;
            if (at(index, cell) == 0 && isComplete(next, run(next, reach - 1, -1), run(next, reach, 1))) {
                return true;
            }
        }
        return false;
    }

    private boolean isComplete(int index, int left, int right) {
        int before = reach - 1 - left;
        int after = reach + right;
        boolean closed = before >= 0 && at(index, before) == OPPONENT
                && after < 2 * reach && at(index, after) == OPPONENT;
        return rule.wins(left + 1 + right, closed);
    }

    /** Own stones without a break from a cell on. */
    private int run(int index, int cell, int step) {
        int stones = 0;
        while (cell >= 0 && cell < 2 * reach && at(index, cell) == OWN) {
            stones++;
            cell += step;
        }
        return stones;
    }

    private static int at(int index, int cell) {
        return index >> 2 * cell & 3;
    }
}
