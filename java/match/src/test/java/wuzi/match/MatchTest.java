package wuzi.match;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import wuzi.board.Board;
import wuzi.board.Outcome;
import wuzi.board.Rules;
import wuzi.eval.Encoders;
import wuzi.eval.Guidance;
import wuzi.eval.HashEvaluator;
import wuzi.player.Player;
import wuzi.player.PlayerTactics;
import wuzi.player.Players;
import wuzi.player.PolicyPlayer;

class MatchTest {
    /** Plays the first free square of its order; counts how many games it is asked about at once. */
    private static final class Stub implements Player {
        private final String name;
        private final int first;
        private final int step;
        private int largestBatch;

        Stub(String name, int first, int step) {
            this.name = name;
            this.first = first;
            this.step = step;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public int choose(Board board, long key) {
            int point = first;
            while (!board.isLegal(point)) {
                point += step;
            }
            return point;
        }

        @Override
        public void choose(Board[] boards, long[] keys, int count, int[] moves) {
            largestBatch = Math.max(largestBatch, count);
            Player.super.choose(boards, keys, count, moves);
        }
    }

    private static MatchOptions options(int size, int games, int stones) {
        return new MatchOptions(size, Math.min(5, size), Rules.FREESTYLE, games, 1, stones);
    }

    /** The games of a match, by number. */
    private static Map<Integer, Board> games(Player one, Player two, MatchOptions options, int atOnce) {
        Map<Integer, Board> games = new TreeMap<>();
        Match.play(one, two, options, MatchOpenings.of(options), atOnce, () -> false,
                game -> games.put(game.number(), game.board()));
        return games;
    }

    @Test
    void stubsGiveTheResultWorkedOutByHand() {
        // Both fill rows, one from the top and one from the bottom: whoever is Black has five in a row at ply 9.
        MatchResult result = Match.play(new Stub("top", 0, 1), new Stub("bottom", 80, -1), options(9, 10, 0));
        assertEquals("top", result.player());
        assertEquals("bottom", result.opponent());
        assertEquals(new Tally(5, 0, 0), result.black());
        assertEquals(new Tally(0, 0, 5), result.white());
        assertEquals(new Tally(5, 0, 5), result.total());
        assertEquals(10, result.games());
        assertEquals(0.5, result.score());
        assertEquals(90, result.plies());
        assertEquals(9, result.meanPlies());
        assertEquals(1, result.openings());
        assertTrue(result.complete());
    }

    @Test
    void drawsAreCounted() {
        // On 4x4 with lines of four, both fill squares in this order and nobody gets four in a line.
        int[] order = {0, 1, 3, 2, 5, 4, 6, 7, 8, 10, 11, 9, 14, 12, 13, 15};
        Player ordered = new Player() {
            @Override
            public String name() {
                return "ordered";
            }

            @Override
            public int choose(Board board, long key) {
                return Arrays.stream(order).filter(board::isLegal).findFirst().orElseThrow();
            }
        };
        MatchOptions options = new MatchOptions(4, 4, Rules.FREESTYLE, 6, 1, 0);
        MatchResult result = Match.play(ordered, ordered, options);
        assertEquals(new Tally(0, 3, 0), result.black());
        assertEquals(new Tally(0, 3, 0), result.white());
        assertEquals(96, result.plies());
    }

    @Test
    void eachOpeningIsPlayedWithEitherColour() {
        MatchOptions options = options(15, 40, 4);
        Map<Integer, Board> games = games(Players.of("random"), Players.of("tactical/1"), options, GameTable.BOARDS);
        assertEquals(40, games.size());
        List<int[]> openings = MatchOpenings.of(options);
        assertEquals(20, openings.size());
        int tacticalWins = 0;
        for (int game = 0; game < 40; game++) {
            Board board = games.get(game);
            assertTrue(board.isOver());
            assertArrayEquals(openings.get(game / 2), Arrays.copyOf(board.history(), 4));
            // random moves first in even games; the other is the one that wins
            Outcome expected = game % 2 == 0 ? Outcome.WHITE_WINS : Outcome.BLACK_WINS;
            tacticalWins += board.outcome() == expected ? 1 : 0;
        }
        assertTrue(tacticalWins >= 38, "tactical/1 won " + tacticalWins);
    }

