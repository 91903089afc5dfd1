package wuzi.tactics;

import java.util.HashMap;
import java.util.Map;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Stone;

/** Wins by continuous fours, found by trying every square on a plain board. */
public final class SlowFours {
    private static final int[][] DIRECTIONS = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    private static final int FIVE = 5;

    private final Board board;
    private final Map<Long, Integer> known = new HashMap<>();

    /** Looks at a board, now and after all moves to come; it is left as it is. */
    SlowFours(Board board) {
        this.board = board;
    }

    /** The fewest moves before the five with which the side to move wins, or -1 where it takes more than a limit. */
    public static int fewest(Board board, int limit) {
        return new SlowFours(board).fewest(limit);
    }

    /** Whether the side to move wins within a limit. */
    public static boolean wins(Board board, int limit) {
        return fewest(board, limit) >= 0;
    }

    /** Whether a move makes five or, where none does, begins a win within a limit of moves before the five. */
    public static boolean begins(Board board, int move, int limit) {
        int attacker = board.sideToMove();
        SlowFours fours = new SlowFours(board);
        if (board.at(move) != Stone.EMPTY || !board.isLegal(move)) {
            return false;
        }
        if (fours.five(attacker) >= 0) {
            return board.wins(move, attacker);
        }
        board.play(move);
        boolean wins = limit > 0 && fours.mostAfterFour(attacker, limit - 1) >= 0;
        board.undo();
        return wins;
    }

    /** The same for the board as it stands. */
    int fewest(int limit) {
        int attacker = board.sideToMove();
        if (five(attacker) >= 0) {
            return 0;
        }
        long key = CounterRandom.mix(board.hash() + limit);
        Integer before = known.get(key);
        if (before != null) {
            return before;
        }
        int fewest = -1;
        int left = limit;
        for (int move = 0; left > 0 && move < board.area(); move++) {
            if (mayMakeFour(move, attacker) && board.isLegal(move)) {
                board.play(move);
                int most = mostAfterFour(attacker, left - 1);
                board.undo();
                if (most >= 0) {
                    fewest = most + 1;
                    left = most;
                }
            }
        }
        known.put(key, fewest);
        return fewest;
    }

    /** How many positions were searched. */
    int positions() {
        return known.size();
    }

    /**
     * A shortest win of the side to move: its first move that begins one, the first reply that holds out longest, and
     * so on up to the last move before the five.
     *
     * @param moves how many moves it takes, one at least
     */
    int[] line(int moves) {
        int attacker = board.sideToMove();
        int[] line = new int[2 * moves - 1];
        for (int i = 0; i < line.length; i++) {
            int left = moves - 1 - i / 2;
            int point = 0;
            while (!isNext(point, attacker, left)) {
                point++;
            }
            line[i] = point;
            board.play(point);
        }
        for (int i = 0; i < line.length; i++) {
            board.undo();
        }
        return line;
    }

    /** Whether a move leaves just so many moves to win in. */
    private boolean isNext(int point, int attacker, int left) {
        if (!board.isLegal(point)) {
            return false;
        }
        boolean attacks = board.sideToMove() == attacker;
        board.play(point);
        boolean isNext = !attacks ? fewest(left) == left : mostAfterFour(attacker, left) == left;
        board.undo();
        return isNext;
    }

    private int mostAfterFour(int attacker, int limit) {
        int five = five(attacker);
        if (five < 0 || five(Stone.other(attacker)) >= 0) {
            return -1;
        }
        int most = board.isOver() ? winOf(attacker) : 0;
        for (int reply = 0; most >= 0 && !board.isOver() && reply < board.area(); reply++) {
            if (board.isLegal(reply)) {
                board.play(reply);
                int moves = board.isOver() ? winOf(attacker) : wins(five, attacker) ? 0 : fewest(limit);
                board.undo();
                most = moves < 0 ? -1 : Math.max(most, moves);
            }
        }
        return most;
    }

    private int winOf(int attacker) {
        return board.outcome().winner() == attacker ? 0 : -1;
    }

    /** A square on which a side makes five, or -1. */
    int five(int side) {
        for (int point = 0; point < board.area(); point++) {
            if (wins(point, side)) {
                return point;
            }
        }
        return -1;
    }

    private boolean wins(int point, int side) {
        return board.at(point) == Stone.EMPTY && board.wins(point, side);
    }

    /** Whether some five squares in a row hold this one and three stones of a side, and none of the other's. */
    private boolean mayMakeFour(int point, int side) {
        for (int[] direction : DIRECTIONS) {
            for (int before = 1 - FIVE; before <= 0; before++) {
                int stones = 0;
                for (int k = before; k < before + FIVE; k++) {
                    int x = point % board.size() + k * direction[0];
                    int y = point / board.size() + k * direction[1];
                    boolean outside = x < 0 || y < 0 || x >= board.size() || y >= board.size();
                    int stone = outside ? Stone.other(side) : board.at(y * board.size() + x);
                    stones += stone == side ? 1 : stone == Stone.EMPTY ? 0 : -FIVE;
                }
                if (stones >= FIVE - 2) {
                    return true;
                }
            }
        }
        return false;
    }
}
