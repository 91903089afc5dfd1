package wuzi.record;

/** A game record that cannot be read; the message is one line that names what is wrong and where. */
public final class RecordException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Without a cause.
     *
     * @param message what is wrong; line breaks that it quotes become blanks
     */
    public RecordException(String message) {
        this(message, null);
    }

    /**
     * With a cause.
     *
     * @param message what is wrong; line breaks that it quotes become blanks
     * @param cause what went wrong below
     */
    public RecordException(String message, Throwable cause) {
        super(message.replaceAll("[\\p{Cntrl}\\u2028\\u2029]+", " "), cause);
    }
}
