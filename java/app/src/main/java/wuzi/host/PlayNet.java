package wuzi.host;

import wuzi.eval.SharedBuffer;

/** Python's net in a game on the terminal, where people may change the board's size. */
public interface PlayNet extends EvaluateCallback {
    /**
     * From now on, this is the batch that {@link #evaluate} judges.
     *
     * @param batch the buffer of an {@link wuzi.eval.EvalBatch}
     */
    void map(SharedBuffer batch);
}
