package wuzi.host;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import wuzi.board.Rules;
import wuzi.keys.KeyPositions;
import wuzi.keys.KeyScore;
import wuzi.player.Player;
import wuzi.player.Players;

/** How many key positions a Python net, or any player, answers right, for Python. */
public final class KeyPositionHost {
    private KeyPositionHost() {}

    /**
     * Whether there are key positions for a game.
     *
     * @param boardSize squares along an edge
     * @param winLength stones in a winning line
     * @param rule the rule's name
     * @return whether {@link #score} can be asked
     * @throws IllegalArgumentException if there is no such rule
     */
    public static boolean exist(int boardSize, int winLength, String rule) {
        return KeyPositions.exist(boardSize, winLength, Rules.of(rule));
    }

    /**
     * Scores a player made from its name.
     *
     * @param player the player's name
     * @param boardSize squares along an edge
     * @return a JSON list with an object for each class and one for all together
     * @throws IllegalArgumentException if a name is not allowed, or this size has no key positions
     * @throws wuzi.eval.ModelException if the player's model file cannot be used
     */
    public static String score(String player, int boardSize) {
        try (Player made = Players.of(player)) {
            return score(made, boardSize);
        }
    }

    /**
     * Scores a player.
     *
     * @param player the player
     * @param boardSize squares along an edge
     * @return a JSON list with an object for each class and one for all together
     * @throws IllegalArgumentException if this size has no key positions
     */
    public static String score(Player player, int boardSize) {
        List<KeyScore> classes = KeyPositions.score(player, boardSize);
        return Stream.concat(classes.stream(), Stream.of(KeyScore.total(classes)))
                .map(KeyPositionHost::json)
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private static String json(KeyScore score) {
        return String.format(
                Locale.ROOT,
                "{\"name\": \"%s\", \"positions\": %d, \"right\": %d, \"low\": %.6f, \"high\": %.6f}",
                score.name(),
                score.positions(),
                score.right(),
                score.interval95().low(),
                score.interval95().high());
    }
}
