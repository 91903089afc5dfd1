package wuzi.match;

import java.util.HashMap;
import java.util.Map;

/**
 * A test of the second player of a match against the first, while games end in any order. It goes by the pairs in the
 * order of their numbers, each once all before it have ended: short games, which end first, have no more say than long
 * ones, and how many games run at once changes nothing. Not for several threads.
 */
public final class SequentialTest {
    private final Sprt sprt;
    /** The points of the second player in games that ended, as far as their turn has not come. */
    private final Map<Integer, Double> waiting = new HashMap<>();
    private int next;
    private Pairs pairs = Pairs.NONE;
    private Sprt.Verdict verdict = Sprt.Verdict.CONTINUE;

    /**
     * Begins a test.
     *
     * @param sprt its hypotheses, of how much stronger the second player is
     */
    public SequentialTest(Sprt sprt) {
        this.sprt = sprt;
    }

    /**
     * Takes a game of a match of two.
     *
     * @param game one that it was not given before
     */
    public void add(PlayedGame game) {
        waiting.put(game.number(), game.points(1));
        while (verdict == Sprt.Verdict.CONTINUE && waiting.containsKey(next) && waiting.containsKey(next + 1)) {
            pairs = pairs.plus(waiting.remove(next) + waiting.remove(next + 1));
            next += 2;
            verdict = sprt.verdict(pairs);
        }
    }

    /**
     * What the pairs tell.
     *
     * @return the verdict, which stays once it is one
     */
    public Sprt.Verdict verdict() {
        return verdict;
    }

    /**
     * The pairs that it has gone by.
     *
     * @return as the second player sees them
     */
    public Pairs pairs() {
        return pairs;
    }

    /**
     * How much likelier the larger difference is.
     *
     * @return the natural logarithm of the likelihood ratio
     */
    public double llr() {
        return sprt.llr(pairs);
    }

    /**
     * What is tested.
     *
     * @return its hypotheses
     */
    public Sprt sprt() {
        return sprt;
    }
}
