package wuzi.board;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The game once more, as plainly as can be: nothing is kept but the moves, all else is looked for anew each time. */
final class NaiveBoard {
    private static final int[][] DIRECTIONS = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};

    final int size;
    final List<Integer> moves = new ArrayList<>();
    private final int length;
    private final boolean exact;

    NaiveBoard(int size, int length, boolean exact) {
        this.size = size;
        this.length = length;
        this.exact = exact;
    }

    /** Stones as [x][y]: ' ', 'B' or 'W'. */
    char[][] stones() {
        char[][] stones = new char[size][size];
        for (char[] column : stones) {
            Arrays.fill(column, ' ');
        }
        for (int i = 0; i < moves.size(); i++) {
            stones[moves.get(i) % size][moves.get(i) / size] = i % 2 == 0 ? 'B' : 'W';
        }
        return stones;
    }

    /** Counts every unbroken line of one colour from its first stone on. */
    Outcome outcome() {
        char[][] stones = stones();
        for (int x = 0; x < size; x++) {
            for (int y = 0; y < size; y++) {
                for (int[] d : DIRECTIONS) {
                    char side = stones[x][y];
                    if (side == ' ' || get(stones, x - d[0], y - d[1]) == side) {
                        continue;
                    }
                    int run = 1;
                    while (get(stones, x + run * d[0], y + run * d[1]) == side) {
                        run++;
                    }
                    if (exact ? run == length : run >= length) {
                        return side == 'B' ? Outcome.BLACK_WINS : Outcome.WHITE_WINS;
                    }
                }
            }
        }
        return moves.size() == size * size ? Outcome.DRAW : Outcome.ONGOING;
    }

    private char get(char[][] stones, int x, int y) {
        return x < 0 || y < 0 || x >= size || y >= size ? '#' : stones[x][y];
    }
}
