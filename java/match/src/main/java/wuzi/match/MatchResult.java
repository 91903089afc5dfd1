package wuzi.match;

/**
 * How a player did against an opponent.
 *
 * @param player the player's name
 * @param opponent its opponent's name
 * @param black the player's games as Black
 * @param white the player's games as White
 * @param pairs the player's games in pairs of one opening, as far as both games of a pair ended
 * @param plies moves of all games together, opening stones included
 * @param openings how many different openings were to be played; half the games, or fewer where a board has no more
 * @param complete false if the match was stopped: games that were still going on, mostly long ones, are then missing
 */
public record MatchResult(
        String player, String opponent, Tally black, Tally white, Pairs pairs, long plies, int openings,
        boolean complete) {
    /**
     * The result as {@link Ratings} take it.
     *
     * @return who played whom, and how it ended
     */
    public Pairing pairing() {
        return new Pairing(player, opponent, black, white);
    }

    /**
     * The player's games with either colour.
     *
     * @return all of them
     */
    public Tally total() {
        return black.plus(white);
    }

    /**
     * How many games ended.
     *
     * @return their number
     */
    public int games() {
        return total().games();
    }

    /**
     * The player's points a game, a draw being half a point.
     *
     * @return 0 to 1; NaN if no game ended
     */
    public double score() {
        return total().score();
    }

    /**
     * The range of the score.
     *
     * @return its 95 % interval, by pairs of games
     */
    public Interval interval95() {
        return pairs.interval95();
    }

    /**
     * The player's rating minus its opponent's.
     *
     * @return in Elo; infinite if one side won every game
     */
    public double elo() {
        return Elo.difference(score());
    }

    /**
     * The range of the difference in rating.
     *
     * @return its 95 % interval in Elo, by pairs of games; an end is infinite where that of the score is 0 or 1
     */
    public Interval elo95() {
        return pairs.elo95();
    }

    /**
     * The mean length of a game.
     *
     * @return in plies, opening stones included; NaN if no game ended
     */
    public double meanPlies() {
        return (double) plies / games();
    }
}
