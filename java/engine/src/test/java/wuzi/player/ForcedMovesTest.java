package wuzi.player;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import wuzi.board.Board;
import wuzi.board.Candidates;
import wuzi.board.CounterRandom;
import wuzi.board.ForbiddingRule;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.board.Stone;
import wuzi.tactics.Attacks;
import wuzi.tactics.SlowFours;

class ForcedMovesTest {
    private static final int SIZE = 15;

    private static Set<Integer> squares(ForcedMoves forced, Board board) {
        long hash = board.hash();
        Squares found = forced.find(board);
        assertEquals(hash, board.hash());
        ByteBuffer mask = ByteBuffer.allocate(3 * board.area());
        found.mask(board, mask, board.area());
        Set<Integer> squares = IntStream.range(0, mask.capacity()).filter(i -> mask.get(i) != 0)
                .mapToObj(i -> i - board.area()).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(found.isEmpty(), squares.isEmpty());
        squares.forEach(point -> assertTrue(board.isLegal(point)));
        return squares;
    }

    /** The squares for either side as the one to move, its stones first. */
    @ParameterizedTest
    @CsvSource(nullValues = "none", delimiter = '|', value = {
        // five is made, though the opponent could make one, else stopped, though there is a win by fours
        "any | f8g8h8i8 | f3g3h3i3 | e8j8",
        "any | g8h8i8f12g12h12 | e3f3g3h3i15 | d3i3",
        "any | g8h8i8 | d3e3f3g3 | c3h3",
        // a win by fours begins, at the shortest one: an open four rather than a four with an open three
        "any | h8i8j8l9l10 | g8h13i13j13 | l8",
        "exact | g8h8i8c3d3e3f11f12 | b3 | f8j8",
        // the open three is stopped on either side of it, and in caro one square further out
        "exact | a1c15 | h8i8j8 | g8k8",
        "caro | a1c15 | h8i8j8 | f8g8k8l8",
        // a four of one's own that the opponent has to answer is a move too
        "exact | c1d1e1 | b1h8i8j8 | g8k8f1g1",
        // two open threes, of which no square stops both
        "any | a1c15 | h8i8j8h13i13j13 | none",
        // a three that is stopped at one end makes a four and no more
        "any | a1k8 | h8i8j8 | none",
    })
    void stepsComeInTheirOrder(String rules, String own, String other, String expected) {
        for (Rules rule : Rules.values()) {
            boolean caro = rule == Rules.CARO || rule == Rules.CARO_STANDARD;
            if (!rules.equals("any") && rules.equals("caro") != caro) {
                continue;
            }
            for (int side : new int[] {Stone.BLACK, Stone.WHITE}) {
                int[] mine = Point.parseMoves(own, SIZE);
                int[] others = Point.parseMoves(other, SIZE);
                Board board = new Board(SIZE, rule);
                board.setUp(side == Stone.BLACK ? mine : others, side == Stone.BLACK ? others : mine, side);
                Set<Integer> wanted = IntStream.of(expected == null ? new int[0] : Point.parseMoves(expected, SIZE))
                        .boxed().collect(Collectors.toSet());
                assertEquals(wanted, squares(new ForcedMoves(PlayerTactics.VCF), board), rule + " " + side);
                int fives = (int) IntStream.range(0, board.area()).filter(
                        point -> board.at(point) == 0 && (board.wins(point, side)
                                || board.wins(point, Stone.other(side)))).count();
                assertEquals(fives == 0 ? Set.of() : wanted, squares(new ForcedMoves(PlayerTactics.FIVE), board));
                assertEquals(Set.of(), squares(new ForcedMoves(PlayerTactics.NONE), board));
            }
        }
    }

    /**
     * White threatens k8, with fives at g8 and l8. On g8 Black has seven in a column: a win, a stone as any other, or a
     * foul, so that a stone on l8 does not help.
     */
    @ParameterizedTest
    @CsvSource({"FREESTYLE, g8", "STANDARD, g8k8l8", "RENJU, k8"})
    void onlyLegalSquaresCount(Rules rule, String expected) {
        Board board = new Board(SIZE, rule);
        board.setUp(Point.parseMoves("f8g5g6g7g9g10g11", SIZE), Point.parseMoves("h8i8j8g4g12", SIZE), Stone.BLACK);
        assertEquals(IntStream.of(Point.parseMoves(expected, SIZE)).boxed().collect(Collectors.toSet()),
                squares(new ForcedMoves(PlayerTactics.VCF), board));
    }

