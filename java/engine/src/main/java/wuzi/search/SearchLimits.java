package wuzi.search;

import java.util.function.BooleanSupplier;

/**
 * How far a search looks.
 *
 * @param depth plies at most, before extensions
 * @param nodes positions at most
 * @param stop asked every few positions; once it says true, the search ends with the best move so far
 */
public record SearchLimits(int depth, long nodes, BooleanSupplier stop) {
    /** More plies than any game has. */
    public static final int ANY_DEPTH = 99;

    /** As far as it goes. */
    public static final SearchLimits UNLIMITED = new SearchLimits(ANY_DEPTH, Long.MAX_VALUE, () -> false);

    /**
     * These limits with another depth.
     *
     * @param most plies at most
     * @return the limits
     */
    public SearchLimits withDepth(int most) {
        return new SearchLimits(most, nodes, stop);
    }

    /**
     * These limits with another number of positions.
     *
     * @param most positions at most
     * @return the limits
     */
    public SearchLimits withNodes(long most) {
        return new SearchLimits(depth, most, stop);
    }

    /**
     * These limits with another way to be stopped.
     *
     * @param when says when to end
     * @return the limits
     */
    public SearchLimits withStop(BooleanSupplier when) {
        return new SearchLimits(depth, nodes, when);
    }
}
