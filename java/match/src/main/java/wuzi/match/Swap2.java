package wuzi.match;

import wuzi.board.Board;
import wuzi.board.NotAllowedException;
import wuzi.board.Openings;
import wuzi.player.Fault;
import wuzi.player.FaultException;

/**
 * The opening procedure swap2. The first player puts three stones. The second changes sides, which makes it Black; or
 * plays White's next move; or puts White's and Black's next, whereupon the first changes sides or plays White's next
 * move. Whoever plays for White is White from there on.
 *
 * <p>While it is not {@link #isDone}, whoever {@link #asksFirst} names is shown {@link #board} and answers by
 * {@link wuzi.player.Player#swap2}; {@link #take} judges the answer.
 */
public final class Swap2 {
    /** Stones that the first player puts, and those on the board after the second has put two more. */
    private static final int FIRST = 3;
    private static final int LAST = 5;
    /** Three stones of Black are no line yet. */
    private static final int SHORTEST_LINE = 4;

    private final Board board;
    private boolean asksFirst = true;
    private boolean firstIsBlack;
    private boolean done;

    /**
     * Begins.
     *
     * @param board an empty board, on which the opening is played; of 9x9 or larger, and lines of four or more
     * @throws IllegalArgumentException if it is another board
     */
    public Swap2(Board board) {
        if (board.size() < Openings.SMALLEST_FREE || board.winLength() < SHORTEST_LINE) {
            throw new NotAllowedException("match.swap2",
                    "swap2 is not played on a board of size %s with %s in a row; it takes size %s and %s in a row, or more",
                    board.size(), board.winLength(), Openings.SMALLEST_FREE, SHORTEST_LINE);
        }
        if (board.stones() > 0) {
            throw new IllegalArgumentException("swap2 begins on an empty board, not one of " + board.stones() + " stones");
        }
        this.board = board;
    }

    /**
     * The position so far.
     *
     * @return the board, of none, three or five stones while somebody is asked
     */
    public Board board() {
        return board;
    }

    /**
     * Whether the opening has been played.
     *
     * @return true once both players know their side
     */
    public boolean isDone() {
        return done;
    }

    /**
     * Who is asked next.
     *
     * @return true for the first player, false for the second
     */
    public boolean asksFirst() {
        return asksFirst;
    }

    /**
     * Who plays which side.
     *
     * @return whether the first player is Black
     * @throws IllegalStateException while it is not done
     */
    public boolean firstIsBlack() {
        if (!done) {
            throw new IllegalStateException("nobody has chosen a side yet");
        }
        return firstIsBlack;
    }

    /**
     * Takes an answer.
     *
     * @param points of the one who is asked, in order; none to change sides
     * @throws FaultException if no answer has so many points, or one of them is off the board, taken or
     *     forbidden: a fault of the one who was asked; the board is then as it was
     */
    public void take(int[] points) {
        int stones = board.stones();
        boolean allowed = switch (stones) {
            case 0 -> points.length == FIRST;
            case FIRST -> points.length <= LAST - FIRST;
            default -> points.length <= 1;
        };
        if (done || !allowed) {
            throw new FaultException(
                    Fault.RUBBISH, "swap2 after " + stones + " stones: an answer of " + points.length + " moves");
        }
        put(points);
        if (stones == 0 || points.length > 1) {
            asksFirst = !asksFirst;
        } else {
            done = true;
            firstIsBlack = asksFirst == (points.length == 0);
        }
    }

    private void put(int[] points) {
        int before = board.ply();
        for (int point : points) {
            Fault fault = Fault.ofMove(board, point);
            if (fault != null) {
                while (board.ply() > before) {
                    board.undo();
                }
                throw new FaultException(fault, "swap2 after " + before + " stones: " + GameTable.square(board, point)
                        + " is " + fault.id());
            }
            board.play(point);
        }
    }
}
