package wuzi.match;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.NotAllowedException;
import wuzi.board.Openings;
import wuzi.board.Rule;
import wuzi.board.Rules;
import wuzi.eval.Symmetry;
import wuzi.player.OwnGames;
import wuzi.player.Player;
import wuzi.tactics.Position;
import wuzi.tactics.Solution;
import wuzi.tactics.SolverLimits;
import wuzi.tactics.Vct;
import wuzi.tactics.VctOptions;

/**
 * Makes openings in which equal players win about as often with either colour.
 *
 * <p>Stones are drawn as for any match. An opening is kept if it equals no earlier one under a symmetry of boards of odd
 * or of even size, if neither side, were it to move, has a win by threats within {@value #WIN_MOVES} moves that is found
 * among {@value #WIN_NODES} positions, and if Black scores {@value #LEAST} to {@value #MOST} in games of each judge
 * against itself. The same openings come out with any number of threads.
 */
public final class BalancedOpenings {
    /** The least that Black scores in games of any judge. */
    public static final double LEAST = 0.35;
    /** The most that Black scores in games of any judge. */
    public static final double MOST = 0.65;
    /** Moves of the wins by threats that are looked for. */
    static final int WIN_MOVES = 8;
    /** Positions among which they are. */
    static final int WIN_NODES = 5_000;

    private static final SolverLimits WIN =
            SolverLimits.UNLIMITED.withMoves(WIN_MOVES).withNodes(WIN_NODES);
    private static final VctOptions TABLE = new VctOptions(1, 12);

    /** Games of a judge after which it goes on only with what may still turn out balanced. */
    private static final int FIRST_LOOK = 16;
    /** How far beyond the bounds a score after the first look may be: two and a half standard deviations. */
    private static final double SLACK = 0.2;
    /** Openings that are judged together. */
    private static final int GROUP = 16;
    /** After so many openings in a row that were known before, a board is taken to have no more. */
    private static final int PATIENCE = 2_000;

    private final Options options;
    private final BooleanSupplier stop;
    private final Set<Long> seen = new HashSet<>();
    private final Board board;
    private final Board other;
    private int draws;
    private volatile boolean ended;

    /**
     * Which openings are made.
     *
     * @param size of the board
     * @param rule the rule
     * @param stones of each opening
     * @param count how many openings
     * @param games of each judge for each opening
     * @param seed another seed draws other openings
     */
    public record Options(int size, Rule rule, int stones, int count, int games, long seed) {
        /**
         * Checks the options.
         *
         * @param size of the board, 5 and more
         * @param rule one of the engine's
         * @param stones of each opening, 1 to {@link Openings#limit}
         * @param count how many openings, from 1
         * @param games of each judge for each opening, from 1
         * @param seed any number
         * @throws IllegalArgumentException if one is not allowed; the message names it
         */
        public Options {
            if (!Position.takes(new Board(size, rule))) {
                throw new NotAllowedException("opening.board", "no balance is judged by rule %s on a board of size %s",
                        rule.id(), size);
            }
            if (stones < 1 || stones > Openings.limit(size)) {
                throw new NotAllowedException("opening.stones",
                        "%s stones are not allowed; on a board of size %s an opening has 1 to %s",
                        stones, size, Openings.limit(size));
            }
            if (count < 1 || games < 1) {
                throw new NotAllowedException(
                        "opening.count", "%s openings of %s games are not allowed; both are 1 or more", count, games);
            }
        }
    }

    /** Hears of openings as they are judged. */
    @FunctionalInterface
    public interface Listener {
        /**
         * A group of openings has been judged.
         *
         * @param judged how many openings so far
         * @param kept how many of them were kept so far
         */
        void judged(int judged, int kept);
    }

