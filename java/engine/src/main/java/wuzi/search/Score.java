package wuzi.search;

import java.util.Locale;

/**
 * Scores of a search: values of a {@link wuzi.eval.PositionEval}, or, beyond them, how many plies a win or loss is away.
 */
public final class Score {
    /** A win at once; one in n plies is n less. */
    public static final int WIN = 30_000;

    private static final int LEAST_WIN = WIN - 1_000;

    private Score() {}

    /**
     * Whether a score says who wins.
     *
     * @param score a score
     * @return whether it is a win or loss in a number of plies
     */
    public static boolean isDecided(int score) {
        return Math.abs(score) >= LEAST_WIN;
    }

    /**
     * How far away a win or loss is.
     *
     * @param score one that {@link #isDecided}
     * @return plies up to the winning move, this one included
     */
    public static int plies(int score) {
        return WIN - Math.abs(score);
    }

    /**
     * A score for people.
     *
     * @param score a score
     * @return such as {@code +120}, {@code win in 5} or {@code loss in 4}, in plies
     */
    public static String text(int score) {
        return isDecided(score) ? (score > 0 ? "win in " : "loss in ") + plies(score)
                : String.format(Locale.ROOT, "%+d", score);
    }

    /**
     * The score of a win.
     *
     * @param plies up to the winning move, this one included
     * @return the score, for the side that wins
     */
    public static int win(int plies) {
        return WIN - plies;
    }
}
