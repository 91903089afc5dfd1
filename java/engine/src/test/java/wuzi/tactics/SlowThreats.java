package wuzi.tactics;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Stone;

/**
 * Wins by continuous threats, found by trying every square against every square on a plain board: each move of the
 * attacker makes a four, or threatens to win by so many fours.
 */
class SlowThreats {
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

    /**
     * A win of the side to move: its first move that wins within the limit, the first reply that holds out longest, and
     * so on up to the last move before the five.
     *
     * @param limit moves within which it wins
     */
    final int[] line(int limit) {
        int[] line = new int[2 * limit];
        int length = 0;
        int left = limit;
        for (; fours.fewest(left) < 0; left--) {
            line[length] = firstMove(left - 1);
            board.play(line[length++]);
            line[length] = longestReply();
            board.play(line[length++]);
        }
        int[] end = fours.line(fours.fewest(left));
        System.arraycopy(end, 0, line, length, end.length);
        for (int i = 0; i < length; i++) {
            board.undo();
        }
        return Arrays.copyOf(line, length + end.length);
    }

    private int firstMove(int left) {
        for (int move = 0;; move++) {
            if (board.isLegal(move)) {
                board.play(move);
                boolean wins = wonAfter(left);
                board.undo();
                if (wins) {
                    return move;
                }
            }
        }
    }

    private int longestReply() {
        int longest = -1;
        int most = -1;
        for (int reply = 0; reply < board.area(); reply++) {
            if (board.isLegal(reply)) {
                int moves = 0;
                while (!wonAgainst(reply, moves)) {
                    moves++;
                }
                if (moves > most) {
                    most = moves;
                    longest = reply;
                }
            }
        }
        return longest;
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
