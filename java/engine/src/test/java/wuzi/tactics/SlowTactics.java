package wuzi.tactics;

import java.util.ArrayList;
import java.util.List;
import wuzi.board.Board;
import wuzi.board.Rules;
import wuzi.board.Stone;

/** What moves do, by trying every stone that could follow, anywhere in the line. */
public final class SlowTactics {
    private static final int[][] DIRECTIONS = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

    private final Board board;
    private final boolean[] own;
    private final boolean[] opponents;

    /** Looks at a position for its side to move. */
    public SlowTactics(Board board) {
        this.board = board;
        own = stones(board.sideToMove());
        opponents = stones(Stone.other(board.sideToMove()));
    }

    private boolean[] stones(int side) {
        boolean[] stones = new boolean[board.area()];
        for (int point = 0; point < stones.length; point++) {
            stones[point] = board.at(point) == side;
        }
        return stones;
    }

    /** What a move does. */
    public Tactic of(int point) {
        if (!board.isLegal(point)) {
            return Tactic.NONE;
        }
        if (completes(own, point)) {
            return Tactic.FIVE;
        }
        if (completes(opponents, point)) {
            return Tactic.BLOCK;
        }
        Tactic most = Tactic.NONE;
        own[point] = true;
        for (int[] direction : DIRECTIONS) {
            if (isOpenFour(direction, point, point)) {
                most = Tactic.OPEN_FOUR;
            }
            for (int next : line(direction, point)) {
                if (most == Tactic.NONE && isEmpty(next)) {
                    own[next] = true;
                    if (isOpenFour(direction, next, point)) {
                        most = Tactic.OPEN_THREE;
                    }
                    own[next] = false;
                }
            }
        }
        own[point] = false;
        return most;
    }

    private boolean isEmpty(int point) {
        return !own[point] && !opponents[point];
    }

    private boolean completes(boolean[] stones, int point) {
        boolean completes = false;
        stones[point] = true;
        for (int[] direction : DIRECTIONS) {
            completes |= wins(direction, stones, run(direction, stones, point));
        }
        stones[point] = false;
        return completes;
    }

    /** Whether two squares of a line each complete one that holds both stones, and none is complete yet. */
    private boolean isOpenFour(int[] direction, int one, int other) {
        int squares = 0;
        for (int square : line(direction, one)) {
            if (isEmpty(square)) {
                own[square] = true;
                List<Integer> run = run(direction, own, square);
                squares += wins(direction, own, run) && run.contains(one) && run.contains(other) ? 1 : 0;
                own[square] = false;
            }
        }
        return squares >= 2 && !wins(direction, own, run(direction, own, one));
    }

    private boolean wins(int[] direction, boolean[] stones, List<Integer> run) {
        int length = board.winLength();
        if (run.size() != length) {
            boolean black = stones == (board.sideToMove() == Stone.BLACK ? own : opponents);
            return run.size() > length && switch ((Rules) board.rule()) {
                case FREESTYLE, CARO -> true;
                case STANDARD, CARO_STANDARD -> false;
                case RENJU -> !black;
            };
        }
        return board.rule() != Rules.CARO && board.rule() != Rules.CARO_STANDARD
                || !isBlocked(direction, stones, run, 1) || !isBlocked(direction, stones, run, -1);
    }

    /** Whether the other side's stone follows the last stone of a run on one side. */
    private boolean isBlocked(int[] direction, boolean[] stones, List<Integer> run, int sign) {
        boolean[] others = stones == own ? opponents : own;
        return run.stream().anyMatch(point -> {
            int x = point % board.size() + sign * direction[0];
            int y = point / board.size() + sign * direction[1];
            return x >= 0 && y >= 0 && x < board.size() && y < board.size() && others[y * board.size() + x];
        });
    }

    /** The points of a whole line, from edge to edge. */
    private List<Integer> line(int[] direction, int point) {
        List<Integer> line = new ArrayList<>();
        for (int k = -board.size(); k <= board.size(); k++) {
            int x = point % board.size() + k * direction[0];
            int y = point / board.size() + k * direction[1];
            if (x >= 0 && y >= 0 && x < board.size() && y < board.size()) {
                line.add(y * board.size() + x);
            }
        }
        return line;
    }

    /** The unbroken stones of a line that hold a point. */
    private List<Integer> run(int[] direction, boolean[] stones, int point) {
        List<Integer> run = new ArrayList<>(List.of(point));
        for (int sign = -1; sign <= 1; sign += 2) {
            int x = point % board.size() + sign * direction[0];
            int y = point / board.size() + sign * direction[1];
            while (x >= 0 && y >= 0 && x < board.size() && y < board.size() && stones[y * board.size() + x]) {
                run.add(y * board.size() + x);
                x += sign * direction[0];
                y += sign * direction[1];
            }
        }
        return run;
    }
}
