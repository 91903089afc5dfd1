package wuzi.selfplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import wuzi.board.Stone;
import wuzi.eval.Encoders;
import wuzi.eval.Guidance;
import wuzi.player.PlayerTactics;
import wuzi.player.PolicyPlayer;

/** Tic-tac-toe games with every move known: rows, links and rewards worked out by hand, gamma 0.9. */
class WorkedGamesTest {
    private static final String BLACK_WINS_AT_5 = "a1b1a2b2a3";
    private static final String WHITE_WINS_AT_6 = "a1b1a2b2c1b3";
    private static final String DRAW_AT_9 = "a3b3c3b2a2c2b1a1c1";
    private static final int OPEN = Experience.OPEN;
    private static final int ENDED = Experience.ENDED;

    private Rows rows;
    private int learnerSide;

    private void play(Rollout rollout, String moves) {
        assertTrue(Setup.collect(rollout, new Script(moves)));
        rows = new Rows(rollout);
    }

    private void selfPlay(int numSteps, String moves) {
        play(Setup.ticTacToe(numSteps).rollout(), moves);
    }

    private void against(int side, int numSteps, String moves) {
        learnerSide = side;
        Rollout rollout = Setup.ticTacToe(numSteps).againstARival(side).rollout();
        Script script = new Script(moves);
        rollout.rivals(() -> new PolicyPlayer(
                "script", script, Encoders.STONES_1, Guidance.NONE, 0, PlayerTactics.NONE));
        play(rollout, moves);
    }

    /** Row {@code row} was seen with so many stones, valued accordingly, and its move was all but certain. */
    private void assertRow(int row, int stones, int next, int plies, int sigma, double reward, float openValue) {
        String name = "row " + row;
        assertEquals(stones, rows.board(row).stones(), name);
        assertEquals(Script.value(stones), rows.value(row), name);
        assertEquals(0, rows.logProb(row), 1e-6, name);
        assertEquals(next, rows.next(row), name);
        assertEquals(plies, rows.plies(row), name);
        assertEquals(sigma, rows.sigma(row), name);
        assertEquals((float) reward, rows.reward(row), name);
        assertEquals(openValue, rows.openValue(row), name);
    }

    private void assertLink(int row, int stones, int next, int plies, int sigma) {
        assertRow(row, stones, next, plies, sigma, 0, 0);
    }

    private void assertEnd(int row, int stones, int plies, double reward) {
        assertRow(row, stones, ENDED, plies, 1, reward, 0);
    }

    private void assertOpen(int row, int stones, int plies, int sigma) {
        assertRow(row, stones, OPEN, plies, sigma, 0, Script.value(stones + plies));
    }

    /** Games, Black's wins, White's wins, draws and plies; and the learner's wins, draws and losses against the rival. */
    private void assertRowsAndStatistics(int count, String learner, Integer... games) {
        assertEquals(count, rows.numbers.size());
        List<Integer> expected = new ArrayList<>(List.of(games));
        expected.addAll(Collections.nCopies(12, 0));
        int first = learnerSide == Stone.BLACK ? 11 : 14;
        for (int i = 0; i < 3; i++) {
            expected.set(first + i, Integer.parseInt(learner.split("-")[i]));
        }
        assertEquals(expected, rows.statistics());
    }

    @Test
    void theLastMoverIsPaidAndTheLoserThroughSigma() {
        selfPlay(5, BLACK_WINS_AT_5);
        for (int row = 0; row < 4; row++) {
            assertLink(row, row, row + 1, 1, -1);
        }
        assertEnd(4, 4, 1, 1);
        assertRowsAndStatistics(5, "0-0-0", 1, 1, 0, 0, 5);
    }

    @Test
    void whiteIsPaidTheSame() {
        selfPlay(6, WHITE_WINS_AT_6);
        assertLink(4, 4, 5, 1, -1);
        assertEnd(5, 5, 1, 1);
        assertRowsAndStatistics(6, "0-0-0", 1, 0, 1, 0, 6);
    }

    @Test
    void aDrawPaysNobody() {
        selfPlay(9, DRAW_AT_9);
        assertLink(7, 7, 8, 1, -1);
        assertEnd(8, 8, 1, 0);
        assertRowsAndStatistics(9, "0-0-0", 1, 0, 0, 1, 9);
    }

