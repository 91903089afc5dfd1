package wuzi.tactics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import wuzi.board.Rules;

/** The solvers on public problems, where these are at hand: see {@link MateCase}. */
class MateCaseTest {
    /** Positions for each problem of threes; the variable WUZI_NODES names more. */
    private static final long NODES = Long.parseLong(System.getenv().getOrDefault("WUZI_NODES", "10000"));

    private static List<MateCase> cases;

    @BeforeAll
    static void read() {
        cases = MateCase.read();
        assumeFalse(cases.isEmpty(), "mate-cases.json is absent: name its folder in WUZI_DATA");
    }

    @Test
    void fours() {
        List<MateCase> fours = cases.stream().filter(MateCase::foursOnly).toList();
        for (MateCase one : fours) {
            Solution solution = new Vcf(new Position(one.board())).solve(one.limits());
            assertEquals(one.verdict(), solution.verdict(), one.name());
            assertTrue(!one.wins() || Verifier.winsByFours(one.board(), solution, (board, moves) -> -1), one.name());
        }
        assertEquals(4, fours.size());
    }

    /** No answer is wrong, and those that take few positions are found. */
    @Test
    void threes() {
        int right = 0;
        for (MateCase one : cases) {
            if (one.foursOnly()) {
                continue;
            }
            VctOptions options = new VctOptions(one.threatMoves(), 18);
            Solution solution = new Vct(new Position(one.board()), options).solve(one.limits().withNodes(NODES));
            if (solution.verdict() != Solution.Verdict.UNKNOWN) {
                assertEquals(one.verdict(), solution.verdict(), one.name());
                assertTrue(solution.moves() <= one.moves(), one.name());
                right++;
            }
        }
        System.out.println(right + " problems of threes solved within " + NODES + " positions each");
        assertTrue(right >= 40, right + " solved");
    }

    /** Wins of threes hold against every square. */
    @Test
    void winsHold() {
        for (MateCase one : cases) {
            if (!one.foursOnly() && one.wins() && one.moves() <= 4) {
                VctOptions options = new VctOptions(one.threatMoves(), 18);
                Solution solution = new Vct(new Position(one.board()), options).solve(one.limits().withNodes(NODES));
                Verifier.Attack attack = Attacks.of(MateCase.SIZE, Rules.RENJU, own -> new Vct(own, options)::solve);
                assertTrue(solution.verdict() == Solution.Verdict.UNKNOWN
                        || Verifier.wins(one.board(), solution, attack), one.name());
            }
        }
    }
}