    @Test
    void gamesDoNotDependOnHowManyArePlayedAtOnce() {
        MatchOptions options = options(9, 70, 3);
        Player policy = new PolicyPlayer(
                "hash", new HashEvaluator(), Encoders.STONES_1, Guidance.NONE, 1, PlayerTactics.FIVE);
        Map<Integer, Board> expected = games(policy, Players.of("greedy/1"), options, 1);
        for (int atOnce : new int[] {7, 64}) {
            Map<Integer, Board> games = games(policy, Players.of("greedy/1"), options, atOnce);
            assertEquals(expected.keySet(), games.keySet());
            games.forEach((game, board) -> assertArrayEquals(expected.get(game).history(), board.history()));
        }
    }

    @Test
    void anotherSeedGivesOtherGames() {
        MatchOptions other = new MatchOptions(9, 5, Rules.FREESTYLE, 2, 2, 3);
        Player random = Players.of("random");
        assertFalse(Arrays.equals(
                games(random, random, options(9, 2, 3), 2).get(0).history(),
                games(random, random, other, 2).get(0).history()));
    }

    @Test
    void aNetIsAskedAboutAllGamesAtOnce() {
        Stub one = new Stub("one", 0, 1);
        Stub two = new Stub("two", 224, -1);
        Match.play(one, two, options(15, 200, 4));
        assertEquals(64, one.largestBatch);
        assertEquals(64, two.largestBatch);
    }

    @Test
    void aStoppedMatchKeepsTheGamesThatEnded() {
        int[] turns = {0};
        List<Integer> ended = new ArrayList<>();
        MatchResult result = Match.play(
                new Stub("top", 0, 1),
                new Stub("bottom", 80, -1),
                options(9, 400, 0),
                () -> turns[0]++ == 30,
                game -> ended.add(game.number()));
        assertFalse(result.complete());
        assertTrue(result.games() > 0 && result.games() < 400, result.games() + " games");
        assertEquals(ended.size(), result.games());

        MatchResult nothing = Match.play(
                new Stub("top", 0, 1), new Stub("bottom", 80, -1), options(9, 2, 0), () -> true, game -> {});
        assertEquals(0, nothing.games());
        assertEquals(new Interval(0, 1), nothing.interval95());
    }

    @Test
    void senselessOptionsAreRefusedByName() {
        assertRefused("3 games", () -> options(15, 3, 4));
        assertRefused("0 games", () -> options(15, 0, 4));
        assertRefused("-1 opening stones", () -> options(15, 2, -1));
        assertRefused("0 to 1", () -> options(4, 2, 2));
        assertRefused("board size 2", () -> new MatchOptions(2, 5, Rules.FREESTYLE, 2, 1, 0));
    }

    private static void assertRefused(String part, Runnable maker) {
        String message = assertThrows(IllegalArgumentException.class, maker::run).getMessage();
        assertTrue(message.contains(part), message);
    }

    @Test
    void openingsOfOnesOwn() {
        List<int[]> openings = List.of(new int[] {40}, new int[] {0, 80, 44});
        Map<Integer, Board> games = new TreeMap<>();
        Player random = Players.of("random");
        MatchResult result = Match.play(
                random, random, options(9, 6, 4), openings, () -> false, game -> games.put(game.number(), game.board()));
        assertEquals(2, result.openings());
        assertEquals(6, games.size());
        games.forEach((game, board) -> {
            int[] opening = openings.get(game / 2 % 2);
            assertArrayEquals(opening, Arrays.copyOf(board.history(), opening.length));
        });
    }
}
