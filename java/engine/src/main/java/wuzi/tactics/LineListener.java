package wuzi.tactics;

/** Is told of every change of a {@link Position}'s lines, to keep something up to date along with them. */
public interface LineListener {
    /**
     * A line has changed by one stone, put down or taken back. Called while the position changes: of it, only the
     * arguments are to be relied on.
     *
     * @param direction 0 along the row, 1 along the column, 2 the diagonal to the lower right, 3 to the lower left
     * @param line its number among those of this direction, see {@link Position#line(int, int)}
     * @param before its key before the change, see {@link Position#key(int, int)}
     * @param after its key after the change
     */
    void changed(int direction, int line, long before, long after);

    /**
     * All lines may have changed.
     *
     * @param position the position, up to date
     */
    void reset(Position position);
}
