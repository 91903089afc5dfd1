package wuzi.host;

/** How Python judges a batch. It takes no argument: an argument would cost more than the call, and leak. */
@FunctionalInterface
public interface EvaluateCallback {
    /** Judges the rows in use of the batch that this callback was made for. */
    void evaluate();
}
