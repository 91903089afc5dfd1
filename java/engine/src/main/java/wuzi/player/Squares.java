package wuzi.player;

import java.nio.ByteBuffer;
import java.util.function.IntPredicate;
import wuzi.board.Board;
import wuzi.board.Candidates;
import wuzi.board.CounterRandom;

/** Sets of squares that players choose from. A set is a list of points and its length. */
final class Squares {
    /** How far from a stone a square is still near it. */
    static final int NEAR = 2;

    private final int[] points = new int[Board.MAX_SIZE * Board.MAX_SIZE];
    private final byte[] near = new byte[Board.MAX_SIZE * Board.MAX_SIZE];
    private int count;

    boolean isEmpty() {
        return count == 0;
    }

    void clear() {
        count = 0;
    }

    void add(int point) {
        points[count++] = point;
    }

    /** Writes 1 for each of them, 0 for the board's other squares, from an index on. */
    void mask(Board board, ByteBuffer mask, int index) {
        for (int point = 0; point < board.area(); point++) {
            mask.put(index + point, (byte) 0);
        }
        for (int i = 0; i < count; i++) {
            mask.put(index + points[i], (byte) 1);
        }
    }

    /** Leaves those out that are refused, asked in their order. */
    void keepIf(IntPredicate kept) {
        int all = count;
        count = 0;
        for (int i = 0; i < all; i++) {
            if (kept.test(points[i])) {
                points[count++] = points[i];
            }
        }
    }

    /** One of them, each as likely as the others. */
    int draw(long key) {
        return points[CounterRandom.below(key, 0, count)];
    }

    /** All legal squares. */
    Squares legal(Board board) {
        count = 0;
        for (int point = 0; point < board.area(); point++) {
            if (board.isLegal(point)) {
                points[count++] = point;
            }
        }
        return this;
    }

    /** Legal squares on which a side, whose turn it need not be, would complete a winning line. */
    Squares winning(Board board, int side) {
        count = 0;
        byte[] free = board.freeSquares();
        for (int point = 0; point < free.length; point++) {
            if (free[point] != 0 && board.wins(point, side) && board.isLegal(point)) {
                points[count++] = point;
            }
        }
        return this;
    }

    /** Legal squares within {@link #NEAR} rows and columns of a stone; all legal ones where there are none. */
    Squares nearStones(Board board) {
        Candidates.mask(board, NEAR, near);
        count = 0;
        for (int point = 0; point < board.area(); point++) {
            if (near[point] != 0) {
                points[count++] = point;
            }
        }
        return this;
    }
}
