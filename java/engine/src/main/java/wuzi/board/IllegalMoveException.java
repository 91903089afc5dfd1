package wuzi.board;

import java.util.Optional;

/** A move that the rules do not allow; the board is as it was. */
public final class IllegalMoveException extends IllegalArgumentException implements Words.Bearer {
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
    /** The foul, or null. */
    private final Foul foul;

    private final transient Words words;

    IllegalMoveException(Reason reason, Foul foul, Words words) {
        super(words.toString());
        this.reason = reason;
        this.foul = foul;
        this.words = words;
    }

    /**
     * Why the move is refused.
     *
     * @return the reason
     */
    public Reason reason() {
        return reason;
    }

    /**
     * Why the square is forbidden.
     *
     * @return the foul, where the square is forbidden because of one
     */
    public Optional<Foul> foul() {
        return Optional.ofNullable(foul);
    }

    @Override
    public Words words() {
        return words;
    }
}
