package wuzi.tactics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import wuzi.board.Board;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.board.Stone;

class VctTest {
    private static final int SIZE = 9;
    private static final VctOptions SMALL = new VctOptions(2, 16);
    /** Black: c4 makes two open threes. */
    private static final String TWO_TWOS = "d4e4c5c6";

    /** The attacker's moves before the five within a limit, or -1, worked out by hand. */
    @ParameterizedTest
    @CsvSource({
        // two threes, a foul to Black in renju
        "freestyle, black, " + TWO_TWOS + ", a9i9, 2, 2",
        "renju, white, a9i9, " + TWO_TWOS + ", 2, 2",
        "renju, black, " + TWO_TWOS + ", a9i9, 2, -1",
        "freestyle, black, " + TWO_TWOS + ", a9i9, 1, -1",
        // White's four gains a move
        "freestyle, black, " + TWO_TWOS + "a9, b9c9d9, 2, -1",
        "freestyle, black, " + TWO_TWOS + "a9, b9c9d9, 3, 3",
        // fours alone
        "freestyle, black, c4d4e4, a9, 1, 1",
        // nothing there
        "freestyle, black, c4, a9, 4, -1",
    })
    void threats(String rule, String attacker, String black, String white, int limit, int moves) {
        Board board = new Board(SIZE, Rules.of(rule));
        board.setUp(Point.parseMoves(black, SIZE), Point.parseMoves(white, SIZE),
                attacker.equals("black") ? Stone.BLACK : Stone.WHITE);
        long hash = board.hash();
        Solution solution = new Vct(new Position(board), SMALL).solve(SolverLimits.UNLIMITED.withMoves(limit));
        assertEquals(moves < 0 ? Solution.Verdict.NONE : Solution.Verdict.WIN, solution.verdict());
        assertEquals(moves, solution.moves());
        assertEquals(moves < 0 ? 0 : 2 * moves - 1, solution.line().length);
        assertEquals(hash, board.hash());
        if (moves >= 0) {
            assertTrue(Verifier.wins(board, solution,
                    Attacks.of(SIZE, board.rule(), position -> new Vct(position, SMALL)::solve)));
        }
    }

    /** Every win holds against every square, and where fours alone win, so does this. */
    @ParameterizedTest
    @EnumSource(Rules.class)
    void winsAreWins(Rules rule) {
        int size = 8;
        int limit = 3;
        Board board = new Board(size, rule);
        Position position = new Position(board);
        Vct vct = new Vct(position, SMALL);
        Vcf vcf = new Vcf(position);
        Verifier.Attack attack = Attacks.of(size, rule, own -> new Vct(own, SMALL)::solve);
        int quiet = 0;
        for (int seed = 0; seed < 200; seed++) {
            Board random = Attacks.random(size, rule, 14 + seed % 8, 1000 + seed);
            if (random.isOver()) {
                continue;
            }
            Attacks.copy(random, board);
            position.reset();
            boolean fours = vcf.solve(SolverLimits.UNLIMITED.withMoves(limit)).verdict() == Solution.Verdict.WIN;
            Solution solution = vct.solve(SolverLimits.UNLIMITED.withMoves(limit));
            boolean wins = solution.verdict() == Solution.Verdict.WIN;
            assertTrue(wins || !fours, rule + " " + seed);
            assertTrue(!wins || Verifier.wins(random, solution, attack), rule + " " + seed);
            quiet += wins && !fours ? 1 : 0;
        }
        assertTrue(quiet >= 10, rule + ": only " + quiet + " wins that need threes");
    }

    /** What is remembered of one side's attack does not mix with the other's, nor with the same one's once more. */
    @Test
    void answersAgain() {
        Board board = new Board(SIZE, Rules.FREESTYLE);
        board.setUp(Point.parseMoves(TWO_TWOS, SIZE), Point.parseMoves("f8g8h8", SIZE), Stone.BLACK);
        Vct vct = new Vct(new Position(board), SMALL);
        SolverLimits limits = SolverLimits.UNLIMITED.withMoves(3);
        for (int round = 0; round < 3; round++) {
            assertEquals(Solution.Verdict.NONE, vct.solve(limits).verdict());
            board.passTurn();
            Solution fours = vct.solve(limits);
            assertEquals(1, fours.moves());
            assertEquals(1, fours.line().length);
            board.passTurn();
        }
    }

    @Test
    void limitsCutTheSearchOff() {
        Board board = new Board(SIZE, Rules.FREESTYLE);
        board.setUp(Point.parseMoves(TWO_TWOS, SIZE), Point.parseMoves("a9i9", SIZE), Stone.BLACK);
        Vct vct = new Vct(new Position(board), SMALL);
        assertEquals(Solution.Verdict.UNKNOWN, vct.solve(SolverLimits.UNLIMITED.withNodes(3)).verdict());
        SolverLimits stopped = new SolverLimits(5, Long.MAX_VALUE, () -> true);
        assertEquals(Solution.Verdict.UNKNOWN, vct.solve(stopped).verdict());
        assertEquals(Solution.Verdict.WIN, vct.solve(SolverLimits.UNLIMITED).verdict());
    }
}
