package wuzi.board;

/** A move that the rules do not allow; the board is as it was. */
public final class IllegalMoveException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    /** Why a move is refused. */
    public enum Reason {
        /** The point is no square of the board. */
        OUTSIDE,
        /** The square holds a stone. */
        OCCUPIED,
        /** The rule forbids the square to the side to move. */
        FORBIDDEN,
        /** The game has ended. */
        GAME_OVER
    }

    /** The reason. */
    private final Reason reason;

    IllegalMoveException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    /**
     * Why the move is refused.
     *
     * @return the reason
     */
    public Reason reason() {
        return reason;
    }
}
