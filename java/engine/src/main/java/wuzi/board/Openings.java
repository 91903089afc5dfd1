package wuzi.board;

/**
 * Opening stones: random ones near the centre, alternating colours, so that games differ from the first move on.
 *
 * <p>Squares are drawn from a central square of 7x7, or 8x8 where the size is even, so that no side of the board is
 * preferred. Boards smaller than {@value #SMALLEST_FREE} would be half decided by that: they get at most a sixteenth
 * of their squares.
 */
public final class Openings {
    /** From this size on, any number of stones may be asked for. */
    public static final int SMALLEST_FREE = 9;

    private static final int CENTRE = 7;

    private Openings() {}

    /**
     * Plays a random number of stones, each number as likely as the others. With four or more on boards of
     * {@value #SMALLEST_FREE}x{@value #SMALLEST_FREE} and larger, over half of 10,000 games start differently.
     *
     * @param board an empty board
     * @param gameKey the randomness, see {@link CounterRandom#key}
     * @param maxStones the largest number; cut to {@link #limit}
     */
    public static void play(Board board, long gameKey, int maxStones) {
        int stones = Math.min(maxStones, limit(board.size()));
        playExactly(board, gameKey, CounterRandom.below(gameKey, 0, stones + 1));
    }

    /**
     * Plays a given number of stones, or as many as there are squares for that do not end the game.
     *
     * @param board an empty board
     * @param gameKey the randomness, see {@link CounterRandom#key}
     * @param stones how many; cut to {@link #limit}
     */
    public static void playExactly(Board board, long gameKey, int stones) {
        int wanted = Math.min(stones, limit(board.size()));
        int[] squares = new int[(CENTRE + 1) * (CENTRE + 1)];
        for (int stone = 1; stone <= wanted; stone++) {
            int count = quietSquares(board, squares);
            if (count == 0) {
                return;
            }
            board.play(squares[CounterRandom.below(gameKey, stone, count)]);
            if (board.isOver()) {
                // a rule that forbids squares can leave the other side none
                board.undo();
                return;
            }
        }
    }

    /**
     * How many opening stones a board takes.
     *
     * @param size squares along an edge
     * @return the largest number
     */
    public static int limit(int size) {
        return size < SMALLEST_FREE ? size * size / 16 : CENTRE * CENTRE;
    }

    /** Central squares on which the side to move may play without winning. */
    private static int quietSquares(Board board, int[] squares) {
        int size = board.size();
        int width = Math.min(size, size % 2 == 0 ? CENTRE + 1 : CENTRE);
        int first = (size - width) / 2;
        int count = 0;
        for (int y = first; y < first + width; y++) {
            for (int x = first; x < first + width; x++) {
                int point = y * size + x;
                if (board.isLegal(point) && !board.wins(point, board.sideToMove())) {
                    squares[count++] = point;
                }
            }
        }
        return count;
    }
}
