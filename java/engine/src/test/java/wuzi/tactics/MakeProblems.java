package wuzi.tactics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Rules;
import wuzi.board.Stone;
import wuzi.eval.Symmetry;

/**
 * Makes the project's own problems from games of its own players: {@code gradle :engine:problems}, some minutes.
 *
 * <p>The solvers find them; what the file says of them is proven by plain searches that share no code with these. Wins
 * hold against every defence on every square ({@link Verifier}), none is shorter, and where threes are asked for none
 * is of fours alone ({@link SlowFours}, {@link SlowThreats}). Where the verdict is none, all fours or all threats
 * within the limit were tried against every reply.
 *
 * <p>No problem is solved at a glance. Neither side has a five to play; a win takes three fours, or three moves with
 * threes among them; where there is none, one move more would do, or many fours or open threes are at hand. At most
 * one problem is of a game, and no two are the same under the symmetries of the board. Of the solvers only verdicts are
 * used: the file does not depend on how they search, nor its lines on those they find.
 */
final class MakeProblems {
    private static final int SEED = 20;
    private static final int[] SIZES = {15, 15, 15, 11, 15, 15, 15, 15, 19, 15};
    /** Moves within which all threats are tried in little time. */
    private static final int MOST_MOVES = 4;

    /** Squares that make a four, or an open three, and positions met until it is clear that fours lead nowhere. */
    private static final int MANY_SQUARES = 4;
    private static final int MANY_POSITIONS = 15;

    private static final String HEAD = """
            {"source": "games of the project's own players (MakeProblems)",
            "coordinates": "a point is its column letter counted from the left, then its row counted from the bottom",
            "fields": {
            "attacker": "the side to move, whose win is asked for",
            "kind": "vcf: every move of the attacker is a four; vct: every one is a four or threatens to win by fours",
            "limit": "limit: the attacker's moves at most, the five not counted, of a win just those of a shortest one,\
             250 where none is out of reach; threat_limit: the fours at most that a move of a vct may threaten to win\
             by",
            "verdict": "win: proven against every reply on every square; none: every four of a vcf and every threat of\
             a vct within the limits was tried, so that a longer vct, or one of other threats, may still win",
            "answers": "one winning line, attacker and defender in turn, up to the attacker's last move before the\
             five"},
            "cases": [
            """;

    /** What there is to find, and how many problems of each rule. */
    private enum Kind {
        SHORT_FOURS("vcf_win", 3, 1, 3, 1, 1),
        SOME_FOURS("vcf_win", 3, 1, 3, 1, 1),
        LONG_FOURS("vcf_win", 2, 1, 3, 1, 0),
        FOURS_CUT_SHORT("vcf_none", 3, 1, 3, 1, 1),
        FOURS_IN_VAIN("vcf_none", 5, 2, 6, 2, 1),
        THREE_MOVES("vct_win", 3, 1, 3, 1, 1),
        FOUR_MOVES("vct_win", 3, 1, 3, 2, 1),
        FIVE_MOVES("vct_win", 2, 1, 3, 0, 0),
        THREATS_CUT_SHORT("vct_none", 4, 1, 5, 1, 1),
        THREATS_IN_VAIN("vct_none", 4, 2, 4, 2, 1);

        private final String name;
        private final int[] perRule;

        Kind(String name, int... perRule) {
            this.name = name;
            this.perRule = perRule;
        }

        static Kind ofFours(int moves) {
            return moves < 5 ? SHORT_FOURS : moves < 8 ? SOME_FOURS : LONG_FOURS;
        }

        static Kind ofThreats(int moves) {
            return moves == 3 ? THREE_MOVES : moves == 4 ? FOUR_MOVES : FIVE_MOVES;
        }
    }

    private final Rules rule;
    private final Map<Integer, Solvers> solvers = new HashMap<>();
    private final Map<Kind, List<MateCase>> found = new HashMap<>();
    private final Set<Long> seen = new HashSet<>();

