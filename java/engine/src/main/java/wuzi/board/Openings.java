package wuzi.board;

/**
 * Opening stones: random ones around the centre, alternating colours, so that games differ from the first move on.
 *
 * <p>Squares are drawn from a central window of 7x7, or 8x8 where the size is even, so that no side of the board is
 * preferred; wider ones can be asked for. Boards smaller than {@value #SMALLEST_FREE} would be half decided by that
 * many: they get at most a sixteenth of their squares.
 */
public final class Openings {
    /** From this size on, any number of stones may be asked for. */
    public static final int SMALLEST_FREE = 9;

    /** The smallest window's width. */
    public static final int CENTRE = 7;

    private Openings() {}

    /**
     * Plays a random number of stones, each number as likely as the others, in a window of a random width, each width
     * that the stones fill at most half of as likely as the others. With four stones or more on boards of
     * {@value #SMALLEST_FREE}x{@value #SMALLEST_FREE} and larger, over half of 10,000 games start differently.
     *
     * @param board an empty board
     * @param gameKey the randomness, see {@link CounterRandom#key}
     * @param maxStones the largest number; cut to {@link #limit}
     * @param maxWidth the largest window's width; cut to the board
     */
    public static void play(Board board, long gameKey, int maxStones, int maxWidth) {
        int stones = CounterRandom.below(gameKey, 0, Math.min(maxStones, limit(board.size())) + 1);
        int halfFilled = (int) Math.ceil(Math.sqrt(2 * stones));
        int most = Math.min(maxWidth, board.size());
        int least = Math.min(Math.max(CENTRE, halfFilled), most);
        int width = least + CounterRandom.below(gameKey, stones + 1, most - least + 1);
        playIn(board, gameKey, stones, width);
    }

    /**
     * Plays a given number of stones, or as many as there are squares for that do not end the game.
     *
     * @param board an empty board
     * @param gameKey the randomness, see {@link CounterRandom#key}
     * @param stones how many; cut to {@link #limit}
     */
    public static void playExactly(Board board, long gameKey, int stones) {
        playIn(board, gameKey, Math.min(stones, limit(board.size())), CENTRE);
    }

    private static void playIn(Board board, long gameKey, int stones, int width) {
        int[] squares = new int[board.area()];
        for (int stone = 1; stone <= stones; stone++) {
            int count = quietSquares(board, width, squares);
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

    /** Central squares, of a window one wider if that puts it in the middle, on which the side to move may not win. */
    private static int quietSquares(Board board, int wanted, int[] squares) {
        int size = board.size();
        int width = Math.min(size, wanted + (size - wanted & 1));
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
