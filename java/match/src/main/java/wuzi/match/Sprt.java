package wuzi.match;

import java.util.Arrays;
import wuzi.board.NotAllowedException;

/**
 * A sequential probability ratio test (Wald 1945, "Sequential tests of statistical hypotheses") of a player's strength
 * against its opponent's, on pairs of games: asked after every pair, it ends the match as soon as the pairs tell.
 * Where several games are played at once, pairs are to be counted in the order in which they began, without gaps:
 * those that end first are no fair sample.
 *
 * <p>The hypotheses are differences in rating. How the five results of a pair are distributed is not known, so the
 * ratio is the generalized one: each hypothesis is as likely as the likeliest distribution with its expected score
 * makes it. That distribution divides the share of the pairs that gave a score of a by 1 + t (a - s), s being the
 * expected score, with the only t that makes its own expected score s (Owen 1988, "Empirical likelihood ratio
 * confidence intervals for a single functional"; for pairs of games as Van den Bergh proposed it to Fishtest). Results
 * that did not occur count as {@value #UNSEEN} pairs, as there.
 *
 * @param elo0 the difference in Elo if the player is no better than it has to be
 * @param elo1 the difference in Elo if it is
 * @param alpha how often, at most, elo1 is accepted where elo0 is true
 * @param beta how often, at most, elo0 is accepted where elo1 is true
 */
public record Sprt(double elo0, double elo1, double alpha, double beta) {
    /** What the pairs tell. */
    public enum Verdict {
        /** The difference is elo0 rather than elo1. */
        ACCEPTED_H0,
        /** The difference is elo1 rather than elo0. */
        ACCEPTED_H1,
        /** More pairs are needed. */
        CONTINUE
    }

    private static final double USUAL_ERROR = 0.05;
    private static final double MOST_ERROR = 0.5;
    private static final int MOST_ELO = 1000;
    private static final double UNSEEN = 1e-3;

    /**
     * Checks the values.
     *
     * @param elo0 -{@value #MOST_ELO} to {@value #MOST_ELO}
     * @param elo1 more than {@code elo0}, to {@value #MOST_ELO}
     * @param alpha more than 0, less than {@value #MOST_ERROR}
     * @param beta more than 0, less than {@value #MOST_ERROR}
     * @throws NotAllowedException if one is not allowed
     */
    public Sprt {
        if (!(-MOST_ELO <= elo0 && elo0 < elo1 && elo1 <= MOST_ELO)) {
            throw new NotAllowedException(
                    "sprt.elo",
                    "a test of %s against %s Elo is not allowed; the first is the smaller one, both are from -%s to %s",
                    plain(elo0),
                    plain(elo1),
                    MOST_ELO,
                    MOST_ELO);
        }
        checkError("alpha", alpha);
        checkError("beta", beta);
    }

    private static void checkError(String name, double value) {
        if (!(value > 0 && value < MOST_ERROR)) {
            throw new NotAllowedException(
                    "sprt.error",
                    "%s=%s is not allowed for a test; it is more than 0 and less than %s",
                    name,
                    plain(value),
                    MOST_ERROR);
        }
    }

    /** Whole numbers as people write them. */
    private static Object plain(double value) {
        return value == (int) value ? (Object) (int) value : (Object) value;
    }

    /**
     * Reads a test.
     *
     * @param text {@code elo0,elo1}, with alpha and beta {@value #USUAL_ERROR} each, or {@code elo0,elo1,alpha,beta}
     * @return the test
     * @throws NotAllowedException if the text has another form, or a value is not allowed
     */
    public static Sprt parse(String text) {
        double[] values;
        try {
            values = Arrays.stream(text.split(",", -1))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
        } catch (NumberFormatException e) {
            values = new double[0];
        }
        return switch (values.length) {
            case 2 -> new Sprt(values[0], values[1], USUAL_ERROR, USUAL_ERROR);
            case 4 -> new Sprt(values[0], values[1], values[2], values[3]);
            default -> throw new NotAllowedException(
                    "sprt.form", "'%s' is not a test; write elo0,elo1 or elo0,elo1,alpha,beta, such as 0,10", text);
        };
    }

    /**
     * Where elo0 is accepted.
     *
     * @return the log-likelihood ratio, negative
     */
    public double lower() {
        return Math.log(beta / (1 - alpha));
    }

    /**
     * Where elo1 is accepted.
     *
     * @return the log-likelihood ratio, positive
     */
    public double upper() {
        return Math.log((1 - beta) / alpha);
    }

    /**
     * How much likelier elo1 is than elo0.
     *
     * @param pairs the pairs played so far
     * @return the natural logarithm of the likelihood ratio; 0 if there are none
     */
    public double llr(Pairs pairs) {
        if (pairs.pairs() == 0) {
            return 0;
        }
        double[] counts =
                Arrays.stream(pairs.counts()).mapToDouble(count -> count == 0 ? UNSEEN : count).toArray();
        return logLikelihood(counts, Elo.score(elo1)) - logLikelihood(counts, Elo.score(elo0));
    }

    /**
     * What the pairs tell.
     *
     * @param pairs the pairs played so far
     * @return the verdict, which later pairs must not change: the test has ended with the first that is not
     *     {@link Verdict#CONTINUE}
     */
    public Verdict verdict(Pairs pairs) {
        double llr = llr(pairs);
        if (llr >= upper()) {
            return Verdict.ACCEPTED_H1;
        }
        return llr <= lower() ? Verdict.ACCEPTED_H0 : Verdict.CONTINUE;
    }

    /** Of the likeliest distribution with an expected score, less that of the shares counted: 0 at most. */
    private static double logLikelihood(double[] counts, double expected) {
        // between these every share is positive; the sum falls from infinity to minus infinity
        double low = -1 / (1 - expected);
        double high = 1 / expected;
        double t = (low + high) / 2;
        while (low < t && t < high) {
            double sum = 0;
            for (int i = 0; i < counts.length; i++) {
                double above = i / 4.0 - expected;
                sum += counts[i] * above / (1 + t * above);
            }
            if (sum > 0) {
                low = t;
            } else {
                high = t;
            }
            t = (low + high) / 2;
        }
        double sum = 0;
        for (int i = 0; i < counts.length; i++) {
            sum -= counts[i] * Math.log1p(t * (i / 4.0 - expected));
        }
        return sum;
    }
}
