package wuzi.app;

import java.util.Locale;

/** A command that a brain cannot carry out, in English: what follows {@code ERROR}. */
final class BrainRefusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Says why.
     *
     * @param english one line, with a {@code %s} for each value
     */
    BrainRefusal(String english, Object... values) {
        super(String.format(Locale.ROOT, english, values));
    }
}
