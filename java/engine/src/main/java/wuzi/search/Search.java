package wuzi.search;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import wuzi.board.Board;
import wuzi.board.NotAllowedException;
import wuzi.board.Rule;
import wuzi.eval.PatternEval;
import wuzi.eval.PositionEval;
import wuzi.tactics.SolverLimits;

/**
 * Searches boards, one after another, and remembers what it found. One thread at a time may ask it; it may think on
 * several, which search the same board and help each other by what they leave in the table, and by beginning with other moves.
 * On one thread, what it finds within a number of positions is a function of what it was asked since it was made or
 * cleared.
 */
public final class Search implements AutoCloseable {
    /** The largest table. */
    public static final int MOST_MEBIBYTES = 8192;
    /** The table of a search that nobody has given another. */
    public static final int USUAL_MEBIBYTES = 16;
    /** More threads than most machines have cores. */
    public static final int MOST_THREADS = 64;

    /** How far a search looks for wins by fours at every position that it evaluates. */
    public static final SolverLimits EVERYWHERE = SolverLimits.UNLIMITED.withMoves(12).withNodes(60);

    private final TranspositionTable table;
    private final SearchTeam team;
    private final SearchThread own;
    private final List<SearchThread> helpers = new ArrayList<>();
    private final List<Future<?>> helping = new ArrayList<>();
    /** Null where there are no helpers. */
    private final ExecutorService pool;

    /**
     * Makes a search on one thread, that which asks it.
     *
     * @param mebibytes memory of its table, 1 to {@value #MOST_MEBIBYTES}
     * @throws NotAllowedException if that is more than half of what Java's heap may become, or than is left of it
     */
    public Search(int mebibytes) {
        this(mebibytes, 1);
    }

    /**
     * Makes a search that judges positions by the tables of patterns.
     *
     * @param mebibytes memory of its table, 1 to {@value #MOST_MEBIBYTES}
     * @param threads on how many it thinks, that which asks it included; 1 to {@value #MOST_THREADS}
     * @throws NotAllowedException if the table is more than half of what Java's heap may become, or than is left of it
     */
    public Search(int mebibytes, int threads) {
        this(mebibytes, threads, PatternEval::new);
    }

    /**
     * Makes a search.
     *
     * @param mebibytes memory of its table, 1 to {@value #MOST_MEBIBYTES}
     * @param threads on how many it thinks, that which asks it included; 1 to {@value #MOST_THREADS}
     * @param evaluation makes what judges positions of a rule, for each thread one of its own
     * @throws NotAllowedException if the table is more than half of what Java's heap may become, or than is left of it
     */
    public Search(int mebibytes, int threads, Function<Rule, PositionEval> evaluation) {
        long heap = Runtime.getRuntime().maxMemory() >> 20;
        if (mebibytes > heap / 2) {
            throw new NotAllowedException("search.hash",
                    "a table of %s MiB is too large for a heap of %s MiB; ask for %s or less, or give Java more (-Xmx)",
                    mebibytes, heap, heap / 2);
        }
        try {
            table = new TranspositionTable(mebibytes);
        } catch (OutOfMemoryError e) { // other tables have taken the room
            throw new NotAllowedException("search.room",
                    "no room is left for a table of %s MiB in a heap of %s MiB; ask for less, or give Java more (-Xmx)",
                    mebibytes, heap);
        }
        team = new SearchTeam(threads);
        own = new SearchThread(0, table, team, evaluation);
        for (int number = 1; number < threads; number++) {
            helpers.add(new SearchThread(number, table, team, evaluation));
        }
        pool = threads == 1 ? null : Executors.newFixedThreadPool(threads - 1, Search::daemon);
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "wuzi-search");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Gets ready to search boards like this one, which takes a moment the first time.
     *
     * @param board a board of their size and rule
     */
    public void prepare(Board board) {
        awaitHelpers();
        if (own.take(board)) {
            table.clear();
        }
        helpers.forEach(helper -> helper.take(board));
    }

    /** Forgets everything. */
    public void clear() {
        awaitHelpers();
        table.clear();
        own.clear();
        helpers.forEach(SearchThread::clear);
    }

    /**
     * Searches a board.
     *
     * @param board a game that is not over; left as it was
     * @param limits how far to look
     * @param listener hears of each depth that is done
     * @return what was found; its line has one move at least
     */
    public SearchInfo search(Board board, SearchLimits limits, Consumer<SearchInfo> listener) {
        if (board.isOver()) {
            throw new NotAllowedException("search.over", "the game is over; there is nothing to search");
        }
        prepare(board);
        table.newSearch();
        team.begin();
        AtomicBoolean ended = new AtomicBoolean();
        if (pool != null) {
            help(limits.withDepth(SearchLimits.ANY_DEPTH).withStop(ended::get));
        }
        try {
            return own.search(limits, listener);
        } finally {
            ended.set(true);
        }
    }

    private void help(SearchLimits limits) {
        for (SearchThread helper : helpers) {
            helping.add(pool.submit(() -> helper.search(limits, depth -> {})));
        }
    }

    /** They have been told to end, within less than a millisecond; only the next search waits for it. */
    private void awaitHelpers() {
        boolean interrupted = false;
        for (Future<?> one : helping) {
            for (boolean done = false; !done; ) {
                try {
                    one.get();
                    done = true;
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    throw new IllegalStateException(e.getCause());
                }
            }
        }
        helping.clear();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends its threads. */
    @Override
    public void close() {
        if (pool != null) {
            awaitHelpers();
            pool.shutdown();
        }
    }
}
