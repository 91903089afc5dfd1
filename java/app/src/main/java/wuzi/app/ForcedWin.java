package wuzi.app;

import java.util.Optional;
import wuzi.tactics.Position;
import wuzi.tactics.Solution;
import wuzi.tactics.Solution.Verdict;
import wuzi.tactics.SolverLimits;
import wuzi.tactics.Vcf;
import wuzi.tactics.Vct;
import wuzi.tactics.VctOptions;

/**
 * A proven win of the side to move.
 *
 * @param byFours whether every move of it makes a four; else some make threes
 * @param solution the solver's, a win
 */
record ForcedWin(boolean byFours, Solution solution) {
    /**
     * Looks for a win, by fours alone first.
     *
     * @param limits of either search
     */
    static Optional<ForcedWin> find(Position position, SolverLimits limits) {
        Solution fours = new Vcf(position).solve(limits);
        if (fours.verdict() == Verdict.WIN) {
            return Optional.of(new ForcedWin(true, fours));
        }
        Solution threats = new Vct(position, VctOptions.DEFAULT).solve(limits);
        return threats.verdict() == Verdict.WIN ? Optional.of(new ForcedWin(false, threats)) : Optional.empty();
    }

    /** The winner's moves, the five among them: of a shortest win by fours, else at most as many. */
    int moves() {
        return solution.moves() + 1;
    }
}
