package wuzi.match;

/**
 * Games counted by how they ended for one player.
 *
 * @param wins games it won
 * @param draws games nobody won
 * @param losses games it lost
 */
public record Tally(int wins, int draws, int losses) {
    /** No games. */
    static final Tally NONE = new Tally(0, 0, 0);

    /**
     * All of them.
     *
     * @return wins, draws and losses together
     */
    public int games() {
        return wins + draws + losses;
    }

    /**
     * What they are worth.
     *
     * @return wins plus half the draws
     */
    public double points() {
        return wins + draws / 2.0;
    }

    /**
     * Points a game.
     *
     * @return 0 to 1; NaN if there are no games
     */
    public double score() {
        return points() / games();
    }

    /**
     * The range of the score.
     *
     * @return its 95 % interval
     */
    public Interval interval95() {
        return Interval.wilson(points(), games());
    }

    /** One game that gave 1, 0.5 or 0 points. */
    static Tally of(double points) {
        return new Tally(points == 1 ? 1 : 0, points == 0.5 ? 1 : 0, points == 0 ? 1 : 0);
    }

    Tally plus(Tally other) {
        return new Tally(wins + other.wins, draws + other.draws, losses + other.losses);
    }
}