    @Test
    void withOtherLinesOrRulesFoursAreNotLookedFor() {
        ForcedMoves forced = new ForcedMoves(PlayerTactics.VCF);
        for (Board board : new Board[] {
            new Board(SIZE, 6, Rules.FREESTYLE), new Board(SIZE, new ForbiddingRule((any, point) -> false))
        }) {
            board.setUp(Point.parseMoves("h8i8j8", SIZE), Point.parseMoves("a1c1e1", SIZE));
            assertTrue(forced.find(board).isEmpty());
        }
    }

    /** Each step by its definition, every square tried on a plain board. */
    @ParameterizedTest
    @EnumSource(Rules.class)
    void areThoseOfTheDefinition(Rules rule) {
        int size = 7;
        ForcedMoves forced = new ForcedMoves(PlayerTactics.VCF);
        int[] steps = new int[5];
        int longer = 0;
        for (int seed = 0; seed < 100; seed++) {
            Board board = Attacks.random(size, rule, 12 + seed % 10, CounterRandom.mix(seed) >>> 1);
            if (board.isOver()) {
                continue;
            }
            int side = board.sideToMove();
            IntPredicate makesFive = point -> board.wins(point, side);
            IntPredicate stopsFive = point -> board.wins(point, Stone.other(side));
            Set<Integer> expected = legal(board, makesFive);
            int step = 0;
            if (expected.isEmpty()) {
                expected = legal(board, stopsFive);
                step = 1;
            }
            if (expected.isEmpty()) {
                int fewest = SlowFours.wins(board, ForcedMoves.FOURS) ? SlowFours.fewest(board, ForcedMoves.FOURS) : -1;
                expected = fewest < 0 ? Set.of() : legal(board, point -> SlowFours.begins(board, point, fewest));
                longer += fewest > 1 ? 1 : 0;
                step = 2;
            }
            if (expected.isEmpty() && opponentWins(board)) {
                byte[] near = new byte[board.area()];
                Candidates.mask(board, 2, near);
                expected = legal(board, point -> near[point] != 0 && !winsAfter(board, point));
                step = expected.isEmpty() ? 4 : 3;
            }
            assertEquals(expected, squares(forced, board), rule + " " + seed);
            assertEquals(step == 3 && !expected.isEmpty(), forced.leaveChoice(), rule + " " + seed);
            steps[expected.isEmpty() ? 4 : step]++;
        }
        for (int step = 0; step < steps.length; step++) {
            assertTrue(steps[step] >= 3, rule + ": step " + step + " only " + steps[step] + " times");
        }
        assertTrue(longer >= 2, rule + ": only " + longer + " wins of two fours or more");
    }

    private static Set<Integer> legal(Board board, IntPredicate wanted) {
        return IntStream.range(0, board.area()).filter(board::isLegal).filter(wanted)
                .boxed().collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean opponentWins(Board board) {
        board.passTurn();
        boolean wins = SlowFours.wins(board, ForcedMoves.FOURS);
        board.passTurn();
        return wins;
    }

    private static boolean winsAfter(Board board, int point) {
        board.play(point);
        boolean wins = !board.isOver() && SlowFours.wins(board, ForcedMoves.FOURS);
        board.undo();
        return wins;
    }

    /** The same positions in another order, between other sizes and rules, have the same squares. */
    @Test
    void whatWasAskedBeforeChangesNothing() {
        ForcedMoves one = new ForcedMoves(PlayerTactics.VCF);
        for (int seed = 60; seed-- > 0;) {
            Rules rule = Rules.values()[seed / 7 % 5];
            Board board = Attacks.random(seed % 3 == 0 ? 9 : SIZE, rule, 20 + seed % 20, seed);
            if (!board.isOver()) {
                assertEquals(squares(new ForcedMoves(PlayerTactics.VCF), board), squares(one, board), "seed " + seed);
            }
        }
    }
}
