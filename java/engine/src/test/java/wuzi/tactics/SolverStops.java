package wuzi.tactics;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Rules;
import wuzi.board.Stone;

/**
 * How long the solvers may go on once they are told to stop: {@code gradle :engine:stops}. That is the longest time in
 * which they do not ask, anywhere from call to return, and the longest they take to return after they were told. The
 * thread's CPU time counts, so that what else runs on the machine does not.
 */
final class SolverStops {
    private static final int BOARDS = 12;
    private static final int STOPS = 3;
    private static final int NODES = 50_000;

    private long asked;
    private long stopAt;
    private long lastAsked;
    private long longestSilence;

    private SolverStops() {}

    /**
     * Measures and prints.
     *
     * @param args none
     */
    public static void main(String[] args) {
        System.out.printf("%-10s %4s %4s %9s %6s %12s %12s %12s%n",
                "rule", "kind", "size", "nodes", "wins", "first, ms", "silent, ms", "return, ms");
        for (Rules rule : List.of(Rules.RENJU, Rules.CARO)) {
            for (int size : new int[] {15, 22}) {
                measure(rule, size, true);
                measure(rule, size, false);
            }
        }
    }

    private static void measure(Rules rule, int size, boolean foursOnly) {
        SolverStops first = new SolverStops();
        SolverStops later = new SolverStops();
        long nodes = 0;
        int wins = 0;
        long longestReturn = 0;
        for (int seed = 0; seed < BOARDS; seed++) {
            Board board = foursOnly ? closedThrees(rule, size, seed) : Attacks.random(size, rule, size * size / 10, seed);
            if (board.isOver()) {
                continue;
            }
            SolverStops asking = nodes == 0 ? first : later;
            Solution whole = asking.solve(board, foursOnly, Long.MAX_VALUE);
            nodes += whole.nodes();
            wins += whole.verdict() == Solution.Verdict.WIN ? 1 : 0;
            long asks = asking.asked;
            for (int stop = 0; stop < STOPS && stop < asks; stop++) {
                SolverStops stopped = new SolverStops();
                stopped.solve(board, foursOnly, 1 + asks * stop / STOPS);
                longestReturn = Math.max(longestReturn, cpuNanos() - stopped.lastAsked);
            }
        }
        System.out.printf(Locale.ROOT, "%-10s %4s %4d %9d %6d %12.2f %12.2f %12.2f%n", rule.id(),
                foursOnly ? "vcf" : "vct", size, nodes, wins, first.longestSilence / 1e6, later.longestSilence / 1e6,
                longestReturn / 1e6);
    }

    private Solution solve(Board board, boolean foursOnly, long stop) {
        Position position = new Position(board);
        Function<SolverLimits, Solution> solve =
                foursOnly ? new Vcf(position)::solve : new Vct(position, VctOptions.DEFAULT)::solve;
        BooleanSupplier flag = this::ask;
        stopAt = stop;
        asked = 0;
        lastAsked = cpuNanos();
        Solution solution = solve.apply(new SolverLimits(SolverLimits.ANY_MOVES, NODES, flag));
        longestSilence = Math.max(longestSilence, cpuNanos() - lastAsked);
        return solution;
    }

    private boolean ask() {
        long now = cpuNanos();
        boolean stop = ++asked >= stopAt;
        if (asked <= stopAt) {
            longestSilence = Math.max(longestSilence, now - lastAsked);
            lastAsked = now;
        }
        return stop;
    }

    /** Black's threes all over the board, each closed at one end, but for a few: their fours can come in any order. */
    static Board closedThrees(Rules rule, int size, int seed) {
        List<Integer> black = new ArrayList<>();
        List<Integer> white = new ArrayList<>();
        for (int y = 0; y + 1 < size; y += 3) {
            for (int x = 0; x + 5 < size; x += 7) {
                if (CounterRandom.below(seed, x + y * size, 8) > 0) {
                    int corner = y * size + x;
                    black.addAll(List.of(corner + 1, corner + 2, corner + 3));
                    white.addAll(List.of(corner, corner + size + 1, corner + size + 4));
                }
            }
        }
        Board board = new Board(size, rule);
        board.setUp(points(black), points(white), Stone.BLACK);
        return board;
    }

    private static int[] points(List<Integer> list) {
        return list.stream().mapToInt(Integer::intValue).toArray();
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
