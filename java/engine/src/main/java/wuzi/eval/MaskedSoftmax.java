package wuzi.eval;

import wuzi.board.Board;

/** The distribution that a row of logits gives to its legal squares. One object serves one thread and is reused. */
public final class MaskedSoftmax {
    private static final int MAX_AREA = Board.MAX_SIZE * Board.MAX_SIZE;
    private static final double LN_2 = 0.6931471805599453;
    private static final double ROUNDER = 0x1.8p52;
    /** Below this a weight is nothing beside the highest, which is 1. */
    private static final double LOWEST = -700;

    private final float[] logits = new float[MAX_AREA];
    private final byte[] mask = new byte[MAX_AREA];
    private final double[] weights = new double[MAX_AREA];
    private int area;
    private double scale;
    private double highest;
    private double sum;

    /** Makes one. */
    public MaskedSoftmax() {}

    /**
     * Reads a row.
     *
     * @param batch a judged batch
     * @param row the row
     * @param temperature a positive number that logits are divided by
     * @return this
     * @throws IllegalStateException if the row has no legal square, or on one of them a logit that is not a number or
     *     infinitely high
     */
    public MaskedSoftmax read(EvalBatch batch, int row, double temperature) {
        area = batch.area();
        scale = 1 / temperature;
        batch.policy().get(row * area, logits, 0, area);
        batch.mask().get(row * area, mask, 0, area);
        double top = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < area; i++) {
            // float to double here: beside exp() the conversion would chain each step of the loop to the one before
            double scaled = logits[i] * scale;
            weights[i] = scaled;
            if (mask[i] != 0 && scaled > top) {
                top = scaled;
            }
        }
        double total = 0;
        for (int i = 0; i < area; i++) {
            double weight = mask[i] == 0 ? 0 : exp(weights[i] - top);
            weights[i] = weight;
            total += weight;
        }
        if (!(total > 0)) { // NaN if a logit is, or if the highest is infinite
            throw new IllegalStateException("row " + row
                    + " of the policy has no legal square, or a logit there that is no number or infinitely high");
        }
        highest = top;
        sum = total;
        return this;
    }

    /**
     * The exponential of a number that is not positive, within a hundred-millionth of it. It takes a third of the time
     * of {@link Math#exp}, and is the same on every machine.
     *
     * <p>x is n ln 2 + r with a whole n and |r| at most ln 2 / 2: the series of exp(r) gives the fraction and n the
     * exponent. Adding 1.5 * 2^52 rounds to a whole number and leaves it in the lowest bits.
     */
    private static double exp(double x) {
        if (!(x >= LOWEST)) {
            return x < LOWEST ? 0 : Double.NaN;
        }
        double shifted = x * (1 / LN_2) + ROUNDER;
        double r = x - (shifted - ROUNDER) * LN_2;
        double series = 1 + r * (1 + r * (1 / 2.0 + r * (1 / 6.0 + r * (1 / 24.0
                + r * (1 / 120.0 + r * (1 / 720.0 + r * (1 / 5040.0)))))));
        return Double.longBitsToDouble(
                Double.doubleToRawLongBits(series) + (Double.doubleToRawLongBits(shifted) << 52));
    }

    /**
     * Draws a square.
     *
     * @param unit a uniform number in [0, 1)
     * @return a legal point
     */
    public int sample(double unit) {
        double left = unit * sum;
        int last = -1;
        for (int i = 0; i < area; i++) {
            if (weights[i] > 0) {
                last = i;
                left -= weights[i];
                if (left < 0) {
                    break;
                }
            }
        }
        return last;
    }

    /**
     * The share of a square.
     *
     * @param point a point
     * @return its probability, 0 if it is not legal
     */
    public double probability(int point) {
        return weights[point] / sum;
    }

    /**
     * The logarithm of a legal square's share.
     *
     * @param point a legal point
     * @return its log-probability
     */
    public float logProbability(int point) {
        return (float) (logits[point] * scale - highest - Math.log(sum));
    }
}
