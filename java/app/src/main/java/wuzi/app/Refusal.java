package wuzi.app;

import java.util.Arrays;
import wuzi.board.Words;

/** Something a person asked for that cannot be done; says why in that person's language, in one line. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String key;
    private final transient Object[] values;

    /**
     * By the key of its text.
     *
     * @param key a key of {@link Messages}
     * @param values what the text names; words and exceptions among them stand for their own text
     */
    Refusal(String key, Object... values) {
        super(key);
        this.key = key;
        this.values = values;
    }

    String in(Messages messages) {
        return messages.get(key, Arrays.stream(values)
                .map(value -> value instanceof Refusal reason ? reason.in(messages)
                        : value instanceof Words words ? messages.of(words)
                        : value instanceof Throwable thrown ? Command.harmless(messages.of(thrown)) : value)
                .toArray());
    }
}
