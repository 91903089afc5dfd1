package wuzi.match;

/**
 * Games between two players, which may come from several matches.
 *
 * @param player the player whose results are counted
 * @param opponent its opponent
 * @param black the player's games as Black
 * @param white the player's games as White
 */
public record Pairing(String player, String opponent, Tally black, Tally white) {
    /**
     * Checks the names.
     *
     * @param player any name
     * @param opponent another name
     * @param black any games
     * @param white any games
     * @throws IllegalArgumentException if both names are the same
     */
    public Pairing {
        if (player.equals(opponent)) {
            throw new IllegalArgumentException(
                    "games of " + player + " against itself say nothing of its rating: give its opponent another name");
        }
    }
}
