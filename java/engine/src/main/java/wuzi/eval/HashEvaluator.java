package wuzi.eval;

import java.nio.ByteBuffer;
import wuzi.board.CounterRandom;

/**
 * A cheap stand-in for a net: arbitrary but fixed numbers that depend on a row's planes and on nothing else, so that
 * games played with it must not depend on how they were batched.
 */
public final class HashEvaluator implements Evaluator {
    /** Makes one. */
    public HashEvaluator() {}

    @Override
    public void evaluate(EvalBatch batch) {
        int area = batch.area();
        int width = batch.encoder().planes() * area;
        ByteBuffer planes = batch.planes();
        for (int row = 0; row < batch.rows(); row++) {
            long key = 0;
            for (int i = row * width; i < (row + 1) * width; i++) {
                key = (key ^ planes.get(i)) * 0x100000001B3L + 1;
            }
            for (int point = 0; point < area; point++) {
                batch.policy().put(row * area + point, (float) (4 * CounterRandom.unit(key, point) - 2));
            }
            batch.value().put(row, (float) (2 * CounterRandom.unit(key, area) - 1));
        }
    }
}
