package wuzi.player;

import java.util.Locale;
import wuzi.board.Board;
import wuzi.board.Stone;

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
     * What is wrong with a move.
     *
     * @param board a game that is not over
     * @param point where the side to move wants to play
     * @return the fault, or null where the move is legal
     */
    public static Fault ofMove(Board board, int point) {
        if (point < 0 || point >= board.area()) {
            return OUTSIDE;
        }
        return board.at(point) != Stone.EMPTY ? OCCUPIED : board.isLegal(point) ? null : FORBIDDEN;
    }

    /**
     * The name that files and programs know it by.
     *
     * @return such as {@code not-started}
     */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
