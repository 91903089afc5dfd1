package wuzi.tactics;

/**
 * What a stone of one side on an empty square would have in its four lines together, from the least to the most
 * urgent: small numbers that hot loops can index with.
 *
 * <p>Lines are looked at one by one. For Black in renju an open three may therefore be none (where the square that
 * would make an open four of it is forbidden), and nothing from {@link #OPEN_TWO} on is a foul.
 */
public final class Threat {
    /** How many there are. */
    public static final int COUNT = 13;

    /** None of the others; also where a stone lies. */
    public static final int NONE = 0;
    /** Renju, Black: six or more in a row, or two fours, and no five. Forbidden. */
    public static final int FOUL = 1;
    /** Renju, Black: two or more open threes, none of the above and no five. Forbidden if two of them are threes. */
    public static final int SUSPECT = 2;
    /** An open two. */
    public static final int OPEN_TWO = 3;
    /** Two or more open twos. */
    public static final int DOUBLE_TWO = 4;
    /** A three. */
    public static final int THREE = 5;
    /** An open three. */
    public static final int OPEN_THREE = 6;
    /** Two or more open threes. */
    public static final int DOUBLE_THREE = 7;
    /** A four. */
    public static final int FOUR = 8;
    /** A four and an open three. */
    public static final int FOUR_THREE = 9;
    /** Fours in two or more lines. */
    public static final int DOUBLE_FOUR = 10;
    /** An open four. */
    public static final int OPEN_FOUR = 11;
    /** A winning line. */
    public static final int FIVE = 12;

    private Threat() {}
}
