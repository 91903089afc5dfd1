package wuzi.app;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.List;
import wuzi.board.Board;
import wuzi.search.Search;
import wuzi.search.SearchBench;
import wuzi.search.SearchInfo;
import wuzi.search.SearchLimits;

/**
 * How fast searches are, and how much memory one takes, on the positions of {@link SearchBench}. Time is that of the
 * asking thread, which never waits, on its core: other programs hardly change it.
 */
final class SearchBenchmarks {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int MEBIBYTES = 16;
    private static final int ROUNDS = 5;

    private static final double NODES_TARGET = 1_000_000;
    private static final long NODES = 100_000;

    private static final double THREADS_TARGET = 1.6;
    private static final int TWO = 2;
    /** A depth to be timed is the first that takes so long on one thread. */
    private static final long LONG_NANOS = 150_000_000;
    private static final SearchLimits PATIENCE = SearchLimits.UNLIMITED.withNodes(5_000_000);

    private static final double HEAP_TARGET = 120;
    private static final int HEAP_MEBIBYTES = 64;
    private static final long HEAP_NODES = 500_000;

    private SearchBenchmarks() {}

    /** Positions looked at on one core, in all of them together, each as fast as in the best of some rounds. */
    static Figure nodes() {
        double nodes = 0;
        double nanos = 0;
        try (Search search = new Search(MEBIBYTES)) {
            for (Board board : SearchBench.positions()) {
                Timed timed = time(search, board, SearchLimits.UNLIMITED.withNodes(NODES));
                nodes += timed.nodes;
                nanos += timed.nanos[0];
            }
        }
        return Figure.atLeast("search-nodes", nodes * 1e9 / nanos, "nodes/s", NODES_TARGET);
    }

    /** How much sooner two threads reach a depth than one, by the medians of some rounds. */
    static Figure threads() {
        double one = 0;
        double two = 0;
        try (Search alone = new Search(MEBIBYTES); Search together = new Search(MEBIBYTES, TWO)) {
            for (Board board : SearchBench.positions()) {
                int depth = depthToTime(alone, board);
                if (depth > 0) {
                    SearchLimits limits = SearchLimits.UNLIMITED.withDepth(depth);
                    one += time(alone, board, limits).nanos[ROUNDS / 2];
                    two += time(together, board, limits).nanos[ROUNDS / 2];
                }
            }
        }
        boolean cores = Runtime.getRuntime().availableProcessors() >= TWO;
        return Figure.atLeast("search-threads", cores ? one / two : Double.NaN, "times", THREADS_TARGET);
    }

    /** The first depth that takes long, or 0 where the search ends before, for it knows who wins. */
    private static int depthToTime(Search search, Board board) {
        search.clear();
        long begun = THREADS.getCurrentThreadCpuTime();
        int[] depth = new int[1];
        search.search(board, PATIENCE.withStop(() -> depth[0] > 0), info -> {
            if (THREADS.getCurrentThreadCpuTime() - begun >= LONG_NANOS) {
                depth[0] = info.depth();
            }
        });
        return depth[0];
    }

    /** What the rounds of a search took, the shortest first, and the positions of one of them. */
    private record Timed(long[] nanos, long nodes) {}

    private static Timed time(Search search, Board board, SearchLimits limits) {
        long[] nanos = new long[ROUNDS];
        SearchInfo info = null;
        for (int round = 0; round < ROUNDS; round++) {
            search.clear();
            long begun = THREADS.getCurrentThreadCpuTime();
            info = search.search(board, limits, depth -> {});
            nanos[round] = THREADS.getCurrentThreadCpuTime() - begun;
        }
        Arrays.sort(nanos);
        return new Timed(nanos, info.nodes());
    }

    /** The heap in use, after a collection, while a search with a table of {@value #HEAP_MEBIBYTES} MiB is at hand. */
    static Figure heap() {
        Runtime runtime = Runtime.getRuntime();
        try (Search search = new Search(HEAP_MEBIBYTES)) {
            List<Board> boards = SearchBench.positions();
            search.search(boards.get(0), SearchLimits.UNLIMITED.withNodes(HEAP_NODES), depth -> {});
            System.gc();
            long used = runtime.totalMemory() - runtime.freeMemory();
            Reference.reachabilityFence(search);
            return Figure.atMost("search-heap", used / (double) (1 << 20), "MiB", HEAP_TARGET);
        }
    }
}
