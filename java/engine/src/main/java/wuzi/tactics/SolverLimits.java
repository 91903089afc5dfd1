package wuzi.tactics;

import java.util.function.BooleanSupplier;

/**
 * How far a solver looks.
 *
 * @param moves the attacker's moves at most, the five not counted
 * @param nodes positions at most
 * @param stop asked every few positions; once it says true, the search ends within milliseconds
 */
public record SolverLimits(int moves, long nodes, BooleanSupplier stop) {
    /** More moves than any board has room for. */
    public static final int ANY_MOVES = 250;
    /** As far as it goes. */
    public static final SolverLimits UNLIMITED = new SolverLimits(ANY_MOVES, Long.MAX_VALUE, () -> false);

    /**
     * Checks the limits.
     *
     * @param moves the attacker's moves at most
     * @param nodes positions at most
     * @param stop says when to end
     * @throws IllegalArgumentException if one of them is negative
     */
    public SolverLimits {
        if (moves < 0 || nodes < 0) {
            throw new IllegalArgumentException(
                    "limits of " + moves + " moves and " + nodes + " nodes: neither may be negative");
        }
        moves = Math.min(moves, ANY_MOVES);
    }

    /**
     * These limits with another number of moves.
     *
     * @param most the attacker's moves at most
     * @return the limits
     */
    public SolverLimits withMoves(int most) {
        return new SolverLimits(most, nodes, stop);
    }

    /**
     * These limits with another number of positions.
     *
     * @param most positions at most
     * @return the limits
     */
    public SolverLimits withNodes(long most) {
        return new SolverLimits(moves, most, stop);
    }
}
