package wuzi.search;

/**
 * A line of play that a search expects after one of the moves it may choose.
 *
 * @param score for the side to move, see {@link Score}
 * @param moves the points, in order; one at least
 */
public record SearchLine(int score, int[] moves) {}
