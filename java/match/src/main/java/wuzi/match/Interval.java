package wuzi.match;

/**
 * A range that holds the true value with a confidence of 95 %.
 *
 * @param low its lower end
 * @param high its upper end
 */
public record Interval(double low, double high) {
    /** The 97.5 % quantile of the normal distribution. */
    private static final double Z = 1.959963984540054;

    /**
     * The score interval of Wilson (1927, "Probable inference, the law of succession, and statistical inference"),
     * draws counted as half a win. It keeps a width after a clean sweep, when the usual interval has none: ten wins
     * out of ten give 0.72 to 1. A draw spreads less than a win and a loss, so with draws it is on the safe side.
     *
     * @param points wins plus half the draws
     * @param games games played
     * @return the range of the expected score of a game; all of [0, 1] if there were no games
     * @throws IllegalArgumentException if there are fewer games than points, or a number is negative
     */
    public static Interval wilson(double points, int games) {
        if (!(points >= 0 && points <= games)) {
            throw new IllegalArgumentException(points + " points out of " + games + " games are not possible");
        }
        if (games == 0) {
            return new Interval(0, 1);
        }
        double score = points / games;
        double spread = Z * Z / games;
        double centre = (score + spread / 2) / (1 + spread);
        double half = Math.sqrt(spread * (score * (1 - score) + spread / 4)) / (1 + spread);
        // the ends are exactly 0 and 1 there, but for rounding
        return new Interval(points == 0 ? 0 : centre - half, points == games ? 1 : centre + half);
    }

    /**
     * The interval of an estimate that is normally distributed.
     *
     * @param mean the estimate
     * @param deviation its standard deviation
     * @return 1.96 standard deviations to both sides
     */
    static Interval normal(double mean, double deviation) {
        return new Interval(mean - Z * deviation, mean + Z * deviation);
    }
}
