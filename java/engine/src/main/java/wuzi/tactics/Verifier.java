package wuzi.tactics;

import java.util.HashSet;
import java.util.Set;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Stone;

/**
 * Checks that a side wins, by the board's rules alone: it plays the attack against every legal defence, square by
 * square, and looks for fives by plain scans. Slow, and independent of the solvers' patterns and tables.
 */
public final class Verifier {
    /** An attack: what to play in each position. */
    @FunctionalInterface
    public interface Attack {
        /**
         * The next move.
         *
         * @param board a position in which no move of the attacker makes five at once
         * @param moves the attacker's moves left, the five not counted
         * @return a point, or -1 to give up
         */
        int move(Board board, int moves);
    }

    private final Board board;
    private final Attack attack;
    private final int attacker;
    private final boolean foursOnly;
    private final Set<Long> won = new HashSet<>();

    private Verifier(Board board, boolean foursOnly, Attack attack) {
        this.board = board.copy();
        this.attack = attack;
        this.foursOnly = foursOnly;
        attacker = board.sideToMove();
    }

    /**
     * Whether a line of fours wins against every defence. Where a four can be stopped in several ways (caro), the
     * attack says how to go on after the others.
     *
     * @param board the position, attacker to move; it is left as it is
     * @param solution a win
     * @param elsewhere the attack beside the line
     * @return whether each of the attacker's moves makes a four at least and the last one cannot be stopped
     */
    public static boolean winsByFours(Board board, Solution solution, Attack elsewhere) {
        return new Verifier(board, true, elsewhere).wins(solution);
    }

    /**
     * Whether an attack wins against every defence.
     *
     * @param board the position, attacker to move; it is left as it is
     * @param solution a win
     * @param elsewhere the attack beside the line
     * @return whether it does, within the solution's moves on the line as beside it
     */
    public static boolean wins(Board board, Solution solution, Attack elsewhere) {
        return new Verifier(board, false, elsewhere).wins(solution);
    }

    private boolean wins(Solution solution) {
        int[] line = solution.line();
        return solution.verdict() == Solution.Verdict.WIN
                && (solution.moves() > 0 || board.wins(line[0], attacker))
                && attackWins(solution.moves(), line, 0);
    }

    /** Attacker to move; the line is followed from an index on, or left behind at -1. */
    private boolean attackWins(int moves, int[] line, int index) {
        if (five(attacker, -1) >= 0) {
            return true;
        }
        long position = CounterRandom.mix(board.hash() + moves);
        if (moves == 0 || won.contains(position)) {
            return moves > 0;
        }
        boolean onLine = index >= 0 && index < line.length;
        int move = onLine ? line[index] : attack.move(board, moves);
        if (move < 0 || !board.isLegal(move)) {
            return false;
        }
        board.play(move);
        boolean wins = board.isOver()
                ? board.outcome().winner() == attacker
                : everyDefenceFails(moves - 1, line, onLine ? index + 1 : -1);
        board.undo();
        if (wins) {
            won.add(position);
        }
        return wins;
    }

    private boolean everyDefenceFails(int moves, int[] line, int index) {
        int five = five(attacker, -1);
        if (five(Stone.other(attacker), -1) >= 0 || foursOnly && five < 0) {
            return false;
        }
        for (int defence = 0; defence < board.area(); defence++) {
            if (!board.isLegal(defence)) {
                continue;
            }
            board.play(defence);
            boolean fails = board.isOver()
                    ? board.outcome().winner() == attacker
                    : five >= 0 && five(attacker, five) >= 0
                            || attackWins(moves, line, index < line.length && index >= 0 && line[index] == defence
                                    ? index + 1 : -1);
            board.undo();
            if (!fails) {
                return false;
            }
        }
        return true;
    }

    /** A square on which a side completes a line, looked for on one square first; or -1. */
    private int five(int side, int first) {
        if (first >= 0 && board.at(first) == Stone.EMPTY && board.wins(first, side)) {
            return first;
        }
        for (int point = 0; point < board.area(); point++) {
            if (board.at(point) == Stone.EMPTY && board.wins(point, side)) {
                return point;
            }
        }
        return -1;
    }
}
