package wuzi.selfplay;

import java.nio.IntBuffer;
import java.util.Arrays;
import wuzi.board.Outcome;
import wuzi.board.Stone;

/**
 * Counts over the games that ended in one collection of one shard: games, Black's wins, White's wins, draws, plies; then
 * the learner's wins, draws and losses as Black and as White against past versions, and the same against rivals.
 */
final class Statistics {
    private static final int GAMES = 0;
    private static final int PLIES = 4;
    private static final int LEARNER = 5;
    private static final int OUTCOMES = 3;
    private static final int COLOURS = 2;

    static final int COUNTERS = LEARNER + 2 * COLOURS * OUTCOMES;

    private final int[] counters = new int[COUNTERS];

    void clear() {
        Arrays.fill(counters, 0);
    }

    /** A game has ended; {@code learnerSide} means nothing where the learner played itself. */
    void add(Outcome outcome, int stones, Opponent opponent, int learnerSide) {
        counters[GAMES]++;
        counters[outcome.ordinal()]++; // BLACK_WINS, WHITE_WINS, DRAW are 1 to 3
        counters[PLIES] += stones;
        if (opponent != Opponent.SELF) {
            int first = LEARNER + (opponent == Opponent.RIVAL ? COLOURS * OUTCOMES : 0)
                    + (learnerSide == Stone.BLACK ? 0 : OUTCOMES);
            counters[first + (outcome == Outcome.DRAW ? 1 : outcome.winner() == learnerSide ? 0 : 2)]++;
        }
    }

    void write(IntBuffer target, int shard) {
        target.put(shard * COUNTERS, counters);
    }
}
