package wuzi.eval;

import wuzi.board.Board;

/** The distribution that a row of logits gives to its legal squares. One object serves one thread and is reused. */
public final class MaskedSoftmax {
    private static final int MAX_AREA = Board.MAX_SIZE * Board.MAX_SIZE;

    private final float[] logits = new float[MAX_AREA];
    private final byte[] mask = new byte[MAX_AREA];
    private final double[] weights = new double[MAX_AREA];
    private int area;
    private double temperature;
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
     * @throws IllegalStateException if the row has no legal square, or no finite logit on one
     */
    public MaskedSoftmax read(EvalBatch batch, int row, double temperature) {
        area = batch.area();
        this.temperature = temperature;
        batch.policy().get(row * area, logits, 0, area);
        batch.mask().get(row * area, mask, 0, area);
        float top = Float.NEGATIVE_INFINITY;
        for (int i = 0; i < area; i++) {
            top = mask[i] != 0 ? Math.max(top, logits[i]) : top;
        }
        if (!Float.isFinite(top)) {
            throw new IllegalStateException(
                    "row " + row + " of the policy has no legal square with a finite logit; highest is " + top);
        }
        highest = top / temperature;
        double total = 0;
        for (int i = 0; i < area; i++) {
            double weight = mask[i] == 0 ? 0 : Math.exp(logits[i] / temperature - highest);
            weights[i] = weight;
            total += weight;
        }
        sum = total;
        return this;
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
            if (mask[i] != 0) {
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
        return (float) (logits[point] / temperature - highest - Math.log(sum));
    }
}
