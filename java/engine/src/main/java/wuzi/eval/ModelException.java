package wuzi.eval;

import wuzi.board.Words;

/** A model that cannot be opened or used; the message is one line for the person who named it. */
public final class ModelException extends RuntimeException implements Words.Bearer {
    private static final long serialVersionUID = 1;

    private final transient Words words;

    /**
     * Without a cause.
     *
     * @param message one line
     */
    public ModelException(String message) {
        super(message);
        words = null;
    }

    /**
     * With a cause.
     *
     * @param message one line
     * @param cause what went wrong below
     */
    public ModelException(String message, Throwable cause) {
        super(message, cause);
        words = null;
    }

    /**
     * In words for every language.
     *
     * @param words one line
     * @param cause what went wrong below, or null
     */
    public ModelException(Words words, Throwable cause) {
        super(words.toString(), cause);
        this.words = words;
    }

    /**
     * In words for every language.
     *
     * @param key see {@link Words}
     * @param english one line
     * @param values what it names
     */
    public ModelException(String key, String english, Object... values) {
        this(new Words(key, english, values), null);
    }

    @Override
    public Words words() {
        return words;
    }
}
