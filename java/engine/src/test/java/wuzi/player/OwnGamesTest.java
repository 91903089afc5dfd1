package wuzi.player;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import wuzi.player.MoveLimits;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Outcome;
import wuzi.board.Point;
import wuzi.board.Rules;

class OwnGamesTest {
    private static Board position(String moves) {
        Board board = new Board(9, Rules.FREESTYLE);
        for (int point : Point.parseMoves(moves, 9)) {
            board.play(point);
        }
        return board;
    }

    /** The same games, one after the other. */
    private static double[] slowly(Player player, List<Board> positions, int games, long key) {
        double[] scores = new double[positions.size()];
        for (int number = 0; number < games * positions.size(); number++) {
            Board board = positions.get(number / games).copy();
            long game = CounterRandom.key(key, CounterRandom.PLAYER, number);
            while (!board.isOver()) {
                board.play(player.choose(board, CounterRandom.at(game, board.ply())));
            }
            double points = board.outcome() == Outcome.DRAW ? 0.5 : board.outcome() == Outcome.BLACK_WINS ? 1 : 0;
            scores[number / games] += points / games;
        }
        return scores;
    }

    @Test
    void gamesDoNotDependOnHowManyArePlayedAtOnce() {
        List<Board> positions = List.of(position("e5"), position("a1a9b1b9c1"), position("e5e4d5d4"));
        Player player = Players.of("tactical/1");
        double[] scores = OwnGames.blackScores(player, positions, 30, 7, () -> false);
        assertArrayEquals(slowly(player, positions, 30, 7), scores, 1e-9);
        assertTrue(scores[0] > 0 && scores[0] < 1, "both sides win from e5: " + scores[0]);
        assertEquals(1, positions.get(0).ply());
    }

    @Test
    void playersThatPlayOneGameAtATimeDo() {
        List<Board> positions = List.of(position("e5"), position("e5e4d5d4"));
        Player greedy = Players.of("greedy/1");
        int[] seen = {0, 0};
        Player solitary = new Player() {
            @Override
            public String name() {
                return "solitary";
            }

            @Override
            public int choose(Board board, long key) {
                assertTrue(board.ply() >= seen[1], "a game was left for another");
                seen[1] = board.ply();
                return greedy.choose(board, key);
            }

            @Override
            public void newGame(Board board, MoveLimits limits) {
                seen[0]++;
                seen[1] = 0;
            }

            @Override
            public boolean isSolitary() {
                return true;
            }
        };
        assertArrayEquals(
                slowly(greedy, positions, 3, 1), OwnGames.blackScores(solitary, positions, 3, 1, () -> false), 1e-9);
        assertEquals(6, seen[0]);
    }

    @Test
    void aPositionIsWorthWhatItsGamesGive() {
        Player player = Players.of("tactical/1");
        // White makes five at once, whatever happened before
        assertEquals(1, player.value(position("a1a9b2b9c3c9d5d9i1"), 1, Long.MAX_VALUE), 1e-9);
        // Black has an open four and White is to move
        assertEquals(-1, player.value(position("b5a1c5c1d5e1e5"), 1, Long.MAX_VALUE), 1e-9);
        assertEquals(1, player.value(position("b5a1c5c1d5e1e5i9"), 1, Long.MAX_VALUE), 1e-9);
    }

    @Test
    void aStopEndsThem() {
        int[] asked = {0};
        double[] none = OwnGames.blackScores(
                Players.of("random"), List.of(position("e5")), 1_000_000, 1, () -> asked[0]++ == 5);
        assertEquals(6, asked[0]);
        assertTrue(Double.isNaN(none[0]));
        assertEquals(0, Players.of("random").value(position("e5"), 1, 0), 1e-9);
        // after one move 64 games have ended, all won
        asked[0] = 0;
        double[] some = OwnGames.blackScores(
                Players.of("tactical/1"), List.of(position("b5a1c5c1d5e1e5i9")), 1_000, 1, () -> asked[0]++ == 1);
        assertEquals(1, some[0]);
    }
}
