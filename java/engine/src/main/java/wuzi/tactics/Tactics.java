package wuzi.tactics;

import java.util.Arrays;
import wuzi.board.Board;
import wuzi.board.Candidates;
import wuzi.board.Rule;
import wuzi.board.Stone;

/**
 * Finds what each move would do, for winning lines of any length: an open four is a line that lacks one stone and can
 * get it on either of two squares, whatever its length. One object serves one thread and is reused.
 *
 * <p>Only lines that hold the move count. The squares that could complete such a line are the two at the ends of the
 * unbroken stones around the move, and so are those that could make an open four of it: a few steps to both sides of
 * the move tell all. A square that a rule forbids counts as free when it is one of these.
 */
public final class Tactics {
    /** With nothing but a free square on both sides, a move needs a stone behind one of these to be of use ... */
    private static final int REACH = 2;
    /** ... but for lines of three, of which the move and one more stone are all that an open four has. */
    private static final int SHORTEST = 3;

    private static final byte FREE = 0;
    private static final byte OWN = 1;
    /** The opponent's stones, and the border around the board. */
    private static final byte SHUT = 2;

    /** Rows of {@code size + 1} cells: the last of each is the border of two rows. */
    private final byte[] cells = new byte[(Board.MAX_SIZE + 2) * (Board.MAX_SIZE + 1) + 1];
    private final byte[] looked = new byte[Board.MAX_SIZE * Board.MAX_SIZE];
    private final int[] steps = new int[4];
    private final Side before = new Side();
    private final Side after = new Side();

    /** Makes one. */
    public Tactics() {}

    /**
     * Tells the most urgent thing that a stone of the side to move does on each square.
     *
     * @param board a game that is not over
     * @param found receives one for each point, {@link Tactic#NONE} where that side may not play
     */
    public void find(Board board, Tactic[] found) {
        read(board);
        Candidates.mask(board, board.winLength() > SHORTEST ? REACH : 0, looked);
        int side = board.sideToMove();
        int size = board.size();
        for (int point = 0; point < board.area(); point++) {
            found[point] = looked[point] != 0 ? of(board, point, side, point + point / size + size + 2) : Tactic.NONE;
        }
    }

    private void read(Board board) {
        int size = board.size();
        int stride = size + 1;
        steps[0] = 1;
        steps[1] = stride;
        steps[2] = stride + 1;
        steps[3] = stride - 1;
        Arrays.fill(cells, SHUT);
        byte[] own = board.stonesOf(board.sideToMove());
        byte[] free = board.freeSquares();
        for (int y = 0, point = 0; y < size; y++) {
            for (int cell = (y + 1) * stride + 1, end = cell + size; cell < end; cell++, point++) {
                cells[cell] = free[point] != 0 ? FREE : own[point] != 0 ? OWN : SHUT;
            }
        }
    }

    private Tactic of(Board board, int point, int side, int cell) {
        if (board.wins(point, side)) {
            return Tactic.FIVE;
        }
        if (board.wins(point, Stone.other(side))) {
            return Tactic.BLOCK;
        }
        Tactic most = Tactic.NONE;
        for (int step : steps) {
            before.read(cell, -step);
            after.read(cell, step);
            if (before.open && after.open) {
                if (isOpenFour(board, side, before.near + 1 + after.near, before.next, after.next)) {
                    return Tactic.OPEN_FOUR;
                }
                if (becomesOpenFour(board, side, before, after) || becomesOpenFour(board, side, after, before)) {
                    most = Tactic.OPEN_THREE;
                }
            }
        }
        return most;
    }

    /** Whether another own stone, on the free square where one side's stones end, makes an open four. */
    private static boolean becomesOpenFour(Board board, int side, Side one, Side other) {
        int stones = one.next + 1 + one.near + 1 + other.near;
        return one.nextOpen && isOpenFour(board, side, stones, one.last, other.next);
    }

    /**
     * Whether so many unbroken stones, both ends free, win with one more at either end: it joins them to those beyond.
     */
    private static boolean isOpenFour(Board board, int side, int stones, int beyondOne, int beyondOther) {
        Rule rule = board.rule();
        int length = board.winLength();
        return !rule.wins(stones, length, side)
                && rule.wins(stones + 1 + beyondOne, length, side)
                && rule.wins(stones + 1 + beyondOther, length, side);
    }

    /** What lies to one side of a move: own stones, a free square, own stones, a free square, own stones. */
    private final class Side {
        private int near;
        private boolean open;
        private int next;
        private boolean nextOpen;
        private int last;

        void read(int cell, int step) {
            near = stones(cell + step, step);
            int gap = cell + (near + 1) * step;
            open = cells[gap] == FREE;
            next = open ? stones(gap + step, step) : 0;
            int nextGap = gap + (next + 1) * step;
            nextOpen = open && cells[nextGap] == FREE;
            last = nextOpen ? stones(nextGap + step, step) : 0;
        }

        private int stones(int cell, int step) {
            int end = cell;
            while (cells[end] == OWN) {
                end += step;
            }
            return (end - cell) / step;
        }
    }
}
