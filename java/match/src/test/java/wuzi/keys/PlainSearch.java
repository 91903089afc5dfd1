package wuzi.keys;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import wuzi.board.Board;
import wuzi.board.Point;
import wuzi.board.Stone;

/** Key positions found the slow way: windows of five squares counted, and games played to their end and taken back. */
final class PlainSearch {
    private static final int FIVE = 5;
    private static final Map<Integer, List<int[]>> WINDOWS = new HashMap<>();

    // Every move and reply is tried, but first the one that last decided, with as many stones to go.
    private static final int[] LAST_WIN = new int[4];
    private static final int[] LAST_REFUTATION = new int[4];

    private PlainSearch() {}

    /** The class of a position and its answers, as {@code make-five: h8 i9}; empty if it is none. */
    static String find(Board board) {
        int side = board.sideToMove();
        int opponent = Stone.other(side);
        if (hasWindow(board, side, 4)) {
            return told("make-five", board, point -> winsAfter(board, point, 1));
        }
        if (hasWindow(board, opponent, 4)) {
            Set<Integer> squares = new HashSet<>();
            windows(board)
                    .filter(window -> count(board, window, opponent) == 4)
                    .flatMapToInt(IntStream::of)
                    .filter(point -> board.at(point) == Stone.EMPTY)
                    .forEach(squares::add);
            return squares.size() > 1 ? "" : told("stop-five", board, squares::contains);
        }
        if (!hasWindow(board, opponent, 3)) {
            return told("make-open-four", board, point -> winsAfter(board, point, 3));
        }
        if (!hasWindow(board, side, 3) && hasOpenOrDoubleFour(board, opponent)) {
            return told("stop-open-four", board, point -> {
                board.play(point);
                boolean stops = !wins(board, 2);
                board.undo();
                return stops;
            });
        }
        return "";
    }

    private static String told(String name, Board board, IntPredicate right) {
        int[] answers = IntStream.range(0, board.area())
                .filter(point -> board.isLegal(point) && right.test(point))
                .toArray();
        return told(name, board.size(), answers);
    }

    static String told(String name, int size, int[] answers) {
        if (answers.length == 0 || answers.length > KeyPosition.MOST_ANSWERS) {
            return "";
        }
        StringBuilder told = new StringBuilder(name + ":");
        for (int answer : answers) {
            told.append(' ').append(Point.format(answer, size));
        }
        return told.toString();
    }

    /** Whether the side to move completes a line with its n-th stone at the latest, whatever the replies. */
    static boolean wins(Board board, int stones) {
        for (int i = 0; i < board.area(); i++) {
            int point = (LAST_WIN[stones] + i) % board.area();
            if (board.isLegal(point) && winsAfter(board, point, stones)) {
                LAST_WIN[stones] = point;
                return true;
            }
        }
        return false;
    }

    private static boolean winsAfter(Board board, int point, int stones) {
        int side = board.sideToMove();
        if (stones == 1) {
            return board.wins(point, side);
        }
        board.play(point);
        boolean wins = !board.isOver() || board.outcome().winner() == side;
        for (int i = 0; wins && !board.isOver() && i < board.area(); i++) {
            int reply = (LAST_REFUTATION[stones] + i) % board.area();
            if (board.isLegal(reply)) {
                board.play(reply);
                wins = !board.isOver() && wins(board, stones - 1);
                board.undo();
                LAST_REFUTATION[stones] = wins ? LAST_REFUTATION[stones] : reply;
            }
        }
        board.undo();
        return wins;
    }

    private static boolean hasWindow(Board board, int side, int stones) {
        return windows(board).anyMatch(window -> count(board, window, side) == stones
                && count(board, window, Stone.EMPTY) == FIVE - stones);
    }

    /** Whether two windows that lack two stones share one lacking square: a stone there leaves two squares to win on. */
    private static boolean hasOpenOrDoubleFour(Board board, int side) {
        Map<Integer, Set<Integer>> partners = new HashMap<>();
        windows(board).forEach(window -> {
            int[] free = IntStream.of(window).filter(point -> board.at(point) == Stone.EMPTY).toArray();
            if (free.length == 2 && count(board, window, side) == 3) {
                partners.computeIfAbsent(free[0], each -> new HashSet<>()).add(free[1]);
                partners.computeIfAbsent(free[1], each -> new HashSet<>()).add(free[0]);
            }
        });
        return partners.values().stream().anyMatch(squares -> squares.size() > 1);
    }

    private static int count(Board board, int[] window, int stone) {
        return (int) IntStream.of(window).filter(point -> board.at(point) == stone).count();
    }

    private static Stream<int[]> windows(Board board) {
        return WINDOWS.computeIfAbsent(board.size(), PlainSearch::windowsOf).stream();
    }

    private static List<int[]> windowsOf(int size) {
        return IntStream.range(0, size * size * 4).mapToObj(i -> {
            int x = i / 4 % size;
            int y = i / 4 / size;
            int dx = new int[] {1, 0, 1, -1}[i % 4];
            int dy = new int[] {0, 1, 1, 1}[i % 4];
            int lastX = x + dx * (FIVE - 1);
            boolean fits = lastX >= 0 && lastX < size && y + dy * (FIVE - 1) < size;
            return fits ? IntStream.range(0, FIVE).map(k -> (y + k * dy) * size + x + k * dx).toArray() : new int[0];
        }).filter(window -> window.length > 0).toList();
    }
}
