package wuzi.match;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Openings;
import wuzi.board.Rule;
import wuzi.board.Rules;
import wuzi.board.Stone;
import wuzi.eval.Symmetry;

/**
 * The openings of a match: balanced ones from the rule's file, in its order, where lines are of five and the board is
 * large enough, and drawn ones after them and elsewhere. No two are the same under the symmetries of the board.
 */
public final class MatchOpenings {
    /** As {@link BalancedOpenings} makes them, for lines of {@link #FILE_WIN_LENGTH}. */
    private static final String FILE = "openings/%s.txt";

    private static final int FILE_WIN_LENGTH = 5;

    /** After so many attempts in a row that gave nothing new, a board is taken to have no more openings. */
    private static final int PATIENCE = 2_000;

    private final MatchOptions options;
    private final Board board;
    private final Set<Long> seen = new HashSet<>();
    private final List<int[]> openings = new ArrayList<>();

    private MatchOpenings(MatchOptions options) {
        this.options = options;
        board = new Board(options.size(), options.winLength(), options.rule());
    }

    /**
     * The openings of a match, in none of which anybody can complete a line at once.
     *
     * @param options what is played
     * @return moves from the empty board; one for every two games, or fewer if there are no more, but at least
     *     one; of swap2 the empty board alone
     */
    public static List<int[]> of(MatchOptions options) {
        if (options.swap2()) {
            return List.of(new int[0]);
        }
        boolean hasFile = options.winLength() == FILE_WIN_LENGTH
                && options.size() >= Openings.SMALLEST_FREE
                && options.rule() instanceof Rules;
        return of(options, hasFile ? balanced(options.rule(), options.size()) : List.of());
    }

    /** Those of a list that have the right number of stones, in its order, and drawn ones after them. */
    static List<int[]> of(MatchOptions options, List<int[]> first) {
        MatchOpenings all = new MatchOpenings(options);
        all.take(first);
        all.draw();
        return all.openings.isEmpty() ? List.of(new int[0]) : all.openings;
    }

    private boolean wantsMore() {
        return openings.size() < options.games() / 2;
    }

    private void take(List<int[]> list) {
        for (int[] opening : list) {
            if (wantsMore() && opening.length == options.openingStones()) {
                board.clear();
                for (int point : opening) {
                    board.play(point);
                }
                add();
            }
        }
    }

    private void draw() {
        int failed = 0;
        for (int attempt = 0; wantsMore() && failed < PATIENCE; attempt++) {
            board.clear();
            Openings.playExactly(
                    board,
                    CounterRandom.key(options.seed(), CounterRandom.MATCH_OPENING, attempt),
                    options.openingStones());
            failed = add() ? 0 : failed + 1;
        }
    }

    /** Takes the board as an opening if it is quiet and new. */
    private boolean add() {
        boolean taken = isQuiet(board) && seen.add(Symmetry.signature(board));
        if (taken) {
            openings.add(board.history());
        }
        return taken;
    }

    /**
     * The openings of a rule's file.
     *
     * @param rule one of the engine's
     * @param size of the board that they are moved to, centre onto centre; {@link Openings#SMALLEST_FREE} or more
     * @return points in order
     */
    public static List<int[]> balanced(Rule rule, int size) {
        return read(String.format(FILE, rule.id()), size);
    }

    /** The openings of a resource. */
    static List<int[]> read(String resource, int size) {
        return ResourceLines.of(resource).stream().map(line -> OpeningText.parse(line, size)).toList();
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
}
