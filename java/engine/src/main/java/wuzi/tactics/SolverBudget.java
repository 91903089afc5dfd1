package wuzi.tactics;

/** Counts the positions of a search and says when it has to end. */
final class SolverBudget {
    /** Few enough to take a millisecond on the largest board, many enough for asking to cost nothing. */
    static final int NODES_BETWEEN_ASKING = 32;

    private SolverLimits limits = SolverLimits.UNLIMITED;
    private long nodes;
    private boolean spent;

    void start(SolverLimits of) {
        limits = of;
        nodes = 0;
        spent = of.stop().getAsBoolean();
    }

    /** Counts one more position; returns whether the search may look at it. */
    boolean take() {
        if (!spent) {
            spent = nodes >= limits.nodes() || ++nodes % NODES_BETWEEN_ASKING == 0 && limits.stop().getAsBoolean();
        }
        return !spent;
    }

    /** Whether the search has to end: what it returns from then on means nothing. */
    boolean isSpent() {
        return spent;
    }

    long nodes() {
        return nodes;
    }
}
