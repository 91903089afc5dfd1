package wuzi.eval;

import wuzi.tactics.Position;

/**
 * Judges a position move by move, for a search that goes deep: what it keeps follows the moves. An object serves one
 * position and one thread; none of its methods but {@link #reset} allocates.
 */
public interface PositionEval {
    /** The largest value. */
    int MOST = 10_000;

    /** The smallest value. */
    int LEAST = -MOST;

    /**
     * Looks at a position anew, after any number of moves that it was not told of.
     *
     * @param position the position, which it looks at from now on
     */
    void reset(Position position);

    /**
     * A move was made on the position.
     *
     * @param point where
     */
    void push(int point);

    /** The last move was taken back on the position. */
    void pop();

    /**
     * How good the position is for the side to move.
     *
     * @return from {@link #LEAST} to {@link #MOST}, 0 where both sides are as likely to win
     */
    int value();

    /**
     * How promising moves of the side to move look, to try the best ones first.
     *
     * @param moves empty squares
     * @param count how many of them, from the first
     * @param scores receives a number for each, the larger the better
     */
    void scores(int[] moves, int count, int[] scores);
}
