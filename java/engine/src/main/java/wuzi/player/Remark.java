package wuzi.player;

/**
 * What a player says of a move that it chose.
 *
 * @param value the result that it expects for itself, -1 (a loss) to 1 (a win); NaN where it does not say
 * @param text for people, in one line; empty where it says nothing
 */
public record Remark(double value, String text) {
    /** Nothing. */
    public static final Remark NONE = new Remark(Double.NaN, "");
}
