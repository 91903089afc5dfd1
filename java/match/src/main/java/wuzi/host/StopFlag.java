package wuzi.host;

/** Ends a match early, from any thread. */
public final class StopFlag {
    private volatile boolean raised;

    /** A lowered flag. */
    public StopFlag() {}

    /** Raises it; any thread may. */
    public void raise() {
        raised = true;
    }

    boolean raised() {
        return raised;
    }
}
