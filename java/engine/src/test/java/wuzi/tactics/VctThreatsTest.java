package wuzi.tactics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import wuzi.board.Board;
import wuzi.board.Rules;
import wuzi.board.Stone;

/** Threats and the replies to them, as a whole: where trying every square wins, so does {@link Vct}, and only there. */
class VctThreatsTest {
    private static final int SIZE = 8;
    private static final int MARGIN = 1;
    private static final int STONES = 11;
    private static final int LIMIT = 3;

    @ParameterizedTest
    @EnumSource(Rules.class)
    void agreeWithTryingEverything(Rules rule) {
        int wins = 0;
        for (int seed = 0; seed < 60; seed++) {
            Board board = crowded(rule, seed);
            if (!board.isOver() && SlowFours.fewest(board, LIMIT) < 0) {
                int threatMoves = 1 + seed / 2 % 2;
                Vct vct = new Vct(new Position(board.copy()), new VctOptions(threatMoves, 12));
                boolean expected = new SlowThreats(board, threatMoves).wins(LIMIT);
                Solution solution = vct.solve(SolverLimits.UNLIMITED.withMoves(LIMIT));
                assertEquals(expected ? Solution.Verdict.WIN : Solution.Verdict.NONE, solution.verdict(), rule + " " + seed);
                wins += expected ? 1 : 0;
            }
        }
        assertTrue(wins >= 3, rule + ": only " + wins + " wins that need threes");
    }

    /** Stones at random, none of them near the edge. */
    private static Board crowded(Rules rule, int seed) {
        Board inner = Attacks.random(SIZE - 2 * MARGIN, rule, STONES, seed);
        Board board = new Board(SIZE, rule);
        board.setUp(moved(inner, Stone.BLACK), moved(inner, Stone.WHITE), inner.sideToMove());
        return board;
    }

    private static int[] moved(Board inner, int side) {
        return IntStream.range(0, inner.area()).filter(point -> inner.at(point) == side)
                .map(point -> (point / inner.size() + MARGIN) * SIZE + point % inner.size() + MARGIN).toArray();
    }
}
