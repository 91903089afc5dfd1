package wuzi.tactics;

import java.util.stream.IntStream;
import wuzi.board.Board;
import wuzi.board.Stone;

/**
 * A {@link Position} that follows a board on which others move, for as long as boards of one size and rule are shown:
 * it takes back and plays what differs between the two histories. One object serves one thread.
 */
public final class TrackedPosition {
    private Position position;
    private Board own;
    private boolean passed;

    /**
     * The tactics of a board as it stands now. Nothing is allocated where only moves differ from those of the board
     * shown before.
     *
     * @param board the board, of which {@link Position#takes} is true; it is left as it is
     * @return a position with the board's stones, side to move and outcome, and its history unless the turn was passed
     *     between moves; the same one as before where size and rule are. Moves may be made on it until the next call, a
     *     turn that is passed has to be handed back
     * @throws IllegalArgumentException if no tactics are kept of such a board
     */
    public Position of(Board board) {
        if (position == null || own.size() != board.size() || own.rule() != board.rule()
                || own.winLength() != board.winLength()) {
            Board fresh = new Board(board.size(), board.winLength(), board.rule());
            position = new Position(fresh);
            own = fresh;
            passed = false;
        }
        if (passed) {
            own.passTurn();
        }
        undoTo(commonMoves(board));
        if (!leadsTo(board)) {
            setUp(board);
        }
        while (own.stones() < board.stones()) {
            position.play(board.move(own.ply()));
        }
        passed = own.sideToMove() != board.sideToMove();
        if (passed) {
            own.passTurn();
        }
        return position;
    }

    private int commonMoves(Board board) {
        int common = 0;
        while (common < own.ply() && common < board.ply() && own.move(common) == board.move(common)) {
            common++;
        }
        return common;
    }

    private void undoTo(int ply) {
        while (own.ply() > ply) {
            position.undo();
        }
    }

    /** Whether the moves that the board has beyond the own ones, made in turn, give its stones. */
    private boolean leadsTo(Board board) {
        if (own.stones() - own.ply() != board.stones() - board.ply()) {
            return false;
        }
        int side = own.sideToMove();
        for (int i = own.ply(); i < board.ply(); i++) {
            int point = board.move(i);
            if (own.at(point) != Stone.EMPTY || board.at(point) != side) {
                return false;
            }
            side = Stone.other(side);
        }
        for (int point = 0; point < own.area(); point++) {
            if (own.at(point) != Stone.EMPTY && own.at(point) != board.at(point)) {
                return false;
            }
        }
        return true;
    }

    /** Starts from the board's diagram or, where moves in turn do not lead on from there, from all of its stones. */
    private void setUp(Board board) {
        boolean[] played = new boolean[board.area()];
        for (int move : board.history()) {
            played[move] = true;
        }
        own.setUp(diagram(board, Stone.BLACK, played), diagram(board, Stone.WHITE, played), board.startingSide());
        if (!leadsTo(board)) {
            boolean[] none = new boolean[board.area()];
            own.setUp(diagram(board, Stone.BLACK, none), diagram(board, Stone.WHITE, none), board.sideToMove());
        }
        position.reset();
    }

    private static int[] diagram(Board board, int side, boolean[] played) {
        return IntStream.range(0, board.area()).filter(point -> board.at(point) == side && !played[point]).toArray();
    }
}
