package wuzi.app;

import java.util.Arrays;
import wuzi.board.Board;
import wuzi.board.Stone;

/** The stones that won a game. */
final class WinningLine {
    /** Column and row steps, in the order of {@link Board#run}'s directions. */
    private static final int[][] STEPS = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};

    private WinningLine() {}

    /** The points of a winning line, in order; empty where nobody has won by one. */
    static int[] of(Board board) {
        int side = board.outcome().winner();
        if (side == Stone.EMPTY) {
            return new int[0];
        }
        int last = board.ply() == 0 ? -1 : board.move(board.ply() - 1);
        for (int point = 0; point < board.area(); point++) {
            int start = last >= 0 ? last : point; // a diagram may have been won by any stone
            if (board.at(start) == side && board.wins(start, side)) {
                return through(board, start, side);
            }
        }
        return new int[0];
    }

    private static int[] through(Board board, int point, int side) {
        int direction = 0;
        while (!board.rule().wins(board, point, direction, side)) {
            direction++;
        }
        return points(board, point, STEPS[direction], side);
    }

    private static int[] points(Board board, int point, int[] step, int side) {
        int size = board.size();
        int x = point % size;
        int y = point / size;
        while (holds(board, x - step[0], y - step[1], side)) {
            x -= step[0];
            y -= step[1];
        }
        int[] line = new int[size];
        int count = 0;
        for (; holds(board, x, y, side); x += step[0], y += step[1]) {
            line[count++] = y * size + x;
        }
        return Arrays.copyOf(line, count);
    }

    private static boolean holds(Board board, int x, int y, int side) {
        return x >= 0 && y >= 0 && x < board.size() && y < board.size() && board.at(y * board.size() + x) == side;
    }
}