    private MakeProblems(Rules rule) {
        this.rule = rule;
        for (Kind kind : Kind.values()) {
            found.put(kind, new ArrayList<>());
        }
    }

    /**
     * Makes the file.
     *
     * @param arguments where it goes
     * @throws IOException if it cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        List<MakeProblems> all = IntStream.range(0, Rules.values().length)
                .mapToObj(i -> new MakeProblems(Rules.values()[i]).make()).toList();
        List<String> lines = new ArrayList<>();
        for (String name : List.of("vcf_win", "vcf_none", "vct_win", "vct_none")) {
            List<MateCase> problems = new ArrayList<>();
            for (Kind kind : Kind.values()) {
                if (kind.name.equals(name)) {
                    all.forEach(rule -> problems.addAll(rule.found.get(kind)));
                }
            }
            problems.sort(Comparator.comparing(one -> (Rules) one.board().rule()));
            for (int i = 0; i < problems.size(); i++) {
                lines.add(problems.get(i).named(String.format("%s_%02d", name, i + 1)).json());
            }
        }
        Files.writeString(Path.of(arguments[0]), lines.stream().collect(Collectors.joining(",\n", HEAD, "\n]}\n")));
    }

    private MakeProblems make() {
        int game = 0;
        for (; !isComplete(); game++) {
            int size = SIZES[game % SIZES.length];
            int threatMoves = 1 + game / SIZES.length % 2;
            Games.play(new Board(size, rule), CounterRandom.key(SEED + rule.ordinal(), CounterRandom.GOLDEN, game),
                    board -> take(board, threatMoves));
        }
        System.out.println(rule.id() + ": " + game + " games");
        return this;
    }

    private boolean isComplete() {
        return found.keySet().stream().allMatch(kind -> found.get(kind).size() == kind.perRule[rule.ordinal()]);
    }

    /** Whether there is to be one more problem of a kind in which a side attacks. */
    private boolean wants(Kind kind, int attacker) {
        int most = kind.perRule[rule.ordinal()];
        List<MateCase> problems = found.get(kind);
        long ofSide = problems.stream().filter(one -> one.board().sideToMove() == attacker).count();
        return problems.size() < most && ofSide < (most + 1) / 2;
    }

    private boolean wantsThreats(int attacker) {
        return wants(Kind.THREE_MOVES, attacker) || wants(Kind.FOUR_MOVES, attacker) || wants(Kind.FIVE_MOVES, attacker)
                || wants(Kind.THREATS_CUT_SHORT, attacker) || wants(Kind.THREATS_IN_VAIN, attacker);
    }

    /** Keeps a problem that a position holds; tells whether it did. */
    private boolean take(Board board, int threatMoves) {
        Solvers at = solvers.computeIfAbsent(board.size(), size -> new Solvers(size, rule));
        at.show(board);
        int attacker = board.sideToMove();
        if (at.position.count(attacker, Threat.FIVE) + at.position.count(Stone.other(attacker), Threat.FIVE) > 0) {
            return false;
        }
        Solution fours = at.fours();
        if (fours.verdict() == Solution.Verdict.WIN) {
            int moves = fours.moves();
            return moves >= 3 && (keep(Kind.ofFours(moves), board, moves, 0, true)
                    || moves > 4 && keep(Kind.FOURS_CUT_SHORT, board, moves - 1, 0, false));
        }
        return at.fourSquares() >= MANY_SQUARES && positions(board) >= MANY_POSITIONS
                        && keep(Kind.FOURS_IN_VAIN, board, SolverLimits.ANY_MOVES, 0, false)
                || wantsThreats(attacker) && takeThreats(at, board, threatMoves);
    }

    private static int positions(Board board) {
        SlowFours fours = new SlowFours(board);
        fours.fewest(SolverLimits.ANY_MOVES);
        return fours.positions();
    }

