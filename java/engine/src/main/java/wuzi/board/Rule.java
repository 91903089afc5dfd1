package wuzi.board;

/**
 * When a stone wins, and which squares a side may not take. A rule keeps no state: all it needs is on the board.
 */
public interface Rule {
    /**
     * The name people choose it by.
     *
     * @return such as {@code freestyle}
     */
    String id();

    /**
     * Whether a stone of one side wins along one line, on a square that is empty or holds that very stone.
     *
     * @param board the board
     * @param point the square
     * @param direction as {@link Board#run} counts them
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @return whether it completes a winning line in this direction
     */
    boolean wins(Board board, int point, int direction, int side);

    /**
     * Whether a stone of one side wins on a square that is empty or holds that very stone.
     *
     * @param board the board
     * @param point the square
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @return whether it completes a winning line
     */
    default boolean wins(Board board, int point, int side) {
        return wins(board, point, 0, side)
                || wins(board, point, 1, side)
                || wins(board, point, 2, side)
                || wins(board, point, 3, side);
    }

    /**
     * Whether unbroken stones in a row, with no more of them at either end and a free square at one, are a winning
     * line.
     *
     * @param stones how many
     * @param winLength stones in a winning line
     * @param side whose they are: {@link Stone#BLACK} or {@link Stone#WHITE}
     * @return whether they win: as many or more, unless overridden
     */
    default boolean wins(int stones, int winLength, int side) {
        return stones >= winLength;
    }

    /**
     * Whether a line of just the winning length is worth nothing while the opponent's stones stand at both its ends.
     *
     * @return false unless overridden
     */
    default boolean needsOpenEnd() {
        return false;
    }

    /**
     * Whether the rule is defined for lines of a length.
     *
     * @param winLength stones in a winning line
     * @return true unless overridden
     */
    default boolean takes(int winLength) {
        return true;
    }

    /**
     * Whether this rule ever forbids an empty square; where it does not, {@link #forbids} is never asked.
     *
     * @return false unless overridden
     */
    default boolean forbidsSquares() {
        return false;
    }

    /**
     * Whether an empty square is forbidden to a side.
     *
     * @param board the board
     * @param point an empty square
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @return whether the side may not play there
     */
    default boolean forbids(Board board, int point, int side) {
        return false;
    }

    /**
     * Why an empty square is forbidden to a side.
     *
     * @param board the board
     * @param point an empty square
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @return the foul; null where the square is not forbidden, or for another reason than a foul
     */
    default Foul foul(Board board, int point, int side) {
        return null;
    }
}
