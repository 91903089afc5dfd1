package wuzi.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import wuzi.board.Rules;
import wuzi.match.Anchors;
import wuzi.match.Match;
import wuzi.match.MatchOptions;
import wuzi.match.MatchResult;
import wuzi.match.Pairing;
import wuzi.match.Rating;
import wuzi.match.Ratings;
import wuzi.match.Tally;
import wuzi.player.Player;
import wuzi.player.Players;

/**
 * Plays the games that the anchors are rated by, each against each: {@code gradle :bench:anchors}. A change is a new
 * version, in a new file.
 */
final class AnchorGames {
    private static final int[] SIZES = {9, 11, 13, 15};
    private static final int GAMES = 1000;
    private static final int SEED = 1;

    private static final List<String> PLAYERS = List.of(
            "random",
            "tactical/1:epsilon=0.9",
            "tactical/1:epsilon=0.6",
            "tactical/1:epsilon=0.3",
            "tactical/1",
            "greedy/1:epsilon=0.6",
            "greedy/1:epsilon=0.4",
            "greedy/1:epsilon=0.2",
            "greedy/1:epsilon=0.1",
            "greedy/1");

    private AnchorGames() {}

    /**
     * Makes the file.
     *
     * @param args where it goes
     * @throws IOException if it cannot be written
     */
    public static void main(String[] args) throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "# Games of the anchors, freestyle, lines of five:",
                "# board size, player, opponent, wins, draws and losses as Black, and as White.",
                "# Made by: gradle :bench:anchors"));
        for (int size : SIZES) {
            List<Pairing> pairings = play(size);
            for (Pairing pairing : pairings) {
                lines.add(size + " " + pairing.player() + " " + pairing.opponent() + text(pairing.black())
                        + text(pairing.white()));
            }
            System.out.printf("%dx%d%n", size, size);
            for (Rating rating : Ratings.fit(pairings)) {
                double half = rating.interval95().high() - rating.elo();
                System.out.printf(
                        Locale.ROOT,
                        "  %-24s %7.1f +-%5.1f, as Black %7.1f, as White %7.1f%n",
                        rating.player(),
                        rating.elo(),
                        half,
                        rating.black(),
                        rating.white());
            }
        }
        Files.writeString(Path.of(args[0]), String.join("\n", lines) + "\n");
    }

    private static List<Pairing> play(int size) {
        MatchOptions options =
                new MatchOptions(size, 5, Rules.FREESTYLE, GAMES, SEED, MatchOptions.usualStones(size));
        List<Pairing> pairings = new ArrayList<>();
        for (int stronger = 1; stronger < PLAYERS.size(); stronger++) {
            for (int weaker = 0; weaker < stronger; weaker++) {
                try (Player player = Players.of(PLAYERS.get(stronger));
                        Player opponent = Players.of(PLAYERS.get(weaker))) {
                    MatchResult result = Match.play(
                            player, opponent, options, Anchors.openings(options), () -> false, game -> {});
                    pairings.add(result.pairing());
                }
            }
        }
        return pairings;
    }

    private static String text(Tally tally) {
        return " " + tally.wins() + " " + tally.draws() + " " + tally.losses();
    }
}