    private boolean takeThreats(Solvers at, Board board, int threatMoves) {
        boolean longer = Kind.FIVE_MOVES.perRule[rule.ordinal()] > 0;
        for (int moves = 2; moves <= (longer ? MOST_MOVES + 1 : MOST_MOVES); moves++) {
            if (at.winsByThreats(moves, threatMoves)) {
                return moves >= 3 && (keep(Kind.ofThreats(moves), board, moves, threatMoves, true)
                        || moves > 3 && keep(Kind.THREATS_CUT_SHORT, board, moves - 1, threatMoves, false));
            }
            if (moves == MOST_MOVES && at.openThreeSquares() >= MANY_SQUARES
                    && keep(Kind.THREATS_IN_VAIN, board, moves, threatMoves, false)) {
                return true;
            }
        }
        return false;
    }

    /** Keeps a problem where one of its kind is wanted. */
    private boolean keep(Kind kind, Board board, int moves, int threatMoves, boolean wins) {
        if (!wants(kind, board.sideToMove()) || !seen.add(Symmetry.signature(board))) {
            return false;
        }
        boolean foursOnly = threatMoves == 0;
        int[] line = !wins ? new int[0]
                : foursOnly ? new SlowFours(board).line(moves) : quickThreats(board.copy(), threatMoves).line(moves);
        MateCase problem = new MateCase(kind.name, foursOnly, board.copy(), moves, threatMoves, wins, line);
        if (!isProven(problem)) {
            throw new IllegalStateException("solver and plain search differ: " + problem.json());
        }
        return found.get(kind).add(problem);
    }

    /** The plain search, which the solver tells what wins. */
    private SlowThreats quickThreats(Board board, int threatMoves) {
        Solvers at = new Solvers(board.size(), rule);
        return new SlowThreats(board, threatMoves) {
            @Override
            boolean wins(int limit) {
                at.show(board);
                return at.winsByThreats(limit, threatMoves);
            }
        };
    }

    private static boolean isProven(MateCase problem) {
        Board board = problem.board();
        int moves = problem.moves();
        if (problem.foursOnly()) {
            int fewest = SlowFours.fewest(board, moves);
            return problem.wins() ? fewest == moves && problem.isWonByLine() : fewest < 0;
        }
        boolean noFours = SlowFours.fewest(board, SolverLimits.ANY_MOVES) < 0;
        SlowThreats threats = new SlowThreats(board, problem.threatMoves());
        return noFours && (problem.wins() ? !threats.wins(moves - 1) && problem.isWonByLine() : !threats.wins(moves));
    }

    /** What finds problems on boards of one size. */
    private static final class Solvers {
        private final Board board;
        private final Position position;
        private final Threats threats;
        private final Vcf vcf;
        private final Vct[] vct = new Vct[3];
        private final long[] squares;

        Solvers(int size, Rules rule) {
            board = new Board(size, rule);
            position = new Position(board);
            threats = new Threats(position);
            vcf = new Vcf(position);
            for (int threatMoves = 1; threatMoves < vct.length; threatMoves++) {
                vct[threatMoves] = new Vct(position, new VctOptions(threatMoves, 18));
            }
            squares = new long[position.words()];
        }

        void show(Board other) {
            Attacks.copy(other, board);
            position.reset();
        }

        Solution fours() {
            return vcf.solve(SolverLimits.UNLIMITED);
        }

        boolean winsByThreats(int moves, int threatMoves) {
            SolverLimits limits = SolverLimits.UNLIMITED.withMoves(moves);
            return vct[threatMoves].solve(limits).verdict() == Solution.Verdict.WIN;
        }

        int fourSquares() {
            return threats.fours(board.sideToMove(), squares) ? Bitboard.count(squares) : 0;
        }

        int openThreeSquares() {
            return threats.openThrees(board.sideToMove(), squares) ? Bitboard.count(squares) : 0;
        }
    }
}