    /**
     * How openings came out.
     *
     * @param openings points in order, on a board of the options' size; fewer than were asked for if it was stopped or
     *     the board has no more
     * @param drawn openings that were looked at, no two alike
     * @param quiet those of them without a short win
     * @param judgements of each judge, in their order, which sees only those that the judges before it have kept
     */
    public record Made(List<int[]> openings, int drawn, int quiet, List<Judgement> judgements) {}

    /**
     * What a judge said.
     *
     * @param player the judge's name
     * @param judged openings that it judged
     * @param meanJudged Black's mean score over them
     * @param kept openings that it kept
     * @param meanKept Black's mean score over them
     */
    public record Judgement(String player, int judged, double meanJudged, int kept, double meanKept) {}

    /** An opening on its way past the judges. */
    private static final class Candidate {
        private final int[] opening;
        /** Black's scores with the judges that have seen it; none where it is not quiet. */
        private final List<Double> scores = new ArrayList<>();
        /** How many judges have kept it. */
        private int kept;

        Candidate(int[] opening) {
            this.opening = opening;
        }
    }

    private BalancedOpenings(Options options, BooleanSupplier stop) {
        this.options = options;
        this.stop = stop;
        board = new Board(options.size(), options.rule());
        int otherSize = options.size() < Board.MAX_SIZE ? options.size() + 1 : options.size() - 1;
        other = new Board(otherSize, otherSize, Rules.FREESTYLE); // for its symmetries alone: nothing ends a game there
    }

    /**
     * Makes openings.
     *
     * @param options which
     * @param judges makes the judges, one at least; asked once for each thread, and its players are closed in the end
     * @param threads how many judge at once
     * @param stop asked often; true ends the work, and what was kept before is returned
     * @param listener hears of openings as they are judged
     * @return the openings and how they came out
     */
    public static Made make(
            Options options, Supplier<List<Player>> judges, int threads, BooleanSupplier stop, Listener listener) {
        BlockingQueue<List<Player>> idle = new ArrayBlockingQueue<>(threads);
        try {
            for (int i = 0; i < threads; i++) {
                idle.add(judges.get());
            }
            return new BalancedOpenings(options, stop).make(idle, listener);
        } finally {
            idle.forEach(players -> players.forEach(Player::close));
        }
    }

    private Made make(BlockingQueue<List<Player>> idle, Listener listener) {
        List<String> names = idle.element().stream().map(Player::name).toList();
        if (names.isEmpty()) {
            throw new IllegalArgumentException("openings are judged by one player at least");
        }
        int threads = idle.size();
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        Queue<Future<Boolean>> running = new ArrayDeque<>();
        Queue<List<Candidate>> groups = new ArrayDeque<>();
        List<Candidate> judged = new ArrayList<>();
        List<int[]> kept = new ArrayList<>();
        try {
            while (kept.size() < options.count()) {
                while (running.size() < 2 * threads) { // so that nobody waits for the slowest
                    List<Candidate> group = draw();
                    groups.add(group);
                    running.add(workers.submit(() -> judge(group, idle)));
                }
                List<Candidate> group = groups.remove();
                if (!running.remove().get() || group.isEmpty()) {
                    break;
                }
                judged.addAll(group);
                group.stream()
                        .filter(candidate -> candidate.kept == names.size() && kept.size() < options.count())
                        .forEach(candidate -> kept.add(candidate.opening));
                listener.judged(judged.size(), kept.size());
            }
            return made(judged, kept, names);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while openings were judged", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } finally {
            ended = true;
            workers.shutdown();
            awaitEnd(workers);
        }
    }