    @Test
    void anOpenGameTakesTheValueOfTheBoardAsItStands() {
        selfPlay(3, BLACK_WINS_AT_5);
        assertLink(0, 0, 1, 1, -1);
        assertLink(1, 1, 2, 1, -1);
        assertOpen(2, 2, 1, -1);
        assertRowsAndStatistics(3, "0-0-0", 0, 0, 0, 0, 0);
    }

    @Test
    void aGameGoesOnInTheNextCollectionAndThenAnotherStarts() {
        Rollout rollout = Setup.ticTacToe(3).rollout();
        Script script = new Script(BLACK_WINS_AT_5);
        assertTrue(Setup.collect(rollout, script));
        assertTrue(Setup.collect(rollout, script));
        rows = new Rows(rollout);
        assertLink(0, 3, 1, 1, -1);
        assertEnd(1, 4, 1, 1);
        assertOpen(2, 0, 1, -1);
        assertRowsAndStatistics(3, "0-0-0", 1, 1, 0, 0, 5);
    }

    @Test
    void rowsOfSeveralBoardsAreLinkedWithinTheirGames() {
        Setup setup = Setup.ticTacToe(5);
        setup.numEnvs = 2;
        play(setup.rollout(), BLACK_WINS_AT_5);
        for (int row = 0; row < 8; row++) {
            assertLink(row, row / 2, row + 2, 1, -1);
        }
        assertEnd(8, 4, 1, 1);
        assertEnd(9, 4, 1, 1);
        assertRowsAndStatistics(10, "0-0-0", 2, 2, 0, 0, 10);
    }

    @Test
    void theLearnerWinsAsBlack() {
        against(Stone.BLACK, 3, BLACK_WINS_AT_5);
        assertLink(0, 0, 1, 2, 1);
        assertLink(1, 2, 2, 2, 1);
        assertEnd(2, 4, 1, 1);
        assertRowsAndStatistics(3, "1-0-0", 1, 1, 0, 0, 5);
    }

    @Test
    void theLearnerWinsAsWhite() {
        against(Stone.WHITE, 3, WHITE_WINS_AT_6);
        assertLink(0, 1, 1, 2, 1);
        assertLink(1, 3, 2, 2, 1);
        assertEnd(2, 5, 1, 1);
        assertRowsAndStatistics(3, "1-0-0", 1, 0, 1, 0, 6);
    }

    @Test
    void theLearnerLosesToTheReply() {
        against(Stone.WHITE, 2, BLACK_WINS_AT_5);
        assertLink(0, 1, 1, 2, 1);
        assertEnd(1, 3, 2, -0.9);
        assertRowsAndStatistics(2, "0-0-1", 1, 1, 0, 0, 5);

        against(Stone.BLACK, 3, WHITE_WINS_AT_6);
        assertLink(1, 2, 2, 2, 1);
        assertEnd(2, 4, 2, -0.9);
        assertRowsAndStatistics(3, "0-0-1", 1, 0, 1, 0, 6);
    }

    @Test
    void theLearnerDraws() {
        against(Stone.BLACK, 5, DRAW_AT_9);
        assertLink(3, 6, 4, 2, 1);
        assertEnd(4, 8, 1, 0);
        assertRowsAndStatistics(5, "0-1-0", 1, 0, 0, 1, 9);

        against(Stone.WHITE, 4, DRAW_AT_9);
        assertLink(2, 5, 3, 2, 1);
        assertEnd(3, 7, 2, 0);
        assertRowsAndStatistics(4, "0-1-0", 1, 0, 0, 1, 9);
    }

    @Test
    void collectingIsCutAfterTheReplyWhereTheLearnerIsToMove() {
        against(Stone.BLACK, 2, BLACK_WINS_AT_5);
        assertLink(0, 0, 1, 2, 1);
        assertOpen(1, 2, 2, 1);
        assertRowsAndStatistics(2, "0-0-0", 0, 0, 0, 0, 0);

        against(Stone.WHITE, 1, BLACK_WINS_AT_5);
        assertOpen(0, 1, 2, 1);
        assertRowsAndStatistics(1, "0-0-0", 0, 0, 0, 0, 0);
    }
}
