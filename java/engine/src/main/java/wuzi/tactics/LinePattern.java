package wuzi.tactics;

/**
 * What a stone of one side on an empty square would have in one line, from the least to the most: small numbers that
 * hot loops can index with. Only fives that hold this stone count. A square holds eight, one for each side and
 * direction, in the nibbles of an int: see {@link Position#patterns(int)}.
 */
public final class LinePattern {
    /** No five can come of it. */
    public static final int NONE = 0;
    /** Six or more in a row, where that is a foul (renju, Black). */
    public static final int OVERLINE = 1;
    /** A stone with room for a five: another makes a two. */
    public static final int ONE = 2;
    /** Another stone makes a three. */
    public static final int TWO = 3;
    /** Another stone makes an open three. */
    public static final int OPEN_TWO = 4;
    /** Another stone makes a four. */
    public static final int THREE = 5;
    /** Another stone makes an open four. */
    public static final int OPEN_THREE = 6;
    /** Another stone makes five, and the opponent has a stone against it. */
    public static final int FOUR = 7;
    /**
     * Another stone makes five whatever the opponent does in this line: two squares complete the same four, or, but
     * for Black in renju, two different fours.
     */
    public static final int OPEN_FOUR = 8;
    /** Two fours in one line, where that is a foul (renju, Black). */
    public static final int DOUBLE_FOUR = 9;
    /** A winning line. */
    public static final int FIVE = 10;

    private LinePattern() {}
}
