package wuzi.record;

/** A game record that cannot be read; the message is one line that names what is wrong and where. */
public final class RecordException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Without a cause.
     *
     * @param message one line
     */
    public RecordException(String message) {
        super(message);
    }

    /**
     * With a cause.
     *
     * @param message one line
     * @param cause what went wrong below
     */
    public RecordException(String message, Throwable cause) {
        super(message, cause);
    }
}
