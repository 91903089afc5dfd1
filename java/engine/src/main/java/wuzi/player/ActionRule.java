package wuzi.player;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import wuzi.board.CounterRandom;
import wuzi.eval.EvalBatch;
import wuzi.eval.MaskedSoftmax;

/** How a move is taken from a judged row. An object serves one thread. */
public abstract class ActionRule {
    private static final int BLIND_DRAWS = 8;

    private float logProbability;

    private ActionRule() {}

    /**
     * Chooses a move.
     *
     * @param batch a judged batch
     * @param row the row
     * @param key the randomness of this ply
     * @return a legal point
     * @throws IllegalStateException if the row has no legal square, or no number there that the rule can use
     */
    public abstract int choose(EvalBatch batch, int row, long key);

    /**
     * How likely the last choice was.
     *
     * @return the logarithm of its probability under this rule
     */
    public final float logProbability() {
        return logProbability;
    }

    /**
     * Finds a rule.
     *
     * @param name {@code softmax}, {@code softmax:TEMPERATURE}, {@code epsilon:EPSILON}, {@code argmax} or {@code
     *     uniform}
     * @return the rule
     * @throws IllegalArgumentException if there is none of this name, or its number is not allowed
     */
    public static ActionRule of(String name) {
        int colon = name.indexOf(':');
        double number;
        try {
            number = colon < 0 ? 1 : Double.parseDouble(name.substring(colon + 1));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("action rule '" + name + "' has no number after its colon");
        }
        return switch (colon < 0 ? name : name.substring(0, colon + 1)) {
            case "softmax", "softmax:" -> softmax(number);
            case "epsilon:" -> epsilonGreedy(number);
            case "argmax" -> argmax();
            case "uniform" -> uniform();
            default -> throw new IllegalArgumentException("unknown action rule '" + name
                    + "'; known: softmax, softmax:TEMPERATURE, epsilon:EPSILON, argmax, uniform");
        };
    }

    /**
     * Samples the softmax of the logits.
     *
     * @param temperature a positive number that logits are divided by
     * @return the rule
     * @throws IllegalArgumentException if the temperature is not positive
     */
    public static ActionRule softmax(double temperature) {
        if (!(temperature > 0)) {
            throw new IllegalArgumentException("temperature " + temperature + " is not allowed; it is above 0");
        }
        return new ActionRule() {
            private final MaskedSoftmax softmax = new MaskedSoftmax();

            @Override
            public int choose(EvalBatch batch, int row, long key) {
                int point = softmax.read(batch, row, temperature).sample(CounterRandom.unit(key, 0));
                super.logProbability = softmax.logProbability(point);
                return point;
            }
        };
    }

    /**
     * Takes the square with the highest logit, the first of equals.
     *
     * @return the rule
     */
    public static ActionRule argmax() {
        return new ActionRule() {
            @Override
            public int choose(EvalBatch batch, int row, long key) {
                super.logProbability = 0;
                return best(batch, row);
            }
        };
    }

    /**
     * Takes any legal square with a small probability, else the one with the highest logit.
     *
     * @param epsilon the probability of a random move
     * @return the rule
     * @throws IllegalArgumentException if epsilon is not in [0, 1]
     */
    public static ActionRule epsilonGreedy(double epsilon) {
        if (!(epsilon >= 0 && epsilon <= 1)) {
            throw new IllegalArgumentException("epsilon " + epsilon + " is not allowed; it is 0 to 1");
        }
        return new ActionRule() {
            @Override
            public int choose(EvalBatch batch, int row, long key) {
                int best = best(batch, row);
                int legal = countLegal(batch, row);
                int point = CounterRandom.unit(key, 0) < epsilon ? anyLegal(batch, row, legal, key) : best;
                super.logProbability = (float) Math.log(epsilon / legal + (point == best ? 1 - epsilon : 0));
                return point;
            }
        };
    }

    /**
     * Takes any legal square, each as likely as the others; never reads the policy.
     *
     * @return the rule
     */
    public static ActionRule uniform() {
        return new ActionRule() {
            @Override
            public int choose(EvalBatch batch, int row, long key) {
                int legal = countLegal(batch, row);
                super.logProbability = (float) -Math.log(legal);
                return anyLegal(batch, row, legal, key);
            }
        };
    }

    private static int best(EvalBatch batch, int row) {
        FloatBuffer policy = batch.policy();
        ByteBuffer mask = batch.mask();
        int start = row * batch.area();
        int best = -1;
        float top = Float.NEGATIVE_INFINITY;
        for (int i = start; i < start + batch.area(); i++) {
            if (mask.get(i) != 0 && policy.get(i) > top) {
                best = i;
                top = policy.get(i);
            }
        }
        if (best < 0) {
            throw new IllegalStateException("row " + row + " of the policy has no logit on a legal square");
        }
        return best - start;
    }

    private static int countLegal(EvalBatch batch, int row) {
        ByteBuffer mask = batch.mask();
        int i = row * batch.area();
        int end = i + batch.area();
        int count = 0;
        for (; i + Long.BYTES <= end; i += Long.BYTES) {
            count += Long.bitCount(mask.getLong(i)); // each byte is 0 or 1
        }
        for (; i < end; i++) {
            count += mask.get(i);
        }
        if (count == 0) {
            throw new IllegalStateException("row " + row + " has no legal square");
        }
        return count;
    }

    /**
     * A legal square, each as likely as the others. Most squares are legal, so a few blind draws nearly always find
     * one, in a fraction of the time that counting to a drawn number takes.
     */
    private static int anyLegal(EvalBatch batch, int row, int legal, long key) {
        ByteBuffer mask = batch.mask();
        int start = row * batch.area();
        for (int draw = 1; draw <= BLIND_DRAWS; draw++) {
            int point = CounterRandom.below(key, draw, batch.area());
            if (mask.get(start + point) != 0) {
                return point;
            }
        }
        int i = start - 1;
        for (int left = CounterRandom.below(key, BLIND_DRAWS + 1, legal); left >= 0; left -= mask.get(i)) {
            i++;
        }
        return i - start;
    }
}
