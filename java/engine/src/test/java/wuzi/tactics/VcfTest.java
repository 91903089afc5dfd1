package wuzi.tactics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.board.Stone;

class VcfTest {
    private static final int SIZE = 15;
    /** Black: l8 makes a four, which k8 stops, and an open three. */
    private static final String FOUR_THREE = "h8i8j8l9l10";

    private static Board board(String rule, String black, String white, String attacker) {
        Board board = new Board(SIZE, Rules.of(rule));
        board.setUp(Point.parseMoves(black, SIZE), Point.parseMoves(white, SIZE),
                attacker.equals("black") ? Stone.BLACK : Stone.WHITE);
        return board;
    }

    /** All moves that begin a shortest win by fours are found, and no others. */
    @ParameterizedTest
    @EnumSource(Rules.class)
    void winningMovesAreThoseOfPlainSearch(Rules rule) {
        int wins = 0;
        for (int number = 0; number < 300; number++) {
            Board board = new Board(8, rule);
            for (int draw = 0; draw < 14 + number % 14 && !board.isOver(); draw++) {
                int point = CounterRandom.below(number, draw, board.area());
                if (board.isLegal(point) && !board.wins(point, board.sideToMove())) {
                    board.play(point);
                }
            }
            if (board.isOver()) {
                continue;
            }
            Position position = new Position(board);
            long[] winning = new long[position.words()];
            boolean any = new Vcf(position, 10).winningMoves(SolverLimits.UNLIMITED.withMoves(2), winning);
            assertEquals(Bitboard.count(winning) > 0, any);
            int fewest = SlowFours.fewest(board, 2);
            for (int move = 0; move < board.area(); move++) {
                assertEquals(SlowFours.begins(board, move, fewest), Bitboard.has(winning, move), rule + " " + number);
            }
            wins += any ? 1 : 0;
        }
        assertTrue(wins > 20 && wins < 280, () -> "few positions of either kind");
    }

    /** The moves before the five, -1 where none within the limit win, worked out by hand. */
    @ParameterizedTest
    @CsvSource({
        // five at once
        "freestyle, black, f8g8h8i8, a1, 250, 0",
        // an open four
        "freestyle, black, g8h8i8, a1, 250, 1",
        "renju, white, a1, g8h8i8, 250, 1",
        // a double four on k8, a foul to Black in renju
        "freestyle, black, h8i8j8k9k10k11, g8k12, 250, 1",
        "renju, black, h8i8j8k9k10k11, g8k12, 250, -1",
        "renju, white, g8k12, h8i8j8k9k10k11, 250, 1",
        // a four and an open three, and one move short of it
        "freestyle, black, " + FOUR_THREE + ", g8, 250, 2",
        "renju, black, " + FOUR_THREE + ", g8, 2, 2",
        "freestyle, black, " + FOUR_THREE + ", g8, 1, -1",
        "freestyle, black, " + FOUR_THREE + ", g8, 0, -1",
        // the reply k8 makes an open four
        "freestyle, black, " + FOUR_THREE + ", g8k5k6k7, 250, -1",
        // ... a four that k9 stops, with no four for Black, and with one
        "freestyle, black, " + FOUR_THREE + "k4, g8k5k6k7, 250, -1",
        "freestyle, black, " + FOUR_THREE + "k4m9n9, g8k5k6k7o9i7m11, 250, 3",
        // the reply k8 makes five
        "freestyle, black, " + FOUR_THREE + "k3, g8k4k5k6k7, 250, -1",
        // the only reply h8 makes six of Black's stones: a foul, a five for it, or just a stone
        "renju, white, d8h6h7h9h10h11, e8f8g8, 250, 1",
        "freestyle, white, d8h6h7h9h10h11, e8f8g8, 250, -1",
        "standard, white, d8h6h7h9h10h11, e8f8g8, 250, -1",
        // six in a row
        "freestyle, black, d8e8f8h8i8, a1, 250, 0",
        "standard, black, d8e8f8h8i8, a1, 250, -1",
        "renju, black, d8e8f8h8i8, a1, 250, -1",
        "renju, white, a1, d8e8f8h8i8, 250, 0",
        // a four closed at one end, which caro stops on either of two squares
        "caro, black, f8g8h8, e8, 250, -1",
        "caro, black, f8g8h8, a1, 250, 1",
        "caro-standard, black, f8g8h8, a1, 250, 1",
    })
    void traps(String rule, String attacker, String black, String white, int limit, int moves) {
        Board board = board(rule, black, white, attacker);
        long hash = board.hash();
        Solution solution = new Vcf(new Position(board)).solve(SolverLimits.UNLIMITED.withMoves(limit));
        assertEquals(moves, solution.moves());
        assertEquals(moves < 0 ? Solution.Verdict.NONE : Solution.Verdict.WIN, solution.verdict());
        assertEquals(moves < 0 ? 0 : Math.max(1, 2 * moves - 1), solution.line().length);
        assertEquals(hash, board.hash());
        if (moves >= 0) {
            assertTrue(Verifier.winsByFours(board, solution, (any, left) -> -1));
        }
        requireAnyWithinLimits(board);
    }

