package wuzi.match;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import wuzi.board.Board;
import wuzi.board.Openings;
import wuzi.board.Outcome;
import wuzi.board.Rules;
import wuzi.player.Player;
import wuzi.player.Players;

class MatchOpeningsTest {
    private static final int IN_FILE = 200;

    private static MatchOptions options(int size, int winLength, int games, int stones) {
        return options(Rules.FREESTYLE, size, winLength, games, stones);
    }

    private static MatchOptions options(Rules rule, int size, int winLength, int games, int stones) {
        return new MatchOptions(size, winLength, rule, games, 1, stones);
    }

    @ParameterizedTest
    @EnumSource(Rules.class)
    void theRulesFileComesFirstInItsOrderAndThenDrawnOnes(Rules rule) {
        for (int size = 9; size <= Board.MAX_SIZE; size++) {
            List<int[]> openings = MatchOpenings.of(options(rule, size, 5, 2 * IN_FILE + 40, 4));
            assertEquals(IN_FILE + 20, openings.size());
            assertDistinct(openings, size);
            List<int[]> balanced = MatchOpenings.balanced(rule, size);
            assertEquals(IN_FILE, balanced.size());
            for (int i = 0; i < IN_FILE; i++) {
                assertArrayEquals(balanced.get(i), openings.get(i));
            }
        }
    }

    @Test
    void theFileIsMovedWithTheCentre() {
        int[] here = MatchOpenings.balanced(Rules.CARO, 15).get(7);
        for (int size : new int[] {9, 10, 19, 22}) {
            int[] there = MatchOpenings.balanced(Rules.CARO, size).get(7);
            for (int i = 0; i < here.length; i++) {
                assertEquals(here[i] % 15 - 7, there[i] % size - size / 2);
                assertEquals(here[i] / 15 - 7, there[i] / size - size / 2);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"8, 5, 4", "15, 4, 4", "15, 5, 3", "15, 5, 0"})
    void elsewhereOpeningsAreDrawn(int size, int winLength, int stones) {
        MatchOptions one = options(size, winLength, 20, stones);
        MatchOptions other = new MatchOptions(size, winLength, Rules.FREESTYLE, 20, 2, stones);
        assertTrue(MatchOpenings.of(one).stream().allMatch(opening -> opening.length == stones));
        boolean same = Arrays.deepEquals(
                MatchOpenings.of(one).toArray(), MatchOpenings.of(other).toArray());
        assertEquals(stones == 0, same, "another seed");
    }

    /** All images, worked out without the engine: a stone is (x, y, colour); mirror, then swap x and y. */
    private static void assertDistinct(List<int[]> openings, int size) {
        Set<Set<List<Integer>>> classes = new HashSet<>();
        for (int[] opening : openings) {
            assertEquals(4, opening.length);
            Set<List<Integer>> images = new HashSet<>();
            for (int k = 0; k < 8; k++) {
                List<Integer> image = new ArrayList<>();
                for (int i = 0; i < opening.length; i++) {
                    int x = k % 2 == 0 ? opening[i] % size : size - 1 - opening[i] % size;
                    int y = k / 2 % 2 == 0 ? opening[i] / size : size - 1 - opening[i] / size;
                    image.add((k < 4 ? 100 * x + y : 100 * y + x) + 10_000 * (i % 2));
                }
                image.sort(null);
                images.add(image);
            }
            assertTrue(classes.add(images), "opening " + Arrays.toString(opening) + " is there twice");
        }
    }

    @Test
    void boardsWithFewOpeningsRepeatThem() {
        // one stone on 4x4: corner, edge or middle
        MatchOptions options = options(4, 4, 20, 1);
        assertEquals(3, MatchOpenings.of(options).size());
        MatchResult result = Match.play(Players.of("random"), Players.of("random"), options);
        assertEquals(3, result.openings());
        assertEquals(20, result.games());
        assertEquals(0, MatchOptions.usualStones(3));
        assertEquals(4, MatchOptions.usualStones(15));
    }

    @Test
    void noOpeningLeavesALineToComplete() {
        Board board = new Board(9, 4, Rules.FREESTYLE);
        for (int[] opening : MatchOpenings.of(options(9, 4, 200, 8))) {
            board.clear();
            Arrays.stream(opening).forEach(board::play);
            for (int point = 0; point < 81; point++) {
                for (int side = 1; side <= 2; side++) {
                    assertFalse(board.isLegal(point) && board.wins(point, side));
                }
            }
        }
        assertTrue(Openings.limit(9) >= 8);
    }

    /** Other games than those that the file was made by, of a player without the tactics of its judges. */
    @ParameterizedTest
    @CsvSource({"FREESTYLE, 15", "FREESTYLE, 9", "RENJU, 15", "STANDARD, 15", "CARO, 15", "CARO_STANDARD, 15"})
    void theFileFavoursNeitherColour(Rules rule, int size) {
        double[] points = {0};
        MatchOptions options = options(rule, size, 5, 2 * IN_FILE, 4);
        try (Player player = Players.of("greedy/1:epsilon=0.05")) {
            Match.play(player, player, options, () -> false, game -> {
                points[0] += game.outcome() == Outcome.BLACK_WINS ? 1 : game.outcome() == Outcome.DRAW ? 0.5 : 0;
            });
        }
        // one standard deviation is 0.025
        assertEquals(0.5, points[0] / options.games(), 0.075);
    }
}
