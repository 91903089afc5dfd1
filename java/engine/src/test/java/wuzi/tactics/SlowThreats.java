package wuzi.tactics;

import java.util.HashMap;
import java.util.Map;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Stone;

/**
 * Wins by continuous threats, found by trying every square against every square on a plain board: each move of the
 * attacker makes a four, or threatens to win by so many fours.
 */
final class SlowThreats {
    private final Board board;
    private final int threatMoves;
    private final SlowFours fours;
    private final Map<Long, Boolean> known = new HashMap<>();
    /** The reply that last refuted an attack with so many moves left: it is tried first. */
    private final int[] refuter = new int[SolverLimits.ANY_MOVES];

    /** Looks at a board, now and after all moves to come; it is left as it is. */
    SlowThreats(Board board, int threatMoves) {
        this.board = board;
        this.threatMoves = threatMoves;
        fours = new SlowFours(board);
    }

    /** Whether the side to move wins with so many moves before the five. */
    boolean wins(int limit) {
        if (fours.fewest(limit) >= 0) {
            return true;
        }
        long key = CounterRandom.mix(board.hash() + limit);
        Boolean before = known.get(key);
        if (before != null) {
            return before;
        }
        boolean wins = false;
        for (int move = 0; limit > 1 && !wins && move < board.area(); move++) {
            if (board.isLegal(move)) {
                board.play(move);
                wins = board.isOver() ? board.outcome().winner() != board.sideToMove() : wonAfter(limit - 1);
                board.undo();
            }
        }
        known.put(key, wins);
        return wins;
    }

    /** Whether the side that has just moved threatens enough, and wins against every reply. */
    private boolean wonAfter(int left) {
        int defender = board.sideToMove();
        if (fours.five(defender) >= 0 || !threatens(left)) {
            return false;
        }
        if (!wonAgainst(refuter[left], left)) {
            return false;
        }
        for (int reply = 0; reply < board.area(); reply++) {
            if (!wonAgainst(reply, left)) {
                refuter[left] = reply;
                return false;
            }
        }
        return true;
    }

    private boolean threatens(int left) {
        board.passTurn();
        boolean threatens = fours.fewest(Math.min(threatMoves, left)) >= 0;
        board.passTurn();
        return threatens;
    }

    private boolean wonAgainst(int reply, int left) {
        if (!board.isLegal(reply)) {
            return true;
        }
        int attacker = Stone.other(board.sideToMove());
        board.play(reply);
        boolean won = board.isOver() ? board.outcome().winner() == attacker : wins(left);
        board.undo();
        return won;
    }
}
