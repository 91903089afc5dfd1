package wuzi.eval;

/** A model that cannot be opened or used; the message is one line for the person who named it. */
public final class ModelException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Without a cause.
     *
     * @param message one line
     */
    public ModelException(String message) {
        super(message);
    }

    /**
     * With a cause.
     *
     * @param message one line
     * @param cause what went wrong below
     */
    public ModelException(String message, Throwable cause) {
        super(message, cause);
    }
}