    /** A search for any win finds one within just those limits that the shortest is within. */
    private static void requireAnyWithinLimits(Board board) {
        int shortest = new Vcf(new Position(board)).solve(SolverLimits.UNLIMITED).moves();
        for (int limit = 0; limit <= 4; limit++) {
            int value = new Vcf(new Position(board)).anyValue(limit, new SolverBudget());
            assertEquals(shortest >= 0 && shortest <= limit, value >= 0, shortest + " within " + limit);
        }
    }

    @ParameterizedTest
    @EnumSource(Rules.class)
    void agreesWithTryingEverything(Rules rule) {
        int size = 7;
        int limit = 3;
        Verifier.Attack attack = Attacks.of(size, rule, position -> new Vcf(position)::solve);
        int longer = 0;
        for (int seed = 0; seed < 300; seed++) {
            Board board = Attacks.random(size, rule, 16 + seed % 10, seed);
            if (board.isOver()) {
                continue;
            }
            int expected = SlowFours.fewest(board, limit);
            Vcf vcf = new Vcf(new Position(board));
            Solution solution = vcf.solve(SolverLimits.UNLIMITED.withMoves(limit));
            assertEquals(expected, solution.moves(), rule + " " + seed);
            Solution complete = vcf.solve(SolverLimits.UNLIMITED);
            assertTrue(complete.verdict() == Solution.Verdict.WIN
                    ? Verifier.winsByFours(board, complete, attack)
                    : expected < 0, rule + " " + seed);
            requireAnyWithinLimits(board);
            longer += expected > 1 ? 1 : 0;
        }
        assertTrue(longer >= 5, rule + ": only " + longer + " wins of two fours or more");
    }

    @Test
    void limitsCutTheSearchOff() {
        Vcf vcf = new Vcf(new Position(board("freestyle", FOUR_THREE, "g8", "black")));
        assertEquals(Solution.Verdict.UNKNOWN, vcf.solve(SolverLimits.UNLIMITED.withNodes(1)).verdict());
        SolverLimits stopped = new SolverLimits(SolverLimits.ANY_MOVES, Long.MAX_VALUE, () -> true);
        assertEquals(Solution.Verdict.UNKNOWN, vcf.solve(stopped).verdict());
        assertEquals(Solution.Verdict.WIN, vcf.solve(SolverLimits.UNLIMITED).verdict());
        assertThrows(IllegalArgumentException.class, () -> SolverLimits.UNLIMITED.withMoves(-1));
    }

    /** A search with nothing remembered takes as many nodes as the first one, in the smallest table as well. */
    @Test
    void forgetsWhatItFound() {
        for (int bits : new int[] {1, 12}) {
            Vcf vcf = new Vcf(new Position(board("freestyle", FOUR_THREE, "g8", "black")), bits);
            Solution first = vcf.solve(SolverLimits.UNLIMITED);
            assertEquals(2, first.moves());
            assertTrue(vcf.solve(SolverLimits.UNLIMITED).nodes() < first.nodes());
            vcf.forget();
            assertEquals(first.nodes(), vcf.solve(SolverLimits.UNLIMITED).nodes());
        }
    }

    /** What is remembered serves later positions, and the same answer comes again. */
    @Test
    void goesOnFromMoveToMove() {
        Position position = new Position(board("freestyle", FOUR_THREE, "g8", "black"));
        Vcf vcf = new Vcf(position);
        Solution first = vcf.solve(SolverLimits.UNLIMITED);
        assertArrayEquals(first.line(), vcf.solve(SolverLimits.UNLIMITED).line());
        position.play(first.line()[0]);
        position.play(first.line()[1]);
        assertEquals(1, vcf.solve(SolverLimits.UNLIMITED).moves());
        position.undo();
        position.undo();
        position.play(Point.parse("a15", SIZE));
        assertEquals(Solution.Verdict.NONE, vcf.solve(SolverLimits.UNLIMITED).verdict());
    }
}
