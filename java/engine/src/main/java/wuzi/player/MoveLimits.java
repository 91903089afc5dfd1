package wuzi.player;

/**
 * What a player may spend on a move. Zero is no limit, everywhere.
 *
 * @param turnMillis time for a move
 * @param matchMillis time for all its moves of a game
 * @param leftMillis what is left of {@code matchMillis}, which may be less than nothing; the same where that is 0
 * @param graceMillis how much later than allowed an answer still counts
 * @param nodes positions that a search looks at, or visits of a tree search
 * @param memoryBytes for all of an outside engine's processes
 */
public record MoveLimits(
        long turnMillis, long matchMillis, long leftMillis, long graceMillis, long nodes, long memoryBytes) {
    /**
     * Checks the limits.
     *
     * @param turnMillis from 0
     * @param matchMillis from 0
     * @param leftMillis any
     * @param graceMillis from 0
     * @param nodes from 0
     * @param memoryBytes from 0
     * @throws IllegalArgumentException if one is negative that may not be
     */
    public MoveLimits {
        if (turnMillis < 0 || matchMillis < 0 || graceMillis < 0 || nodes < 0 || memoryBytes < 0) {
            throw new IllegalArgumentException("limits of " + turnMillis + " and " + matchMillis + " ms with "
                    + graceMillis + " ms of grace, " + nodes + " nodes and " + memoryBytes + " bytes: none may be negative");
        }
    }

    /** No limits. */
    public static final MoveLimits NONE = new MoveLimits(0, 0, 0, 0, 0, 0);

    /**
     * Limits the time.
     *
     * @param turn for a move, in milliseconds, or 0
     * @param match for all moves of a game, or 0
     * @param grace how much later than allowed an answer still counts
     * @return these limits with other times, all of it left
     */
    public MoveLimits withTime(long turn, long match, long grace) {
        return new MoveLimits(turn, match, match, grace, nodes, memoryBytes);
    }

    /**
     * Limits the search.
     *
     * @param most positions or visits, or 0
     * @return these limits with that one
     */
    public MoveLimits withNodes(long most) {
        return new MoveLimits(turnMillis, matchMillis, leftMillis, graceMillis, most, memoryBytes);
    }

    /**
     * Limits the memory.
     *
     * @param bytes for all of an engine's processes, or 0
     * @return these limits with that one
     */
    public MoveLimits withMemory(long bytes) {
        return new MoveLimits(turnMillis, matchMillis, leftMillis, graceMillis, nodes, bytes);
    }

    /**
     * The limits of a later move.
     *
     * @param millis what is left of the game's time
     * @return these limits with that one
     */
    public MoveLimits withLeft(long millis) {
        return new MoveLimits(turnMillis, matchMillis, millis, graceMillis, nodes, memoryBytes);
    }

    /**
     * Whether a clock runs.
     *
     * @return whether time is limited
     */
    public boolean isTimed() {
        return turnMillis > 0 || matchMillis > 0;
    }

    /**
     * The time for the move at hand.
     *
     * @return milliseconds, from 0; {@link Long#MAX_VALUE} where time is not limited
     */
    public long allowedMillis() {
        long turn = turnMillis > 0 ? turnMillis : Long.MAX_VALUE;
        long match = matchMillis > 0 ? Math.max(0, leftMillis) : Long.MAX_VALUE;
        return Math.min(turn, match);
    }
}
