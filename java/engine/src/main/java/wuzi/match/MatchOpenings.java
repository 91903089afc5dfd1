package wuzi.match;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Openings;
import wuzi.board.Stone;
import wuzi.eval.Symmetry;

/** The openings of a match. */
final class MatchOpenings {
    /** After so many attempts in a row that gave nothing new, a board is taken to have no more openings. */
    private static final int PATIENCE = 2_000;

    private MatchOpenings() {}

    /**
     * Draws openings in which nobody can complete a line at once, no two of them the same under the symmetries of the
     * board.
     *
     * @return moves from the empty board; one for every two games, or fewer if there are no more, but at least one
     */
    static List<int[]> draw(MatchOptions options) {
        int wanted = options.games() / 2;
        List<int[]> openings = new ArrayList<>();
        Set<Long> seen = new HashSet<>();
        Board board = new Board(options.size(), options.winLength(), options.rule());
        int failed = 0;
        for (int attempt = 0; openings.size() < wanted && failed < PATIENCE; attempt++) {
            board.clear();
            Openings.playExactly(
                    board,
                    CounterRandom.key(options.seed(), CounterRandom.MATCH_OPENING, attempt),
                    options.openingStones());
            if (isQuiet(board) && seen.add(signature(board))) {
                openings.add(board.history());
                failed = 0;
            } else {
                failed++;
            }
        }
        return openings.isEmpty() ? List.of(new int[0]) : openings;
    }

    private static boolean isQuiet(Board board) {
        for (int point = 0; point < board.area(); point++) {
            if (board.at(point) == Stone.EMPTY
                    && (board.wins(point, Stone.BLACK) || board.wins(point, Stone.WHITE))) {
                return false;
            }
        }
        return true;
    }

    /** A number that positions share if and only if (but for rare collisions) a symmetry maps them onto each other. */
    static long signature(Board board) {
        long least = Long.MAX_VALUE;
        for (int k = 0; k < Symmetry.COUNT; k++) {
            least = Math.min(least, Symmetry.apply(board, k).hash());
        }
        return least;
    }
}
