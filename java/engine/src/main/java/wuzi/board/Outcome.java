package wuzi.board;

/** How a game stands. */
public enum Outcome {
    /** Not over. */
    ONGOING,
    /** Black has won. */
    BLACK_WINS,
    /** White has won. */
    WHITE_WINS,
    /** The board is full and nobody has won. */
    DRAW;

    /**
     * A win.
     *
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @return the outcome in which it has won
     */
    public static Outcome winOf(int side) {
        return side == Stone.BLACK ? BLACK_WINS : WHITE_WINS;
    }

    /**
     * The winner.
     *
     * @return {@link Stone#BLACK}, {@link Stone#WHITE}, or {@link Stone#EMPTY} where nobody has won
     */
    public int winner() {
        return this == BLACK_WINS ? Stone.BLACK : this == WHITE_WINS ? Stone.WHITE : Stone.EMPTY;
    }
}
