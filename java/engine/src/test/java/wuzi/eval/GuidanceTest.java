package wuzi.eval;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.FloatBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wuzi.board.Board;
import wuzi.board.Rules;
import wuzi.tactics.Tactic;

class GuidanceTest {
    /** Black to move has three of four at a1, b1, c1 (points 30 to 32): d1 completes the line; White is far away. */
    private static Board threeOfFour() {
        Board board = new Board(6, 4, Rules.FREESTYLE);
        board.setUp(new int[] {30, 31, 32}, new int[] {0, 2, 4});
        return board;
    }

    @Test
    void theBatchsMaskHoldsCandidatesOnly() {
        EvalBatch batch = new EvalBatch(Encoders.STONES_1, new Guidance(1, 0), 6, 1);
        Board board = new Board(6, 4, Rules.FREESTYLE);
        board.play(0);
        batch.encode(3, board);
        byte[] mask = new byte[36];
        batch.mask().get(3 * 36, mask);
        byte[] expected = new byte[36];
        expected[1] = expected[6] = expected[7] = 1;
        assertArrayEquals(expected, mask);
    }

    @Test
    void judgingAddsThePriorToTheRowsInUse() {
        EvalBatch batch = new EvalBatch(Encoders.STONES_1, new Guidance(0, 0.5), 6, 3);
        for (int row = 0; row < 3; row++) {
            batch.encode(row, row == 1 ? threeOfFour() : new Board(6, 4, Rules.FREESTYLE));
        }
        for (int times = 0; times < 2; times++) { // nothing of the first is left when judged again
            batch.judge(judged -> {
                for (int i = 0; i < judged.rows() * 36; i++) {
                    judged.policy().put(i, i % 36);
                }
                judged.value().put(1, 0.25f);
            }, 2);
        }
        assertEquals(2, batch.rows());
        assertEquals(33 + 0.5f * 10, batch.policy().get(36 + 33));
        assertEquals(32, batch.policy().get(36 + 32));
        assertEquals(33, batch.policy().get(33));
        assertEquals(0, batch.policy().get(2 * 36 + 33));
        assertEquals(0.25f, batch.value().get(1));
        FloatBuffer copied = FloatBuffer.allocate(100);
        batch.prior(1, copied, 50);
        assertEquals(5, copied.get(50 + 33));
        assertEquals(0, copied.get(50 + 32));
    }

    @Test
    void withNoGuidanceTheBatchIsAsTheEvaluatorLeavesIt() {
        EvalBatch batch = new EvalBatch(Encoders.STONES_1, 6, 1);
        batch.encode(0, threeOfFour());
        batch.judge(new UniformEvaluator(), 1);
        for (int point = 0; point < 36; point++) {
            assertEquals(0, batch.policy().get(point));
        }
        assertEquals(1, batch.mask().get(20));
    }

    @Test
    void theBonusIsTheClassTimesTheWeight() {
        Guidance guidance = new Guidance(2, 0.25);
        float[] expected = {0, 0.75f, 1.5f, 2, 2.5f};
        for (Tactic tactic : Tactic.values()) {
            assertEquals(expected[tactic.ordinal()], guidance.bonus(tactic));
        }
    }

    @Test
    void textIsRead() {
        assertEquals(new Guidance(2, 0.5), Guidance.parse("2", "0.5"));
        assertEquals(Guidance.NONE, Guidance.parse("0", "0.0"));
        assertEquals(new Guidance(0, 1e-5), Guidance.parse("0", "1e-05"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -1  | 0    | candidates -1 is not allowed; it is a whole number, 0 to 22
            23  | 0    | candidates 23 is not allowed; it is a whole number, 0 to 22
            1.5 | 0    | candidates 1.5 is not allowed; it is a whole number, 0 to 22
            two | 0    | candidates two is not allowed; it is a whole number, 0 to 22
            0   | -0.1 | rule_prior -0.1 is not allowed; it is 0 to 100
            0   | NaN  | rule_prior NaN is not allowed; it is 0 to 100
            0   | 101  | rule_prior 101.0 is not allowed; it is 0 to 100
            0   | much | rule_prior much is not allowed; it is 0 to 100
            """)
    void otherValuesAreNamed(String candidates, String rulePrior, String message) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> Guidance.parse(candidates, rulePrior))
                        .getMessage());
    }
}
