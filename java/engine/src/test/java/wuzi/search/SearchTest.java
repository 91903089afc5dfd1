package wuzi.search;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.NotAllowedException;
import wuzi.board.Openings;
import wuzi.board.Point;
import wuzi.board.Rule;
import wuzi.board.Rules;
import wuzi.eval.PositionEval;
import wuzi.tactics.Position;

class SearchTest {
    private static final SearchLimits SOME = SearchLimits.UNLIMITED.withNodes(20_000);

    private static Board board(Rules rule, String moves) {
        Board board = new Board(15, rule);
        for (int point : Point.parseMoves(moves, 15)) {
            board.play(point);
        }
        return board;
    }

    private static SearchInfo search(Board board, SearchLimits limits) {
        return new Search(4).search(board, limits, info -> {});
    }

    @ParameterizedTest
    @CsvSource({
        // five at once; an open four; four and three on h5 (h5 h6 h7 h8 and the diagonal): win distances by hand
        "h8a1h9a2h10a3h11a5, 1",
        "h8a1h9a3h10c1, 3",
        // White has an open four: Black loses in two plies, whatever it does
        "a1h8a3h9c1h10e1h11, -2",
    })
    void winsAndLossesAreCountedInPlies(String moves, int plies) {
        SearchInfo info = search(board(Rules.FREESTYLE, moves), SOME);
        assertTrue(Score.isDecided(info.score()));
        assertEquals(Math.abs(plies), Score.plies(info.score()));
        assertEquals(plies > 0, info.score() > 0);
    }

    @Test
    void aFourIsStoppedAndAThreeIsNotLeftAlone() {
        Board four = board(Rules.FREESTYLE, "h8h7h9a1h10a3h11");
        assertEquals("h12", Point.format(search(four, SOME).line()[0], 15));
        Board three = board(Rules.FREESTYLE, "h8a1h9a3h10");
        String move = Point.format(search(three, SOME).line()[0], 15);
        assertTrue(List.of("h6", "h7", "h11", "h12").contains(move), move);
    }

    @ParameterizedTest
    @EnumSource(Rules.class)
    void itPlaysLegalMovesToTheEndOfAGameAndLeavesTheBoardAsItWas(Rules rule) {
        Search search = new Search(4);
        Board board = new Board(11, rule);
        Openings.playExactly(board, 5, 4);
        while (!board.isOver()) {
            long hash = board.hash();
            int move = search.search(board, SearchLimits.UNLIMITED.withNodes(300), info -> {}).line()[0];
            assertEquals(hash, board.hash());
            assertTrue(board.isLegal(move));
            board.play(move);
        }
    }

    @Test
    void theSameSearchGivesTheSameResult() {
        Board board = board(Rules.FREESTYLE, "h8i9g7j8k7i8");
        SearchInfo one = search(board, SOME);
        SearchInfo two = search(board, SOME);
        assertEquals(one.score(), two.score());
        assertEquals(one.nodes(), two.nodes());
        assertArrayEquals(one.line(), two.line());
        Search used = new Search(4);
        used.search(board(Rules.FREESTYLE, "h8h7"), SOME, info -> {});
        used.clear();
        assertEquals(one.nodes(), used.search(board, SOME, info -> {}).nodes(), "what was searched before is forgotten");
    }

    @Test
    void limitsHold() {
        Board board = board(Rules.FREESTYLE, "h8i9g7j8k7i8");
        assertTrue(search(board, SearchLimits.UNLIMITED.withNodes(1000)).nodes() < 1200);
        assertEquals(3, search(board, SearchLimits.UNLIMITED.withDepth(3)).depth());
        SearchInfo stopped = search(board, SearchLimits.UNLIMITED.withStop(() -> true));
        assertTrue(board.isLegal(stopped.line()[0]), "there is a move in any case");
        List<Integer> depths = new ArrayList<>();
        new Search(4).search(board, SearchLimits.UNLIMITED.withDepth(4), info -> depths.add(info.depth()));
        assertEquals(List.of(1, 2, 3, 4), depths);
    }

    @Test
    void severalLinesBeginWithDifferentMovesBestFirst() {
        Board board = board(Rules.FREESTYLE, "h8i9g7j8k7i8");
        SearchInfo info = search(board, SOME.withLines(4));
        assertEquals(4, info.lines().stream().map(line -> line.moves()[0]).distinct().count());
        for (int i = 1; i < 4; i++) {
            assertTrue(info.lines().get(i - 1).score() >= info.lines().get(i).score());
        }
        // White has a four: one move stops it, all others lose
        assertEquals(1, search(board(Rules.FREESTYLE, "h8h7h9a1h10a3h11"), SOME.withLines(3)).lines().size());
    }

    @ParameterizedTest
    @CsvSource({"depth, 0", "nodes, 0", "lines, -1"})
    void limitsBelowOneAreRefused(String what, int number) {
        String message = assertThrows(NotAllowedException.class, () -> new SearchLimits(
                        what.equals("depth") ? number : 1, what.equals("nodes") ? number : 1,
                        what.equals("lines") ? number : 1, () -> false))
                .getMessage();
        assertEquals(what + " " + number + " of a search is not allowed; it is 1 or more", message);
    }

    @Test
    void aDepthThatWasNotFinishedKeepsWhatFollowsItsBestMove() {
        Board board = board(Rules.FREESTYLE, "h8i9g7j8k7i8");
        for (int nodes = 2_000; nodes <= 20_000; nodes += 500) {
            SearchInfo info = search(board, SearchLimits.UNLIMITED.withNodes(nodes));
            assertTrue(info.line().length > 1, nodes + " nodes: " + Point.format(info.move(), 15) + " alone");
        }
    }

