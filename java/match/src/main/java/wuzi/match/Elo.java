package wuzi.match;

/** Differences of strength on Elo's scale (1978, "The Rating of Chessplayers"), in its logistic form. */
public final class Elo {
    private Elo() {}

    /**
     * The difference at which a player is expected to score as much.
     *
     * @param score the expected score of a game, 0 to 1
     * @return 400 log10(score / (1 - score)); infinite at 0 and 1
     */
    public static double difference(double score) {
        return 400 * Math.log10(score / (1 - score));
    }

    /**
     * The range of the difference.
     *
     * @param scores the range of the expected score of a game
     * @return its ends in Elo; infinite at 0 and 1
     */
    static Interval difference(Interval scores) {
        return new Interval(difference(scores.low()), difference(scores.high()));
    }

    /**
     * What a stronger or weaker player is expected to score.
     *
     * @param difference its rating minus its opponent's
     * @return the expected score of a game, 0 to 1
     */
    public static double score(double difference) {
        return 1 / (1 + Math.pow(10, -difference / 400));
    }
}
