package wuzi.record;

import wuzi.board.Words;

/** A game record that cannot be read; the message is one line that names what is wrong and where. */
public final class RecordException extends RuntimeException implements Words.Bearer {
    private static final long serialVersionUID = 1;

    private final transient Words words;

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
        words = null;
    }

    /**
     * In words for every language.
     *
     * @param words one line
     * @param cause what went wrong below, or null
     */
    public RecordException(Words words, Throwable cause) {
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
    public RecordException(String key, String english, Object... values) {
        this(new Words(key, english, values), null);
    }

    @Override
    public Words words() {
        return words;
    }
}
