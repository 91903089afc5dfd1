package wuzi.tactics;

import java.util.Arrays;
import wuzi.board.Board;

/**
 * Where the squares of a board of one size lie in its lines.
 *
 * <p>A line's key has two bits a square: 0 empty, 1 Black, 2 White, 3 off the board. The first square of a row is at
 * bit {@code 2 * MARGIN}, that of any other line where its row would begin in a column, so that every line of 22
 * squares has {@link #MARGIN} more on both sides and fills a long.
 */
final class Lines {
    static final int DIRECTIONS = 4;
    /** Squares off the board that a key holds before the first one and after the last. */
    static final int MARGIN = 5;
    /** Rows and columns from a stone within which a square is near it. */
    static final int NEAR = 2;
    /** Words of a bitboard that the squares near one stone can lie in. */
    static final int NEAR_WORDS = 3;

    private static final Lines[] OF_SIZE = new Lines[Board.MAX_SIZE + 1];

    final int size;
    /** Points from a square to the next of its line, for each direction. */
    final int[] steps;
    /** The first line of each direction among all lines, and at last how many there are. */
    final int[] first;
    /** For each point and direction the line's number among all lines, and the square's lowest bit in its key. */
    final short[] line;
    final byte[] shift;
    /** The keys of the empty board. */
    final long[] empty;
    /** For each point, {@link #NEAR_WORDS} words of the squares near it, from word {@link #nearStart} on. */
    final long[] near;
    final byte[] nearStart;

    private Lines(int size) {
        this.size = size;
        steps = new int[] {1, size, size + 1, size - 1};
        first = new int[] {0, size, 2 * size, 4 * size - 1, 6 * size - 2};
        line = new short[DIRECTIONS * size * size];
        shift = new byte[DIRECTIONS * size * size];
        empty = new long[first[DIRECTIONS]];
        Arrays.fill(empty, -1);
        near = new long[NEAR_WORDS * size * size];
        nearStart = new byte[size * size];
        for (int point = 0; point < size * size; point++) {
            int x = point % size;
            int y = point / size;
            put(point, 0, y, x);
            put(point, 1, x, y);
            put(point, 2, x - y + size - 1, y);
            put(point, 3, x + y, y);
            nearStart[point] = (byte) ((Math.max(y - NEAR, 0) * size + Math.max(x - NEAR, 0)) >> 6);
            for (int other = 0; other < size * size; other++) {
                if (Math.abs(other % size - x) <= NEAR && Math.abs(other / size - y) <= NEAR) {
                    near[NEAR_WORDS * point + (other >> 6) - nearStart[point]] |= 1L << other;
                }
            }
        }
    }

    private void put(int point, int direction, int number, int place) {
        int i = DIRECTIONS * point + direction;
        line[i] = (short) (first[direction] + number);
        shift[i] = (byte) (2 * (place + MARGIN));
        empty[line[i]] &= ~(3L << shift[i]);
    }

    static synchronized Lines of(int size) {
        if (OF_SIZE[size] == null) {
            OF_SIZE[size] = new Lines(size);
        }
        return OF_SIZE[size];
    }
}
