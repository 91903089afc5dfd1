package wuzi.eval;

/** Knows nothing: every square is as good as any other, every position is even. */
public final class UniformEvaluator implements Evaluator {
    /** Makes one. */
    public UniformEvaluator() {}

    @Override
    public void evaluate(EvalBatch batch) {
        int squares = batch.rows() * batch.area();
        for (int i = 0; i < squares; i++) {
            batch.policy().put(i, 0);
        }
        for (int row = 0; row < batch.rows(); row++) {
            batch.value().put(row, 0);
        }
    }
}
