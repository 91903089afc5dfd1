package wuzi.search;

import java.util.function.BooleanSupplier;
import wuzi.board.NotAllowedException;

/**
 * How far a search looks.
 *
 * @param depth plies at most, before extensions
 * @param nodes positions at most
 * @param lines moves to find, the best, the second best and so on, each with a score and what follows it
 * @param stop asked every few positions; once it says true, the search ends with the best move so far
 */
public record SearchLimits(int depth, long nodes, int lines, BooleanSupplier stop) {
    /** More plies than any game has. */
    public static final int ANY_DEPTH = 99;

    /** As far as it goes, for the best move. */
    public static final SearchLimits UNLIMITED = new SearchLimits(ANY_DEPTH, Long.MAX_VALUE, 1, () -> false);

    /**
     * Checks the limits.
     *
     * @param depth from 1
     * @param nodes from 1
     * @param lines from 1
     * @param stop asked every few positions
     * @throws NotAllowedException if one of them is less than 1
     */
    public SearchLimits {
        require("depth", depth);
        require("nodes", nodes);
        require("lines", lines);
    }

    private static void require(String what, long number) {
        if (number < 1) {
            throw new NotAllowedException("search.limit",
                    "%s %s of a search is not allowed; it is 1 or more", what, number);
        }
    }

    /**
     * These limits with another depth.
     *
     * @param most plies at most
     * @return the limits
     */
    public SearchLimits withDepth(int most) {
        return new SearchLimits(most, nodes, lines, stop);
    }

    /**
     * These limits with another number of positions.
     *
     * @param most positions at most
     * @return the limits
     */
    public SearchLimits withNodes(long most) {
        return new SearchLimits(depth, most, lines, stop);
    }

    /**
     * These limits with another number of lines.
     *
     * @param most moves to find
     * @return the limits
     */
    public SearchLimits withLines(int most) {
        return new SearchLimits(depth, nodes, most, stop);
    }

    /**
     * These limits with another way to be stopped.
     *
     * @param when says when to end
     * @return the limits
     */
    public SearchLimits withStop(BooleanSupplier when) {
        return new SearchLimits(depth, nodes, lines, when);
    }
}
