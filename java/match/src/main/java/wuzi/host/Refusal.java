package wuzi.host;

import wuzi.board.IllegalMoveException;
import wuzi.board.Words;
import wuzi.eval.ModelException;

/** Tells what a person can mend from a fault of the program. */
public final class Refusal {
    private Refusal() {}

    /**
     * What to tell the person.
     *
     * @param thrown what Java threw
     * @param language in which to tell it, {@code en} or {@code zh}
     * @return its one line if a value or a file was refused, null if it is a fault
     */
    public static String of(Throwable thrown, String language) {
        boolean refused = thrown instanceof IllegalArgumentException || thrown instanceof ModelException;
        return refused && !(thrown instanceof IllegalMoveException) ? Words.of(thrown, language) : null;
    }
}
