package wuzi.board;

import java.util.Arrays;

/** A value that is not allowed, refused in words for the person who gave it. */
public final class NotAllowedException extends IllegalArgumentException implements Words.Bearer {
    private static final long serialVersionUID = 1;

    private final transient Words words;

    /**
     * Says why.
     *
     * @param key see {@link Words}
     * @param english names the value and what is allowed
     * @param values what it names; an exception among them is the cause
     */
    public NotAllowedException(String key, String english, Object... values) {
        this(new Words(key, english, values), Arrays.stream(values)
                .filter(Throwable.class::isInstance)
                .map(Throwable.class::cast)
                .findFirst()
                .orElse(null));
    }

    /**
     * Says why.
     *
     * @param words one line
     */
    public NotAllowedException(Words words) {
        this(words, null);
    }

    private NotAllowedException(Words words, Throwable cause) {
        super(words.toString(), cause);
        this.words = words;
    }

    @Override
    public Words words() {
        return words;
    }
}
