package wuzi.match;

import java.util.List;
import wuzi.board.Board;
import wuzi.board.Outcome;
import wuzi.board.Stone;
import wuzi.player.Fault;
import wuzi.player.Remark;

/**
 * A game of a match that ended.
 *
 * @param number which one of its {@link Schedule}, from 0
 * @param black the place of the player that had Black
 * @param white the place of the other
 * @param board the game
 * @param openingStones how many of its moves are the opening's
 * @param outcome how it ended, by the rules or a fault
 * @param fault what the loser did, or null where the game ended by the rules
 * @param seen what was seen of the fault; empty where there is none
 * @param micros the time of each move after the opening, in microseconds; of games in lockstep each board's share. One
 *     more than there are moves where the last one was at fault
 * @param remarks what its player said of each of these moves
 */
public record PlayedGame(
        int number,
        int black,
        int white,
        Board board,
        int openingStones,
        Outcome outcome,
        Fault fault,
        String seen,
        long[] micros,
        List<Remark> remarks) {
    /**
     * Who lost by a fault.
     *
     * @return its place; -1 if there is no fault
     */
    public int faulty() {
        return fault == null ? -1 : outcome == Outcome.BLACK_WINS ? white : black;
    }

    /**
     * What the game is worth to one of its players.
     *
     * @param player its place
     * @return 1, 0.5 or 0
     */
    public double points(int player) {
        return outcome == Outcome.DRAW ? 0.5 : (outcome == Outcome.BLACK_WINS) == (player == black) ? 1 : 0;
    }

    /**
     * Who made a move after the opening.
     *
     * @param index of the move among {@link #micros}
     * @return the player's place
     */
    int mover(int index) {
        boolean first = index % 2 == 0;
        boolean blackFirst = (board.startingSide() == Stone.BLACK) == (openingStones % 2 == 0);
        return first == blackFirst ? black : white;
    }
}
