package wuzi.app;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import wuzi.board.Rules;
import wuzi.eval.Model;
import wuzi.match.Match;
import wuzi.match.MatchOptions;
import wuzi.onnx.BundledPolicy;
import wuzi.player.Level;
import wuzi.player.Player;
import wuzi.player.Players;
import wuzi.player.Policy;

/** Levels as the bundled policy plays them; how far apart they are, {@code gradle :bench:levels} measures. */
class LevelOrderTest {
    private static final int GAMES = 100;
    /** Searches take longer. */
    private static final int GAMES_OF_SEARCHES = 20;

    private static Model model;

    @BeforeAll
    static void open() {
        assumeTrue(BundledPolicy.exists());
        model = BundledPolicy.open();
    }

    @AfterAll
    static void close() {
        if (model != null) {
            model.close();
        }
    }

    private static double score(String player, String opponent, int games) {
        try (Player one = Players.of(player, () -> Policy.of(model));
                Player other = Players.of(opponent, () -> Policy.of(model))) {
            return Match.play(one, other, new MatchOptions(15, 5, Rules.FREESTYLE, games, 1, 4)).score();
        }
    }

    static IntStream levelsAboveTheLowest() {
        return IntStream.range(1, Level.ALL.size()).filter(index -> !Level.ALL.get(index).isTimed());
    }

    @ParameterizedTest
    @MethodSource("levelsAboveTheLowest")
    void everyLevelBeatsTheOneBelow(int index) {
        Level level = Level.ALL.get(index);
        int games = level.searches() ? GAMES_OF_SEARCHES : GAMES;
        double score = score(level.player(), Level.ALL.get(index - 1).player(), games);
        assertTrue(score > 0.5, level + " scores " + score);
    }

    @Test
    void theLowestLosesToTactical() {
        assertTrue(score(Level.ALL.get(0).player(), "tactical/1", GAMES) <= 0.1);
    }
}
