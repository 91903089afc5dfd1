package wuzi.player;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import wuzi.board.Board;
import wuzi.board.Point;
import wuzi.eval.WinRate;
import wuzi.search.Clock;
import wuzi.search.Score;
import wuzi.search.Search;
import wuzi.search.SearchBench;
import wuzi.search.SearchInfo;
import wuzi.search.SearchLimits;
import wuzi.tactics.Position;

/**
 * Plays what an alpha-beta search finds within limits: those of the match, of its name, or {@value #USUAL_NODES}
 * positions where there are none.
 */
final class AlphaBetaPlayer implements Player {
    private static final long USUAL_NODES = 20_000;
    private static final int SHOWN_MOVES = 10;
    private static final long WARM_NODES = 8_000;

    private final String name;
    private final Search search;
    private final int threads;
    /** Those of its name; 0 for none. */
    private final long ownNodes;
    private Consumer<Remark> thoughts = thought -> {};
    private BooleanSupplier stop = () -> false;
    private Remark remark = Remark.NONE;

    AlphaBetaPlayer(String name, int mebibytes, int threads, long ownNodes) {
        this.name = name;
        this.threads = threads;
        this.ownNodes = ownNodes;
        search = new Search(mebibytes, threads);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean isSolitary() {
        return true;
    }

    @Override
    public int threads() {
        return threads;
    }

    @Override
    public void watch(Consumer<Remark> by, BooleanSupplier until) {
        thoughts = by;
        stop = until;
    }

    @Override
    public void newGame(Board board, MoveLimits limits) {
        if (limits.isTimed()) {
            WarmUp.DONE.text();
        }
        search.prepare(board);
        search.clear();
    }

    @Override
    public void require(Board board) {
        if (!Position.takes(board)) {
            new Position(board.copy()); // says why
        }
    }

    @Override
    public int choose(Board board, long key) {
        return choose(board, key, MoveLimits.NONE);
    }

    @Override
    public int choose(Board board, long key, MoveLimits limits) {
        Clock clock = new Clock(
                limits.turnMillis() > 0 ? limits.turnMillis() : Clock.NONE,
                limits.matchMillis() > 0 ? limits.leftMillis() : Clock.NONE,
                board.stones());
        SearchInfo info = search.search(board, within(limits, clock), depth -> {
            clock.depth(depth);
            thoughts.accept(thought(board, depth));
        });
        remark = remark(board, info);
        return info.move();
    }

    private SearchLimits within(MoveLimits limits, Clock clock) {
        long nodes = ownNodes > 0 ? ownNodes : limits.nodes() > 0 ? limits.nodes()
                : limits.isTimed() ? Long.MAX_VALUE : USUAL_NODES;
        BooleanSupplier stopped = stop;
        return SearchLimits.UNLIMITED.withNodes(nodes).withStop(() -> clock.isUp() || stopped.getAsBoolean());
    }

    /** What does not depend on the time, so that a game can be repeated with all that is said in it. */
    private static Remark remark(Board board, SearchInfo info) {
        double chance = WinRate.of(board.rule(), info.score());
        return new Remark(2 * chance - 1, String.format(Locale.ROOT, "depth %d-%d, score %s, win %.0f%%, %d nodes, %s",
                info.depth(), info.seldepth(), Score.text(info.score()), 100 * chance, info.nodes(),
                Arrays.stream(info.line())
                        .limit(SHOWN_MOVES)
                        .mapToObj(move -> Point.format(move, board.size()))
                        .collect(Collectors.joining(" "))));
    }

    private static Remark thought(Board board, SearchInfo info) {
        Remark remark = remark(board, info);
        return new Remark(remark.value(), String.format(Locale.ROOT, "%s, %.0f k/s, hash %.0f%%",
                remark.text(), info.nodesPerSecond() / 1e3, info.hashPermille() / 10.0));
    }

    /** A search and its thought, once, before a clock runs: Java compiles them while they are used first. */
    private static final class WarmUp {
        static final Remark DONE = done();

        private static Remark done() {
            Board board = SearchBench.positions().get(0);
            return thought(board, new Search(1).search(board, SearchLimits.UNLIMITED.withNodes(WARM_NODES), depth -> {}));
        }
    }

    @Override
    public double value(Board board, long key, long millis) {
        Clock clock = new Clock(Math.max(1, millis), Clock.NONE, board.stones());
        SearchInfo info = search.search(board, within(MoveLimits.NONE, clock), depth -> {});
        return 2 * WinRate.of(board.rule(), info.score()) - 1;
    }

    @Override
    public Remark remark(int index) {
        return remark;
    }

    @Override
    public void close() {
        search.close();
    }
}
