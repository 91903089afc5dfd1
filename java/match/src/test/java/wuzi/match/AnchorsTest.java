package wuzi.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.jupiter.api.Test;
import wuzi.board.Rules;
import wuzi.player.Player;
import wuzi.player.Players;

class AnchorsTest {
    @ParameterizedTest
    @ValueSource(ints = {9, 11, 13, 15})
    void carefulPlayersAreStronger(int size) {
        Map<String, Double> ratings = Anchors.ratings(size, 5, Rules.FREESTYLE);
        List<String> weakestFirst = List.of(
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
        assertEquals(weakestFirst.size(), ratings.size());
        for (int i = 1; i < weakestFirst.size(); i++) {
            double step = ratings.get(weakestFirst.get(i)) - ratings.get(weakestFirst.get(i - 1));
            assertTrue(step > 40 && step < 500, weakestFirst.get(i) + " by " + step);
        }
        assertEquals(0, ratings.get("tactical/1"));
    }

    @Test
    void gamesThatNobodyPlayedLeaveTheScaleToTheAnchorAlone() {
        Map<String, Double> zero = Map.of("tactical/1", 0.0);
        assertEquals(zero, Anchors.ratings(6, 4, Rules.FREESTYLE));
        assertEquals(zero, Anchors.ratings(10, 5, Rules.FREESTYLE));
        assertEquals(zero, Anchors.ratings(9, 4, Rules.FREESTYLE));
        assertEquals(zero, Anchors.ratings(9, 5, Rules.STANDARD));
    }

    @ParameterizedTest
    @CsvSource({"9, random, tactical/1:epsilon=0.9", "15, greedy/1:epsilon=0.6, greedy/1:epsilon=0.4"})
    void theirGamesAreThoseOfTheFile(int size, String weaker, String stronger) {
        Pairing frozen = Anchors.games(size).stream()
                .filter(each -> each.player().equals(stronger) && each.opponent().equals(weaker))
                .findFirst()
                .orElseThrow();
        int games = frozen.black().games() + frozen.white().games();
        MatchOptions options = new MatchOptions(size, 5, Rules.FREESTYLE, games, 1, MatchOptions.usualStones(size));
        try (Player one = Players.of(stronger);
                Player two = Players.of(weaker)) {
            assertEquals(frozen, Match.play(one, two, options, Anchors.openings(options), () -> false, game -> {}).pairing());
        }
    }
}
