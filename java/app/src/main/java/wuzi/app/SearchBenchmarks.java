package wuzi.app;

import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.List;
import wuzi.board.Board;
import wuzi.search.Search;
import wuzi.search.SearchBench;
import wuzi.search.SearchInfo;
import wuzi.search.SearchLimits;

/** How fast searches are, and how much memory one takes, on the positions of {@link SearchBench}. */
final class SearchBenchmarks {
    private static final int MEBIBYTES = 16;
    private static final long NODES = 100_000;
    private static final int ROUNDS = 5;

    private static final int TWO = 2;
    /** A depth to be timed is the first that takes so long on one thread. */
    private static final long LONG_NANOS = 150_000_000;
    private static final SearchLimits PATIENCE = SearchLimits.UNLIMITED.withNodes(5_000_000);

    private static final int HEAP_MEBIBYTES = 64;
    private static final long HEAP_NODES = 500_000;

    private SearchBenchmarks() {}

    /** Positions looked at on one core, in all of them together; each as fast as in the best of some rounds. */
    static Figure nodes() {
        long nodes = 0;
        long nanos = 0;
        try (Search search = new Search(MEBIBYTES)) {
            for (Board board : SearchBench.positions()) {
                long best = Long.MAX_VALUE;
                for (int round = 0; round < ROUNDS; round++) {
                    search.clear();
                    SearchInfo info = search.search(board, SearchLimits.UNLIMITED.withNodes(NODES), depth -> {});
                    if (info.nanos() < best) {
                        best = info.nanos();
                    }
                    nodes += round == 0 ? info.nodes() : 0;
                }
                nanos += best;
            }
        }
        return Figure.atLeast("search-nodes", nodes * 1e9 / nanos, "nodes/s", 1_000_000);
    }

    /** How much sooner two threads reach a depth than one, by the medians of some rounds. */
    static Figure threads() {
        double one = 0;
        double two = 0;
        try (Search alone = new Search(MEBIBYTES); Search together = new Search(MEBIBYTES, TWO)) {
            for (Board board : SearchBench.positions()) {
                int depth = depthToTime(alone, board);
                if (depth > 0) {
                    one += medianNanos(alone, board, depth);
                    two += medianNanos(together, board, depth);
                }
            }
        }
        boolean cores = Runtime.getRuntime().availableProcessors() >= TWO;
        return Figure.atLeast("search-threads", cores ? one / two : Double.NaN, "times", 1.6);
    }

    /** The first depth that takes long, or 0 where the search ends before, for it knows who wins. */
    private static int depthToTime(Search search, Board board) {
        search.clear();
        int[] depth = new int[1];
        search.search(board, PATIENCE.withStop(() -> depth[0] > 0), info -> {
            if (info.nanos() >= LONG_NANOS) {
                depth[0] = info.depth();
            }
        });
        return depth[0];
    }

    private static double medianNanos(Search search, Board board, int depth) {
        long[] nanos = new long[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            search.clear();
            nanos[round] = search.search(board, SearchLimits.UNLIMITED.withDepth(depth), info -> {}).nanos();
        }
        Arrays.sort(nanos);
        return nanos[ROUNDS / 2];
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
            return Figure.atMost("search-heap", used / (double) (1 << 20), "MiB", 120);
        }
    }
}
