package wuzi.tactics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.BiFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import wuzi.board.Board;
import wuzi.board.Rules;

class SolverBudgetTest {
    private static final int SIZE = 15;
    private static final int ASKS = 60;
    private static final BiFunction<Position, SolverLimits, Solution> VCF =
            (position, limits) -> new Vcf(position, 10).solve(limits);
    private static final BiFunction<Position, SolverLimits, Solution> VCT =
            (position, limits) -> new Vct(position, new VctOptions(2, 10)).solve(limits);

    @ParameterizedTest
    @EnumSource(Rules.class)
    void fours(Rules rule) {
        requireStops(SolverStops.closedThrees(rule, SIZE, 0), VCF);
    }

    @ParameterizedTest
    @EnumSource(Rules.class)
    void threats(Rules rule) {
        SolverLimits enough = SolverLimits.UNLIMITED.withNodes(2 * ASKS * SolverBudget.NODES_BETWEEN_ASKING);
        int heavy = 0;
        for (int seed = 0; seed < 40 && heavy < 3; seed++) {
            Board board = Attacks.random(SIZE, rule, 22, seed);
            if (VCT.apply(new Position(board), enough).verdict() == Solution.Verdict.UNKNOWN) {
                requireStops(board, VCT);
                heavy++;
            }
        }
        assertTrue(heavy > 0, rule + ": no position is heavy");
    }

    /** Whenever the flag is raised, no position is looked at after that, and the board is as it was. */
    private static void requireStops(Board board, BiFunction<Position, SolverLimits, Solution> solver) {
        Position position = new Position(board);
        long hash = board.hash();
        for (int last = 1; last <= ASKS; last++) {
            int most = last;
            int[] asked = {0};
            SolverLimits limits = new SolverLimits(SolverLimits.ANY_MOVES, Long.MAX_VALUE, () -> ++asked[0] >= most);
            Solution solution = solver.apply(position, limits);
            assertEquals(Solution.Verdict.UNKNOWN, solution.verdict());
            assertEquals((last - 1L) * SolverBudget.NODES_BETWEEN_ASKING, solution.nodes());
            assertEquals(last, asked[0]);
            assertEquals(hash, board.hash());
        }
    }
}
