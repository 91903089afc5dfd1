package wuzi.tactics;

import java.util.function.Function;
import java.util.stream.IntStream;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Rule;
import wuzi.board.Stone;

/** Positions for solvers, and solvers as attacks that {@link Verifier} plays. */
public final class Attacks {
    private Attacks() {}

    /** A solver that answers on whatever board it is shown, all of one size and rule. */
    static Verifier.Attack of(int size, Rule rule, Function<Position, Function<SolverLimits, Solution>> solver) {
        Board own = new Board(size, rule);
        Position position = new Position(own);
        Function<SolverLimits, Solution> solve = solver.apply(position);
        return (board, moves) -> {
            copy(board, own);
            position.reset();
            int[] line = solve.apply(SolverLimits.UNLIMITED.withMoves(moves)).line();
            return line.length == 0 ? -1 : line[0];
        };
    }

    /** An attack by fours where there is one, else by threats, on boards of one size and rule that follow each other. */
    static Verifier.Attack ofThreats(int threatMoves, int tableBits) {
        TrackedPosition tracked = new TrackedPosition();
        SolverBudget unlimited = new SolverBudget();
        Vcf[] vcf = new Vcf[1];
        Vct[] vct = new Vct[1];
        return (board, moves) -> {
            Position position = tracked.of(board);
            if (vct[0] == null) {
                vcf[0] = new Vcf(position);
                vct[0] = new Vct(position, new VctOptions(threatMoves, tableBits));
            }
            if (vcf[0].anyValue(moves, unlimited) >= 0) {
                return vcf[0].winningMove();
            }
            int[] line = vct[0].solve(SolverLimits.UNLIMITED.withMoves(moves)).line();
            return line.length == 0 ? -1 : line[0];
        };
    }

    /** Sets a board up as another stands. */
    static void copy(Board from, Board to) {
        to.setUp(stones(from, Stone.BLACK), stones(from, Stone.WHITE), from.sideToMove());
    }

    private static int[] stones(Board board, int side) {
        return IntStream.range(0, board.area()).filter(point -> board.at(point) == side).toArray();
    }

    /** A diagram of so many stones of both sides, Black to move in every other one; it may be over. */
    public static Board random(int size, Rule rule, int stones, long seed) {
        int[] points = IntStream.range(0, size * size).toArray();
        for (int i = 0; i < stones; i++) {
            int j = i + CounterRandom.below(seed, i, points.length - i);
            int point = points[i];
            points[i] = points[j];
            points[j] = point;
        }
        Board board = new Board(size, rule);
        board.setUp(IntStream.range(0, stones / 2).map(i -> points[i]).toArray(),
                IntStream.range(stones / 2, stones).map(i -> points[i]).toArray(),
                seed % 2 == 0 ? Stone.BLACK : Stone.WHITE);
        return board;
    }
}
