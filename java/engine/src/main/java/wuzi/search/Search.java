package wuzi.search;

import java.util.function.Consumer;
import wuzi.board.Board;
import wuzi.board.NotAllowedException;
import wuzi.eval.PatternEval;
import wuzi.tactics.Position;
import wuzi.tactics.TrackedPosition;

/** Searches boards, one after another, and remembers what it found. One object serves one thread. */
public final class Search {
    private final TranspositionTable table;
    private final TrackedPosition tracked = new TrackedPosition();
    private Position position;
    private AlphaBeta alphaBeta;

    /** The largest table. */
    public static final int MOST_MEBIBYTES = 8192;

    /**
     * Makes a search.
     *
     * @param mebibytes memory of its table, 1 to {@value #MOST_MEBIBYTES}
     * @throws NotAllowedException if that is more than half of what Java's heap may become
     */
    public Search(int mebibytes) {
        long heap = Runtime.getRuntime().maxMemory() >> 20;
        if (mebibytes > heap / 2) {
            throw new NotAllowedException("search.hash",
                    "a table of %s MiB is too large for a heap of %s MiB; ask for %s or less, or give Java more (-Xmx)",
                    mebibytes, heap, heap / 2);
        }
        table = new TranspositionTable(mebibytes);
    }

    /** Forgets everything. */
    public void clear() {
        table.clear();
        if (alphaBeta != null) {
            alphaBeta.clear();
        }
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
        Position now = tracked.of(board);
        if (now != position) {
            position = now;
            table.clear();
            alphaBeta = new AlphaBeta(now, new PatternEval(board.rule()), table);
            alphaBeta.clear();
        }
        table.newSearch();
        return alphaBeta.search(limits, listener);
    }
}
