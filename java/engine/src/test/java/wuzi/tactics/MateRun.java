package wuzi.tactics;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Asks the solvers all public problems of {@link MateCase} and has the wins checked: {@code gradle :engine:mates}. It
 * prints the table of {@code docs/tactics.md}: a line a problem, and how many are right.
 */
final class MateRun {
    private static final int TABLE_BITS = VctOptions.DEFAULT.tableBits();
    private static final int FOURS_TABLE_BITS = 12;
    private static final int ROUNDS = 2000;

    private final long nodes;
    private final long answers;
    private int asked;
    private int right;
    private int wins;
    private int confirmed;
    private long positions;

    private MateRun(long nodes, long answers) {
        this.nodes = nodes;
        this.answers = answers;
    }

    /**
     * Asks and prints.
     *
     * @param args any of {@code nodes=2000000} positions a problem, {@code answers=1000000} of the attack after which a
     *     check is given up, and {@code cases=REGEX}
     */
    public static void main(String[] args) {
        long nodes = 2_000_000;
        long answers = 1_000_000;
        Pattern names = Pattern.compile(".*");
        for (String arg : args) {
            String value = arg.substring(arg.indexOf('=') + 1);
            switch (arg.substring(0, arg.indexOf('='))) {
                case "nodes" -> nodes = Long.parseLong(value);
                case "answers" -> answers = Long.parseLong(value);
                case "cases" -> names = Pattern.compile(value);
                default -> throw new IllegalArgumentException(arg + ": nodes=N, answers=N and cases=REGEX are known");
            }
        }
        Pattern chosen = names;
        List<MateCase> cases = MateCase.read().stream().filter(one -> chosen.matcher(one.name()).matches()).toList();
        if (cases.isEmpty()) {
            System.out.println("mate-cases.json is absent, or has no such case: name its folder in WUZI_DATA");
            return;
        }
        System.out.printf("%-28s %5s %-4s %-7s %5s %9s %6s  %s%n",
                "case", "limit", "is", "found", "moves", "nodes", "ms", "the win, or what is wrong");
        new MateRun(nodes, answers).ask(cases.stream().filter(MateCase::foursOnly).toList(), "fours");
        new MateRun(nodes, answers).ask(cases.stream().filter(one -> !one.foursOnly()).toList(), "threats");
        time(cases.stream().filter(MateCase::foursOnly).toList());
    }

    private void ask(List<MateCase> cases, String kind) {
        if (cases.isEmpty()) {
            return;
        }
        cases.forEach(this::ask);
        System.out.printf(Locale.ROOT,
                "%s: %d of %d right within %,d positions each, %d of %d wins confirmed, %,d positions in all%n",
                kind, right, asked, nodes, confirmed, wins, positions);
    }

    private void ask(MateCase one) {
        Position position = new Position(one.board());
        Function<SolverLimits, Solution> solver = one.foursOnly() ? new Vcf(position)::solve
                : new Vct(position, new VctOptions(one.threatMoves(), TABLE_BITS))::solve;
        long start = System.nanoTime();
        Solution solution = solver.apply(one.limits().withNodes(nodes));
        long millis = (System.nanoTime() - start) / 1_000_000;
        boolean isRight = solution.verdict() == one.verdict();
        asked++;
        right += isRight ? 1 : 0;
        positions += solution.nodes();
        System.out.println(String.format(Locale.ROOT, "%-28s %5d %-4s %-7s %5s %9d %6d  %s%s", one.name(), one.moves(),
                word(one.verdict()), word(solution.verdict()), solution.moves() < 0 ? "" : solution.moves(),
                solution.nodes(), millis, isRight ? "" : "not right ", check(one, solution)).stripTrailing());
    }

    private static String word(Solution.Verdict verdict) {
        return verdict.name().toLowerCase(Locale.ROOT);
    }

    /** Plays a win against every reply on every square; says how that went. */
    private String check(MateCase one, Solution solution) {
        if (solution.verdict() != Solution.Verdict.WIN) {
            return "";
        }
        Solution within = Solution.win(solution.line(), one.moves(), 0);
        long start = System.nanoTime();
        long[] count = {0};
        Verifier.Attack attack = one.foursOnly() ? (any, left) -> -1 : Attacks.ofThreats(one.threatMoves(), TABLE_BITS);
        Verifier.Attack counted = (board, left) -> count[0]++ < answers ? attack.move(board, left) : -1;
        boolean holds = one.foursOnly()
                ? Verifier.winsByFours(one.board(), within, counted) : Verifier.wins(one.board(), within, counted);
        wins++;
        confirmed += holds ? 1 : 0;
        return String.format("%s, %d answers, %d ms",
                holds ? "holds on every square" : count[0] > answers ? "check given up" : "does not hold",
                count[0], (System.nanoTime() - start) / 1_000_000);
    }

    /** The problems of fours together, each from an empty memory, once the compiler has done its work. */
    private static void time(List<MateCase> cases) {
        if (cases.isEmpty()) {
            return;
        }
        Vcf[] solvers = cases.stream()
                .map(one -> new Vcf(new Position(one.board()), FOURS_TABLE_BITS)).toArray(Vcf[]::new);
        double best = Double.POSITIVE_INFINITY;
        long found = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long start = System.nanoTime();
            for (int i = 0; i < solvers.length; i++) {
                solvers[i].forget();
                found += solvers[i].solve(cases.get(i).limits()).nodes();
            }
            best = Math.min(best, (System.nanoTime() - start) / 1e6);
        }
        System.out.printf(Locale.ROOT, "fours: %d problems together in %.2f ms, warm, %d positions; at most 1 ms is asked%n",
                solvers.length, best, found / ROUNDS);
    }
}
