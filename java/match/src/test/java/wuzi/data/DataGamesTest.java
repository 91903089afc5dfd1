package wuzi.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.NotAllowedException;
import wuzi.board.Rule;
import wuzi.board.Rules;
import wuzi.board.Stone;
import wuzi.search.Score;

class DataGamesTest {
    private static final String PLAYER = "alphabeta:nodes=200,hash=1";

    private static List<SearchedGame> played(Rule rule, long seed, int first, int end, int threads)
            throws InterruptedException {
        List<SearchedGame> games = new ArrayList<>();
        try (DataGames data = new DataGames(new DataGames.Options(9, rule, seed, PLAYER), threads)) {
            data.play(first, end, () -> false, games::add);
        }
        return games;
    }

    private static List<String> text(List<SearchedGame> games) {
        return games.stream()
                .map(game -> Arrays.toString(game.moves()) + Arrays.toString(game.scores())
                        + Arrays.toString(game.best()) + Arrays.toString(game.nodes()))
                .toList();
    }

    @ParameterizedTest
    @EnumSource(names = {"FREESTYLE", "RENJU", "CARO"})
    void gamesAreWholeAndTheirResultsThoseOfTheRules(Rules rule) throws InterruptedException {
        int won = 0;
        for (SearchedGame game : played(rule, 1, 0, 12, 1)) {
            Board board = new Board(9, rule);
            for (int ply = 0; ply < game.moves().length; ply++) {
                if (ply >= game.opening()) {
                    int i = ply - game.opening();
                    assertEquals(game.moves()[ply], game.best()[i]);
                    assertTrue(game.nodes()[i] >= 0 && game.nodes()[i] <= 200 * 7 / 4 + 400, "nodes " + game.nodes()[i]);
                }
                board.play(game.moves()[ply]);
            }
            assertTrue(board.isOver());
            assertEquals(board.outcome().winner(), game.result());
            if (game.result() != Stone.EMPTY) {
                assertEquals(Score.WIN - 1, game.scores()[game.searched() - 1]); // for the side that makes five
                won++;
            }
        }
        assertTrue(won > 2, won + " games were won");
    }

    @Test
    void aGameDependsOnItsNumberAlone() throws InterruptedException {
        List<String> all = text(played(Rules.FREESTYLE, 5, 0, 9, 1));
        assertEquals(all, text(played(Rules.FREESTYLE, 5, 0, 9, 3)));
        assertEquals(all.subList(4, 9), text(played(Rules.FREESTYLE, 5, 4, 9, 2)));
        assertEquals(9, new HashSet<>(all).size());
        assertNotEquals(all, text(played(Rules.FREESTYLE, 6, 0, 9, 1)));
    }

    @Test
    void openingsAreOfAllKindsAndEndNoGame() {
        DataOpenings openings = new DataOpenings(15, Rules.FREESTYLE);
        Set<String> seen = new HashSet<>();
        int[] stones = new int[9];
        for (int game = 0; game < 1000; game++) {
            Board board = new Board(15, Rules.FREESTYLE);
            openings.play(board, CounterRandom.key(1, CounterRandom.DATA_OPENING, game));
            assertTrue(!board.isOver());
            seen.add(Arrays.toString(board.history()));
            stones[board.ply()]++;
        }
        assertTrue(seen.size() > 900, "different: " + seen.size());
        assertEquals(0, stones[0] + stones[1]);
        assertTrue(IntStream.rangeClosed(2, 8).allMatch(count -> stones[count] > 15), Arrays.toString(stones));
    }

    @Test
    void smallBoardsHaveOpeningsAsWell() throws InterruptedException {
        for (int game = 0; game < 200; game++) {
            Board board = new Board(5, Rules.STANDARD);
            new DataOpenings(5, Rules.STANDARD).play(board, CounterRandom.key(1, CounterRandom.DATA_OPENING, game));
            assertTrue(board.ply() >= 1 && board.ply() <= 4, "stones " + board.ply());
        }
    }

    @Test
    void gamesThatAreStoppedAreNotTold() throws InterruptedException {
        List<SearchedGame> games = new ArrayList<>();
        try (DataGames data = new DataGames(new DataGames.Options(9, Rules.FREESTYLE, 1, PLAYER), 2)) {
            data.play(0, 100, () -> games.size() >= 3, games::add);
        }
        assertTrue(games.size() >= 3 && games.size() < 10, games.size() + " games");
        assertArrayEquals(text(played(Rules.FREESTYLE, 1, 0, 3, 1)).toArray(), text(games).subList(0, 3).toArray());
    }

    @Test
    void nothingIsToldAfterAFailure() throws InterruptedException {
        List<SearchedGame> games = new ArrayList<>();
        try (DataGames data = new DataGames(new DataGames.Options(9, Rules.FREESTYLE, 1, PLAYER), 2)) {
            assertThrows(IllegalStateException.class, () -> data.play(0, 100, () -> false, game -> {
                if (games.size() == 2) {
                    throw new IllegalStateException("no room");
                }
                games.add(game);
            }));
        }
        assertEquals(2, games.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"greedy/1", "alphabeta", "alphabeta:hash=16", "alphabeta:nodes=0", "alphabeta:nodes=9,tactics=vcf",
            "alphabeta:nodes=9,epsilon=0.1", "alphabeta:nodes=2000000000", "alphabeta:nodes=9,hash=0"})
    void otherPlayersAreRefused(String player) {
        assertThrows(NotAllowedException.class, () -> new DataGames.Options(15, Rules.FREESTYLE, 1, player));
    }
}