    @Test
    void theExpectedLineCanBePlayed() {
        for (int game = 0; game < 20; game++) {
            Board board = new Board(15, Rules.FREESTYLE);
            Openings.playExactly(board, CounterRandom.key(1, CounterRandom.PLAYER, game), 6);
            for (int move : search(board, SearchLimits.UNLIMITED.withNodes(3000)).line()) {
                assertFalse(board.isOver());
                board.play(move);
            }
        }
    }

    @Test
    void theEmptyBoardOpensInTheCentreAndAFinishedGameIsRefused() {
        assertEquals("h8", Point.format(search(new Board(15, Rules.FREESTYLE), SOME).line()[0], 15));
        Board over = board(Rules.FREESTYLE, "h8a1h9a2h10a3h11a4h12");
        assertThrows(NotAllowedException.class, () -> search(over, SOME));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void severalThreadsFindWhatOneFinds(int threads) {
        try (Search search = new Search(4, threads)) {
            for (Board board : SearchBench.positions()) {
                long hash = board.hash();
                SearchInfo info = search.search(board, SearchLimits.UNLIMITED.withDepth(5), depth -> {});
                assertEquals(hash, board.hash());
                assertTrue(board.isLegal(info.move()));
                assertTrue(info.depth() <= 5);
            }
            SearchInfo won = search.search(board(Rules.FREESTYLE, "h8a1h9a3h10c1"), SOME, depth -> {});
            assertEquals(Score.win(3), won.score());
            SearchInfo lost = search.search(board(Rules.FREESTYLE, "a1h8a3h9c1h10e1h11"), SOME, depth -> {});
            assertEquals(-Score.win(2), lost.score());
        }
    }

    @Test
    void theNodesOfAllThreadsCount() {
        Board board = board(Rules.FREESTYLE, "h8i9g7j8k7i8");
        long own = search(board, SearchLimits.UNLIMITED.withNodes(100_000)).nodes();
        try (Search search = new Search(4, 3)) {
            long nodes = search.search(board, SearchLimits.UNLIMITED.withNodes(100_000), depth -> {}).nodes();
            assertTrue(nodes >= 100_000 && nodes < own + 3 * 400, nodes + " of three, " + own + " of one");
        }
    }

    @Test
    void threadsEndWithTheirSearch() throws InterruptedException {
        Set<Thread> before = threads();
        Board board = board(Rules.FREESTYLE, "h8i9g7j8k7i8");
        Set<Thread> helpers;
        try (Search search = new Search(4, 3)) {
            AtomicInteger asked = new AtomicInteger();
            SearchLimits limits = SearchLimits.UNLIMITED.withStop(() -> asked.incrementAndGet() > 20);
            search.search(board, limits, depth -> {});
            helpers = threads();
            helpers.removeAll(before);
            assertEquals(2, helpers.size());
            search.search(board, SearchLimits.UNLIMITED.withDepth(2), depth -> {});
            search.clear();
            assertEquals(21, asked.get(), "it is asked by one thread, and not after the end");
        }
        for (Thread helper : helpers) {
            assertTrue(helper.isDaemon());
            helper.join(10_000);
            assertFalse(helper.isAlive());
        }
    }

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("wuzi-search"))
                .collect(Collectors.toSet());
    }

    /** Holds all positions for even, and one square for better than others. */
    private record OneSquare(int best) implements PositionEval {
        @Override
        public void reset(Position position) {}

        @Override
        public void push(int point) {}

        @Override
        public void pop() {}

        @Override
        public int value() {
            return 0;
        }

        @Override
        public void scores(int[] moves, int count, int[] scores) {
            for (int i = 0; i < count; i++) {
                scores[i] = moves[i] == best ? 1000 : 0;
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"f8", "j10", "i7"})
    void itGoesByTheEvaluationThatItIsGiven(String best) {
        List<Rule> asked = new ArrayList<>();
        Board board = board(Rules.RENJU, "h8i9g7j8");
        try (Search search = new Search(1, 2, rule -> {
            asked.add(rule);
            return new OneSquare(Point.parse(best, 15));
        })) {
            SearchInfo info = search.search(board, SearchLimits.UNLIMITED.withDepth(1), depth -> {});
            assertEquals(best, Point.format(info.move(), 15));
            assertEquals(0, info.score());
        }
        assertEquals(List.of(Rules.RENJU, Rules.RENJU), asked, "each thread has one of its own");
    }

    @Test
    void whoeverListensMayFail() {
        Board board = board(Rules.FREESTYLE, "h8i9g7j8k7i8");
        try (Search search = new Search(4, 2)) {
            assertThrows(IllegalStateException.class, () -> search.search(board, SearchLimits.UNLIMITED, depth -> {
                throw new IllegalStateException("listener");
            }));
            assertEquals(3, search.search(board, SearchLimits.UNLIMITED.withDepth(3), depth -> {}).depth());
        }
    }

    @Test
    void scoresAreWrittenForPeople() {
        assertEquals("+7", Score.text(7));
        assertEquals("-120", Score.text(-120));
        assertEquals("win in 5", Score.text(Score.win(5)));
        assertEquals("loss in 4", Score.text(-Score.win(4)));
    }

    @Test
    void aTableLargerThanTheHeapIsRefused() {
        String message = assertThrows(NotAllowedException.class, () -> new Search(Search.MOST_MEBIBYTES)).getMessage();
        assertTrue(message.startsWith("a table of 8192 MiB is too large for a heap of "), message);
    }
}
