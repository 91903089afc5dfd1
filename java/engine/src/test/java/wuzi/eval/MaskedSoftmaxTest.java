package wuzi.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Rules;

class MaskedSoftmaxTest {
    private final EvalBatch batch = new EvalBatch(Encoders.STONES_1, 15, 16);
    private final MaskedSoftmax softmax = new MaskedSoftmax();

    /** Row 3 gets these logits; squares beyond them, and those at NaN, are not legal. */
    private void row(double... logits) {
        for (int i = 0; i < 225; i++) {
            boolean legal = i < logits.length && !Double.isNaN(logits[i]);
            batch.policy().put(3 * 225 + i, i < logits.length ? (float) logits[i] : 100);
            batch.mask().put(3 * 225 + i, (byte) (legal ? 1 : 0));
        }
    }

    @Test
    void sharesByHand() {
        row(Math.log(1), Double.NaN, Math.log(2), Math.log(5));
        softmax.read(batch, 3, 1);
        assertEquals(1 / 8.0, softmax.probability(0), 1e-6);
        assertEquals(0, softmax.probability(1));
        assertEquals(2 / 8.0, softmax.probability(2), 1e-6);
        assertEquals(5 / 8.0, softmax.probability(3), 1e-6);
        assertEquals(0, softmax.probability(224));
        assertEquals(Math.log(5 / 8.0), softmax.logProbability(3), 1e-6);
        // at temperature 1/2 shares are squared: 1, 4, 25 of 30
        softmax.read(batch, 3, 0.5);
        assertEquals(4 / 30.0, softmax.probability(2), 1e-6);
        assertEquals(Math.log(1 / 30.0), softmax.logProbability(0), 1e-6);
    }

    @Test
    void samplesByHand() {
        row(Math.log(1), Double.NaN, Math.log(2), Math.log(5));
        softmax.read(batch, 3, 1);
        double[] units = {0, 0.1249, 0.1251, 0.3749, 0.3751, 0.9999, Math.nextDown(1.0)};
        int[] points = {0, 0, 2, 2, 3, 3, 3};
        for (int i = 0; i < units.length; i++) {
            assertEquals(points[i], softmax.sample(units[i]), "unit " + units[i]);
        }
    }

    @Test
    void agreesWithDoublesOverRandomRows() {
        Board board = new Board(15, Rules.FREESTYLE);
        for (int game = 0; game < 200; game++) {
            double[] logits = new double[225];
            double scale = new double[] {0.1, 1, 10, 50}[game % 4];
            for (int i = 0; i < 225; i++) {
                boolean legal = CounterRandom.unit(game, i) < (game % 3 + 1) / 3.0;
                // the logit as the batch will hold it, so that rounding to float is no part of the comparison
                logits[i] = legal ? (float) (scale * (2 * CounterRandom.unit(game, 300 + i) - 1)) : Double.NaN;
            }
            row(logits);
            double temperature = new double[] {1, 0.5, 3}[game % 3];
            softmax.read(batch, 3, temperature);
            double sum = 0;
            for (double logit : logits) {
                sum += Double.isNaN(logit) ? 0 : Math.exp(logit / temperature);
            }
            double total = 0;
            for (int i = 0; i < board.area(); i++) {
                if (Double.isNaN(logits[i])) {
                    assertEquals(0, softmax.probability(i));
                } else {
                    double expected = logits[i] / temperature - Math.log(sum);
                    assertEquals(expected, softmax.logProbability(i), 1e-7 * Math.max(1, -expected)); // half a float's step
                    assertEquals(Math.exp(expected), softmax.probability(i), 2e-8 * Math.exp(expected));
                }
                total += softmax.probability(i);
            }
            assertEquals(1, total, 1e-9);
        }
    }

    @Test
    void hugeLogitsDoNotOverflow() {
        row(3e38, -3e38, 3e38, Float.NEGATIVE_INFINITY);
        softmax.read(batch, 3, 1);
        assertEquals(0.5, softmax.probability(0), 1e-12);
        assertEquals(0, softmax.probability(1));
        assertEquals(Math.log(0.5), softmax.logProbability(2), 1e-6);
        for (double unit : new double[] {0, 0.3, 0.7, Math.nextDown(1.0)}) {
            assertEquals(unit < 0.5 ? 0 : 2, softmax.sample(unit), "a square with no share is never drawn");
        }
    }

    @Test
    void rowsWithoutAChoiceAreRefused() {
        row();
        assertThrows(IllegalStateException.class, () -> softmax.read(batch, 3, 1));
        row(Double.NaN, Double.NEGATIVE_INFINITY);
        assertThrows(IllegalStateException.class, () -> softmax.read(batch, 3, 1));
        row(1, 2);
        batch.policy().put(3 * 225 + 1, Float.NaN);
        String message = assertThrows(IllegalStateException.class, () -> softmax.read(batch, 3, 1))
                .getMessage();
        assertTrue(message.contains("row 3 of the policy"), message);
        batch.policy().put(3 * 225 + 1, Float.POSITIVE_INFINITY);
        assertThrows(IllegalStateException.class, () -> softmax.read(batch, 3, 1));
    }
}
