package wuzi.player;

import java.util.Locale;

/** How a player can lose a game by anything but the rules. */
public enum Fault {
    /** It could not be started, or ended before it was ready. */
    NOT_STARTED,
    /** Its process ended while it was to move. */
    CRASHED,
    /** It gave no answer, was waited for a good while longer than allowed, and was ended. */
    HUNG,
    /** Its answer came, but after its time. */
    LATE,
    /** What it answered is no move. */
    RUBBISH,
    /** It wrote without end. */
    FLOODED,
    /** It took more memory than it may. */
    MEMORY,
    /** It played off the board. */
    OUTSIDE,
    /** It played on a stone. */
    OCCUPIED,
    /** It played where its side may not, see {@link wuzi.board.Foul}. */
    FORBIDDEN;

    /**
     * The name that files and programs know it by.
     *
     * @return such as {@code not-started}
     */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
