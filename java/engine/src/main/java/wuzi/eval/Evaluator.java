package wuzi.eval;

/** Judges positions in batches. */
@FunctionalInterface
public interface Evaluator {
    /**
     * Reads planes of rows [0, rows) and writes their policy and value.
     *
     * @param batch the positions
     */
    void evaluate(EvalBatch batch);
}
