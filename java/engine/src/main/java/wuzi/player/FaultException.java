package wuzi.player;

/** A player failed to choose a move by a fault of its own; the next game may go better. */
public final class FaultException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Its kind. */
    private final Fault fault;

    /**
     * Says what it did.
     *
     * @param fault its kind
     * @param message what was seen, in one line
     */
    public FaultException(Fault fault, String message) {
        super(message);
        this.fault = fault;
    }

    /**
     * What kind of fault it was.
     *
     * @return the kind
     */
    public Fault fault() {
        return fault;
    }
}
