package wuzi.player;

import java.util.Arrays;
import wuzi.board.Board;
import wuzi.board.Stone;

/**
 * Plays the square with the highest sum over the windows of winning length through it that one side alone has stones
 * in, or none. Frozen: a change is a new version.
 */
final class GreedyPlayer implements Player {
    /** Worth of a window without the opponent's stones, by how many own stones it holds. */
    private static final int[] OWN = {1, 12, 150, 1800, 200000};
    /** Worth of a window without own stones, by how many of the opponent's it holds. */
    private static final int[] OPPONENT = {1, 10, 120, 1400, 60000};

    private final int[] sums = new int[Board.MAX_SIZE * Board.MAX_SIZE];
    private final Squares best = new Squares();

    @Override
    public String name() {
        return "greedy/1";
    }

    @Override
    public int choose(Board board, long key) {
        int size = board.size();
        int length = board.winLength();
        Arrays.fill(sums, 0, board.area(), 0);
        for (int y = 0; y < size; y++) {
            for (int x = 0; x < size; x++) {
                boolean right = x + length <= size;
                boolean down = y + length <= size;
                boolean left = x - length >= -1;
                int point = y * size + x;
                if (right) {
                    addWindow(board, point, 1);
                }
                if (down) {
                    addWindow(board, point, size);
                }
                if (right && down) {
                    addWindow(board, point, size + 1);
                }
                if (left && down) {
                    addWindow(board, point, size - 1);
                }
            }
        }
        best.clear();
        int highest = -1;
        for (int point = 0; point < board.area(); point++) {
            if (sums[point] >= highest && board.isLegal(point)) {
                if (sums[point] > highest) {
                    best.clear();
                    highest = sums[point];
                }
                best.add(point);
            }
        }
        return best.draw(key);
    }

    private void addWindow(Board board, int first, int step) {
        int length = board.winLength();
        byte[] own = board.stonesOf(board.sideToMove());
        byte[] opponent = board.stonesOf(Stone.other(board.sideToMove()));
        int mine = 0;
        int theirs = 0;
        for (int i = 0, point = first; i < length; i++, point += step) {
            mine += own[point];
            theirs += opponent[point];
        }
        int worth = (theirs == 0 ? worth(OWN, mine, length) : 0) + (mine == 0 ? worth(OPPONENT, theirs, length) : 0);
        if (worth > 0) {
            for (int i = 0, point = first; i < length; i++, point += step) {
                sums[point] += worth;
            }
        }
    }

    /** For another winning length the table is read by how many stones are missing; a full window has no square left. */
    private static int worth(int[] table, int stones, int length) {
        int index = stones + table.length - length;
        return index >= table.length ? 0 : table[Math.max(index, 0)];
    }
}
