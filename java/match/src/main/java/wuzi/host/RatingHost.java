package wuzi.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import wuzi.board.Rules;
import wuzi.match.Anchors;
import wuzi.match.Pairing;
import wuzi.match.Rating;
import wuzi.match.Ratings;
import wuzi.match.Tally;

/** Ratings for Python, on the scale of the {@link Anchors} of a game. */
public final class RatingHost {
    private final Map<String, Double> anchors;
    private final List<Pairing> pairings = new ArrayList<>();

    /**
     * Rates the anchors.
     *
     * @param boardSize squares along an edge
     * @param winLength stones in a winning line
     * @param rule the rule's name
     * @throws IllegalArgumentException if there is no such rule
     */
    public RatingHost(int boardSize, int winLength, String rule) {
        anchors = Anchors.ratings(boardSize, winLength, Rules.of(rule));
    }

    /**
     * Adds games.
     *
     * @param player the name of the player whose results are counted
     * @param opponent its opponent's name
     * @param black wins, draws and losses as Black
     * @param white wins, draws and losses as White
     * @throws IllegalArgumentException if both names are the same
     */
    public void add(String player, String opponent, int[] black, int[] white) {
        pairings.add(new Pairing(player, opponent, tally(black), tally(white)));
    }

    private static Tally tally(int[] results) {
        return new Tally(results[0], results[1], results[2]);
    }

    /**
     * Rates everybody who played.
     *
     * @return a JSON list of objects with player, elo, low, high, elo_black, elo_white and games, the strongest first
     */
    public String fit() {
        return Ratings.fit(pairings, anchors).stream()
                .map(RatingHost::json)
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private static String json(Rating rating) {
        return String.format(
                Locale.ROOT,
                "{\"player\": %s, \"elo\": %.1f, \"low\": %.1f, \"high\": %.1f, \"elo_black\": %.1f,"
                        + " \"elo_white\": %.1f, \"games\": %d}",
                Json.text(rating.player()),
                rating.elo(),
                rating.interval95().low(),
                rating.interval95().high(),
                rating.black(),
                rating.white(),
                rating.games());
    }
}
