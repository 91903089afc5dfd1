package wuzi.tactics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import wuzi.board.Stone;
import wuzi.eval.Symmetry;

/** The solvers on the project's own problems: see {@link MakeProblems}, which proved what the file says. */
class ProblemTest {
    private static final long NODES = 100_000;
    /** Moves within which trying all threats takes a moment. */
    private static final int MOST_MOVES = 3;

    private final List<MateCase> problems = MateCase.readOwn();

    private List<MateCase> of(boolean foursOnly, boolean wins) {
        List<MateCase> some = problems.stream()
                .filter(one -> one.foursOnly() == foursOnly && one.wins() == wins).toList();
        assertEquals(25, some.size());
        return some;
    }

    private static Solution solve(MateCase one) {
        Position position = new Position(one.board());
        SolverLimits limits = one.limits().withNodes(NODES);
        return one.foursOnly() ? new Vcf(position).solve(limits)
                : new Vct(position, new VctOptions(one.threatMoves(), 16)).solve(limits);
    }

    @Test
    void winsByFours() {
        for (MateCase one : of(true, true)) {
            Solution solution = solve(one);
            assertEquals(one.moves(), solution.moves(), one.name());
            requireLines(one, solution);
        }
    }

    @Test
    void noWinsByFours() {
        for (MateCase one : of(true, false)) {
            assertEquals(Solution.Verdict.NONE, solve(one).verdict(), one.name());
            assertEquals(-1, SlowFours.fewest(one.board(), one.moves()), one.name());
        }
    }

    @Test
    void winsByThreats() {
        for (MateCase one : of(false, true)) {
            Solution solution = solve(one);
            assertEquals(one.moves(), solution.moves(), one.name());
            requireLines(one, solution);
            assertEquals(-1, SlowFours.fewest(one.board(), SolverLimits.ANY_MOVES), one.name());
        }
    }

    @Test
    void noWinsByThreats() {
        int tried = 0;
        for (MateCase one : of(false, false)) {
            assertEquals(Solution.Verdict.NONE, solve(one).verdict(), one.name());
            if (one.moves() <= MOST_MOVES) {
                assertFalse(new SlowThreats(one.board(), one.threatMoves()).wins(one.moves()), one.name());
                tried++;
            }
        }
        assertTrue(tried > 0);
    }

    /** The solver's line wins, and that of the file where it is another. */
    private static void requireLines(MateCase one, Solution solution) {
        assertTrue(one.isWonByLine(), one.name());
        assertTrue(Arrays.equals(one.line(), solution.line()) || one.with(solution.line()).isWonByLine(), one.name());
    }

    @Test
    void allDiffer() {
        Set<Long> seen = new HashSet<>();
        Set<Object> rules = new HashSet<>();
        int black = 0;
        for (MateCase one : problems) {
            assertTrue(seen.add(Symmetry.signature(one.board())), one.name());
            rules.add(one.board().rule());
            black += one.board().sideToMove() == Stone.BLACK ? 1 : 0;
        }
        assertEquals(100, seen.size());
        assertEquals(5, rules.size());
        assertTrue(black >= 40 && black <= 60, black + " with Black to move");
    }
}
