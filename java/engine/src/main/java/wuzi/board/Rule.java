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
     * Whether a stone of one side wins on a square that is empty or holds that very stone.
     *
     * @param board the board
     * @param point the square
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @return whether it completes a winning line
     */
    boolean wins(Board board, int point, int side);

    /**
     * Whether unbroken stones in a row, with no more of them at either end, are a winning line.
     *
     * @param stones how many
     * @param winLength stones in a winning line
     * @return whether they win: as many or more, unless overridden
     */
    default boolean wins(int stones, int winLength) {
        return stones >= winLength;
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
}
