package wuzi.record;

/**
 * What is known of a move beside its square.
 *
 * @param millis how long it took, in milliseconds
 * @param value the result that its player expected for itself, -1 (a loss) to 1 (a win); NaN where it is not known
 * @param text what its player said, or a comment of others; empty where there is none
 */
public record MoveNote(long millis, double value, String text) {
    /** Nothing, as of opening stones. */
    public static final MoveNote NONE = new MoveNote(0, Double.NaN, "");
}
