package wuzi.player;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import wuzi.board.CounterRandom;
import wuzi.eval.Encoders;
import wuzi.eval.EvalBatch;

class ActionRuleTest {
    private static final int ROW = 2;
    private static final int AREA = 9;
    private static final int DRAWS = 40_000;

    private final EvalBatch batch = new EvalBatch(Encoders.STONES_1, 3, 16);
    private final double[] logits = {0.3, -1, 2, 9, 0.5, 1.5, -0.2, 9, 1};
    private final boolean[] legal = {true, true, true, false, true, true, true, false, true};

    ActionRuleTest() {
        for (int i = 0; i < AREA; i++) {
            batch.policy().put(ROW * AREA + i, (float) logits[i]);
            batch.mask().put(ROW * AREA + i, (byte) (legal[i] ? 1 : 0));
        }
    }

    private double[] softmax(double temperature) {
        double[] shares = new double[AREA];
        double sum = 0;
        for (int i = 0; i < AREA; i++) {
            shares[i] = legal[i] ? Math.exp((float) logits[i] / temperature) : 0;
            sum += shares[i];
        }
        for (int i = 0; i < AREA; i++) {
            shares[i] /= sum;
        }
        return shares;
    }

    /** Draws fit the shares by a chi-square test, and every log-probability is that of its square. */
    private void assertDistribution(ActionRule rule, double[] shares) {
        int[] counts = new int[AREA];
        for (int draw = 0; draw < DRAWS; draw++) {
            int point = rule.choose(batch, ROW, CounterRandom.at(11, draw));
            counts[point]++;
            assertEquals(Math.log(shares[point]), rule.logProbability(), 1e-6);
        }
        double chiSquare = 0;
        int squares = 0;
        for (int i = 0; i < AREA; i++) {
            if (shares[i] == 0) {
                assertEquals(0, counts[i], "square " + i);
            } else {
                chiSquare += Math.pow(counts[i] - DRAWS * shares[i], 2) / (DRAWS * shares[i]);
                squares++;
            }
        }
        assertEquals(7, squares);
        assertTrue(chiSquare < 22.5, "chi-square " + chiSquare); // 0.1 % of 6 degrees of freedom
    }

    @Test
    void softmaxSamplesItsShares() {
        assertDistribution(ActionRule.softmax(1), softmax(1));
        assertDistribution(ActionRule.softmax(2.5), softmax(2.5));
        assertDistribution(ActionRule.softmax(0.6), softmax(0.6));
    }

    @Test
    void uniformIgnoresThePolicy() {
        double[] shares = new double[AREA];
        for (int i = 0; i < AREA; i++) {
            batch.policy().put(ROW * AREA + i, Float.NaN);
            shares[i] = legal[i] ? 1.0 / 7 : 0;
        }
        assertDistribution(ActionRule.uniform(), shares);
    }

    /** With two squares of nine left, one draw in eight is still undecided after all blind ones. */
    @Test
    void uniformIsUniformOnANearlyFullBoard() {
        for (int i = 0; i < AREA; i++) {
            batch.mask().put(ROW * AREA + i, (byte) (i == 1 || i == 8 ? 1 : 0));
        }
        ActionRule rule = ActionRule.uniform();
        int first = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            int point = rule.choose(batch, ROW, CounterRandom.at(13, draw));
            assertTrue(point == 1 || point == 8);
            assertEquals(Math.log(0.5), rule.logProbability(), 1e-6);
            first += point == 1 ? 1 : 0;
        }
        assertEquals(DRAWS / 2, first, 400); // four standard deviations
    }

    @Test
    void epsilonGreedyMixesBoth() {
        double[] shares = new double[AREA];
        for (int i = 0; i < AREA; i++) {
            shares[i] = legal[i] ? 0.35 / 7 : 0;
        }
        shares[2] += 0.65;
        assertDistribution(ActionRule.epsilonGreedy(0.35), shares);
    }

    @Test
    void argmaxTakesTheFirstOfTheBestLegalSquares() {
        ActionRule rule = ActionRule.argmax();
        assertEquals(2, rule.choose(batch, ROW, 1));
        assertEquals(0, rule.logProbability());
        batch.policy().put(ROW * AREA + 5, 2);
        assertEquals(2, rule.choose(batch, ROW, 2));
        batch.policy().put(ROW * AREA + 1, 2);
        assertEquals(1, rule.choose(batch, ROW, 3));
        batch.policy().put(ROW * AREA + 8, 2.5f);
        assertEquals(8, rule.choose(batch, ROW, 4));
        assertEquals(8, ActionRule.epsilonGreedy(0).choose(batch, ROW, 4));
    }

    @Test
    void oneLegalSquareIsTaken() {
        for (int i = 0; i < AREA; i++) {
            batch.mask().put(ROW * AREA + i, (byte) (i == 6 ? 1 : 0));
        }
        ActionRule[] rules = {
            ActionRule.softmax(1), ActionRule.uniform(), ActionRule.argmax(), ActionRule.epsilonGreedy(0.5)
        };
        for (ActionRule rule : rules) {
            for (int key = 0; key < 50; key++) {
                assertEquals(6, rule.choose(batch, ROW, key));
                assertEquals(0, rule.logProbability(), 1e-7);
            }
        }
    }

    @Test
    void rowsWithoutAChoiceAreRefused() {
        for (int i = 0; i < AREA; i++) {
            batch.policy().put(ROW * AREA + i, Float.NaN);
        }
        assertThrows(IllegalStateException.class, () -> ActionRule.argmax().choose(batch, ROW, 1));
        assertThrows(IllegalStateException.class, () -> ActionRule.softmax(1).choose(batch, ROW, 1));
        for (int i = 0; i < AREA; i++) {
            batch.mask().put(ROW * AREA + i, (byte) 0);
        }
        assertThrows(IllegalStateException.class, () -> ActionRule.uniform().choose(batch, ROW, 1));
        assertThrows(IllegalStateException.class, () -> ActionRule.epsilonGreedy(0.1).choose(batch, ROW, 1));
    }

    @Test
    void senselessNumbersAreRefused() {
        for (double temperature : new double[] {0, -1, Double.NaN}) {
            assertThrows(IllegalArgumentException.class, () -> ActionRule.softmax(temperature));
        }
        for (double epsilon : new double[] {-0.1, 1.1, Double.NaN}) {
            assertThrows(IllegalArgumentException.class, () -> ActionRule.epsilonGreedy(epsilon));
        }
    }

    @Test
    void aNumberThatARuleDoesNotTakeIsRefused() {
        for (String name : new String[] {"softmax", "softmax:0.5", "epsilon:0.1", "argmax", "uniform"}) {
            ActionRule.of(name);
        }
        for (String name : new String[] {"argmax:0.5", "uniform:", "uniform:2", "epsilon", "softmax:", "softmax:x", ""}) {
            assertThrows(IllegalArgumentException.class, () -> ActionRule.of(name), name);
        }
    }
}
