package wuzi.match;

/**
 * How strong a player is on the scale of {@link Ratings}, on which {@link Ratings#ANCHOR} is 0.
 *
 * @param player the player's name
 * @param elo its rating
 * @param interval95 the 95 % interval of {@code elo}, that is of the distance to the anchor, or to the players' mean
 *     where no player's rating is fixed; a single value where the rating was given
 * @param black its rating by its games as Black alone, its opponents being as strong as with both colours together
 * @param white the same by its games as White
 * @param games how many games it played
 */
public record Rating(String player, double elo, Interval interval95, double black, double white, int games) {}
