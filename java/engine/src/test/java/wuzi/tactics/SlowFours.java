package wuzi.tactics;

import wuzi.board.Board;
import wuzi.board.Stone;

/** Wins by continuous fours, found by trying every square on a plain board. */
public final class SlowFours {
    private SlowFours() {}

    /** The fewest moves before the five with which the side to move wins, or -1 where it takes more than a limit. */
    public static int fewest(Board board, int limit) {
        int attacker = board.sideToMove();
        if (makesFive(board, attacker)) {
            return 0;
        }
        int fewest = -1;
        for (int move = 0; limit > 0 && move < board.area(); move++) {
            if (board.isLegal(move)) {
                board.play(move);
                int most = mostAfterFour(board, attacker, limit - 1);
                board.undo();
                fewest = most >= 0 && (fewest < 0 || most + 1 < fewest) ? most + 1 : fewest;
            }
        }
        return fewest;
    }

    /** Whether the side to move wins within a limit; faster where few moves do. */
    public static boolean wins(Board board, int limit) {
        for (int moves = 0; moves <= limit; moves++) {
            if (fewest(board, moves) >= 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether a move makes five or, where none does, begins a win within a limit of moves before the five. */
    public static boolean begins(Board board, int move, int limit) {
        int attacker = board.sideToMove();
        if (board.at(move) != Stone.EMPTY || !board.isLegal(move)) {
            return false;
        }
        if (makesFive(board, attacker)) {
            return board.wins(move, attacker);
        }
        board.play(move);
        boolean wins = limit > 0 && mostAfterFour(board, attacker, limit - 1) >= 0;
        board.undo();
        return wins;
    }

    private static int mostAfterFour(Board board, int attacker, int limit) {
        if (!makesFive(board, attacker) || makesFive(board, Stone.other(attacker))) {
            return -1;
        }
        int most = board.isOver() ? winOf(board, attacker) : 0;
        for (int reply = 0; most >= 0 && !board.isOver() && reply < board.area(); reply++) {
            if (board.isLegal(reply)) {
                board.play(reply);
                int moves = board.isOver() ? winOf(board, attacker) : fewest(board, limit);
                board.undo();
                most = moves < 0 ? -1 : Math.max(most, moves);
            }
        }
        return most;
    }

    private static int winOf(Board board, int attacker) {
        return board.outcome().winner() == attacker ? 0 : -1;
    }

    private static boolean makesFive(Board board, int side) {
        for (int point = 0; point < board.area(); point++) {
            if (board.at(point) == Stone.EMPTY && board.wins(point, side)) {
                return true;
            }
        }
        return false;
    }
}