    private static void awaitEnd(ExecutorService workers) {
        try {
            workers.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isStopped() {
        return ended || stop.getAsBoolean();
    }

    /** The next openings that equal no earlier one on odd or on even boards; none where a board has no more. */
    private List<Candidate> draw() {
        List<Candidate> group = new ArrayList<>();
        int failed = 0;
        while (group.size() < GROUP && failed < PATIENCE) {
            board.clear();
            long key = CounterRandom.key(options.seed(), CounterRandom.MATCH_OPENING, draws++);
            Openings.playExactly(board, key, options.stones());
            int[] opening = board.history();
            other.clear();
            for (int point : OpeningText.moved(opening, board.size(), other.size())) {
                other.play(point);
            }
            // both are asked, so that each remembers
            boolean isNew = seen.add(Symmetry.signature(board)) & seen.add(Symmetry.signature(other));
            if (isNew && opening.length == options.stones()) {
                group.add(new Candidate(opening));
            }
            failed = isNew ? 0 : failed + 1;
        }
        return group;
    }

    /** Whether a group was judged to the end; it then holds the scores. */
    private boolean judge(List<Candidate> group, BlockingQueue<List<Player>> idle) throws InterruptedException {
        List<Player> players = idle.take();
        try {
            List<Candidate> left = group.stream().filter(this::isQuiet).toList();
            for (int judge = 0; judge < players.size(); judge++) {
                left = judge(left, players.get(judge), judge);
            }
            return !isStopped();
        } finally {
            idle.add(players);
        }
    }

    /** Adds a judge's scores; returns those that it keeps. */
    private List<Candidate> judge(List<Candidate> candidates, Player player, int judge) {
        int look = Math.min(FIRST_LOOK, options.games());
        int more = options.games() - look;
        double[] first = play(player, candidates, look, 2 * judge);
        for (int i = 0; i < first.length; i++) {
            candidates.get(i).scores.add(first[i]);
        }
        List<Candidate> left = within(candidates, judge, SLACK);
        double[] rest = play(player, left, more, 2 * judge + 1);
        for (int i = 0; i < rest.length; i++) {
            List<Double> scores = left.get(i).scores;
            scores.set(judge, (look * scores.get(judge) + more * rest[i]) / options.games());
        }
        List<Candidate> kept = within(left, judge, 0);
        kept.forEach(one -> one.kept++);
        return kept;
    }

    private static List<Candidate> within(List<Candidate> candidates, int judge, double slack) {
        return candidates.stream()
                .filter(one -> LEAST - slack <= one.scores.get(judge) && one.scores.get(judge) <= MOST + slack)
                .toList();
    }

    private double[] play(Player player, List<Candidate> candidates, int games, int part) {
        if (games == 0 || candidates.isEmpty()) {
            return new double[candidates.size()];
        }
        return OwnGames.blackScores(
                player,
                candidates.stream().map(this::position).toList(),
                games,
                CounterRandom.key(options.seed(), CounterRandom.PLAYER, part),
                this::isStopped);
    }

    private Board position(Candidate candidate) {
        Board start = new Board(options.size(), options.rule());
        for (int point : candidate.opening) {
            start.play(point);
        }
        return start;
    }

    /** Whether neither side, had it the turn, wins shortly. */
    private boolean isQuiet(Candidate candidate) {
        Board start = position(candidate);
        if (start.isOver()) {
            return false;
        }
        Position position = new Position(start);
        for (int side = 0; side < 2; side++) {
            if (new Vct(position, TABLE).solve(WIN).verdict() == Solution.Verdict.WIN) {
                return false;
            }
            start.passTurn();
        }
        return true;
    }

    private static Made made(List<Candidate> judged, List<int[]> kept, List<String> names) {
        List<Judgement> judgements = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            int judge = i;
            List<Candidate> all = judged.stream().filter(one -> one.scores.size() > judge).toList();
            List<Candidate> good = all.stream().filter(one -> one.kept > judge).toList();
            judgements.add(new Judgement(
                    names.get(i), all.size(), meanScore(all, judge), good.size(), meanScore(good, judge)));
        }
        int quiet = (int) judged.stream().filter(one -> !one.scores.isEmpty()).count();
        return new Made(kept, judged.size(), quiet, judgements);
    }

    private static double meanScore(List<Candidate> candidates, int judge) {
        return candidates.stream().mapToDouble(one -> one.scores.get(judge)).average().orElse(Double.NaN);
    }
}
