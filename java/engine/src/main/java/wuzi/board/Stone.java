package wuzi.board;

/** What a square holds, as small numbers that hot loops can index with. */
public final class Stone {
    /** No stone. */
    public static final int EMPTY = 0;
    /** The side that moves first. */
    public static final int BLACK = 1;
    /** The side that moves second. */
    public static final int WHITE = 2;

    private Stone() {}

    /**
     * The other side.
     *
     * @param side {@link #BLACK} or {@link #WHITE}
     * @return its opponent
     */
    public static int other(int side) {
        return 3 - side;
    }
}
