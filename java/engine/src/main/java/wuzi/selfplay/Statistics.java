package wuzi.selfplay;

import java.nio.IntBuffer;
import java.util.Arrays;
import wuzi.board.Outcome;

/** Counts over the games that ended in one collection of one shard. */
final class Statistics {
    /** Games, Black's wins, White's wins, draws, plies, and the learner's wins, losses and draws against others. */
    static final int COUNTERS = 8;

    private static final int GAMES = 0;
    private static final int PLIES = 4;
    private static final int LEARNER = 5;

    private final int[] counters = new int[COUNTERS];

    void clear() {
        Arrays.fill(counters, 0);
    }

    /** A game has ended; {@code learnerSide} is 0 where the learner played both sides. */
    void add(Outcome outcome, int stones, int learnerSide) {
        counters[GAMES]++;
        counters[outcome.ordinal()]++; // BLACK_WINS, WHITE_WINS, DRAW are 1 to 3
        counters[PLIES] += stones;
        if (learnerSide != 0) {
            counters[LEARNER + (outcome == Outcome.DRAW ? 2 : outcome.winner() == learnerSide ? 0 : 1)]++;
        }
    }

    void write(IntBuffer target, int shard) {
        target.put(shard * COUNTERS, counters);
    }
}
