package wuzi.eval;

import java.nio.ByteBuffer;
import java.util.Arrays;
import wuzi.board.Board;
import wuzi.board.Stone;

/**
 * The eight symmetries of the square. Number k mirrors left and right if bit 0 is set, then top and bottom if bit 1 is,
 * then swaps rows and columns if bit 2 is.
 */
public final class Symmetry {
    /** How many there are. */
    public static final int COUNT = 8;

    private static final int[][][] TABLES = new int[Board.MAX_SIZE + 1][][];

    private Symmetry() {}

    /**
     * Where a symmetry takes each point.
     *
     * @param size the board's size
     * @param k the symmetry, 0 (nothing moves) to 7
     * @return the image of each point; shared, do not write
     */
    public static int[] map(int size, int k) {
        synchronized (TABLES) {
            if (TABLES[size] == null) {
                int[][] maps = new int[COUNT][size * size];
                for (int i = 0; i < COUNT * size * size; i++) {
                    maps[i % COUNT][i / COUNT] = image(i / COUNT, size, i % COUNT);
                }
                TABLES[size] = maps;
            }
            return TABLES[size][k];
        }
    }

    private static int image(int point, int size, int k) {
        int x = (k & 1) == 0 ? point % size : size - 1 - point % size;
        int y = (k & 2) == 0 ? point / size : size - 1 - point / size;
        return (k & 4) == 0 ? y * size + x : x * size + y;
    }

    /**
     * The symmetry that undoes another.
     *
     * @param k 0 to 7
     * @return its inverse
     */
    public static int inverse(int k) {
        return (k & 4) == 0 ? k : 4 | (k & 1) << 1 | (k & 2) >> 1;
    }

    /**
     * A transformed board.
     *
     * @param board the board
     * @param k the symmetry
     * @return a new board with every stone moved and the same history
     */
    public static Board apply(Board board, int k) {
        int[] map = map(board.size(), k);
        Board image = new Board(board.size(), board.winLength(), board.rule());
        boolean[] played = new boolean[board.area()];
        for (int point : board.history()) {
            played[point] = true;
        }
        image.setUp(diagram(board, played, Stone.BLACK, map), diagram(board, played, Stone.WHITE, map));
        for (int point : board.history()) {
            image.play(map[point]);
        }
        return image;
    }

    /**
     * A number that positions share if and only if (but for rare collisions) a symmetry maps them onto each other.
     *
     * @param board the position
     * @return the least hash of its images
     */
    public static long signature(Board board) {
        long least = Long.MAX_VALUE;
        for (int k = 0; k < COUNT; k++) {
            least = Math.min(least, apply(board, k).hash());
        }
        return least;
    }

    private static int[] diagram(Board board, boolean[] played, int side, int[] map) {
        int[] points = new int[board.stones()];
        int n = 0;
        for (int point = 0; point < board.area(); point++) {
            if (board.at(point) == side && !played[point]) {
                points[n++] = map[point];
            }
        }
        return Arrays.copyOf(points, n);
    }

    /**
     * Transforms a policy.
     *
     * @param policy a number a point
     * @param size the board's size
     * @param k the symmetry
     * @param target receives the transformed policy; not {@code policy} itself
     */
    public static void apply(float[] policy, int size, int k, float[] target) {
        int[] map = map(size, k);
        for (int point = 0; point < map.length; point++) {
            target[map[point]] = policy[point];
        }
    }

    /**
     * Transforms planes.
     *
     * @param planes planes of {@code size * size} bytes, one after the other
     * @param size the board's size
     * @param k the symmetry
     * @param target receives the transformed planes; not {@code planes} itself
     */
    public static void apply(ByteBuffer planes, int size, int k, ByteBuffer target) {
        int[] map = map(size, k);
        for (int offset = 0; offset + map.length <= planes.limit(); offset += map.length) {
            for (int point = 0; point < map.length; point++) {
                target.put(offset + map[point], planes.get(offset + point));
            }
        }
    }
}
