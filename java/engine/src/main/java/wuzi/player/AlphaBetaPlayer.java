package wuzi.player;

import java.util.function.BooleanSupplier;
import wuzi.board.Board;
import wuzi.eval.WinRate;
import wuzi.search.Search;
import wuzi.search.SearchInfo;
import wuzi.search.SearchLimits;
import wuzi.tactics.Position;

/**
 * Plays what an alpha-beta search finds within limits: those of the match, of its name, or {@value #USUAL_NODES}
 * positions where there are none.
 */
final class AlphaBetaPlayer implements Player {
    static final int USUAL_MEBIBYTES = 16;

    private static final long USUAL_NODES = 20_000;
    /** Of a move's time, for what comes after the search. */
    private static final long RESERVE_MILLIS = 10;
    /** A game's time is divided as if so many moves of one's own were still to come, at least so many. */
    private static final int MOVES_TO_COME = 40;
    private static final int LEAST_TO_COME = 10;

    private final String name;
    private final Search search;
    /** Those of its name; 0 for none. */
    private final long ownNodes;
    private Remark remark = Remark.NONE;

    AlphaBetaPlayer(String name, int mebibytes, long ownNodes) {
        this.name = name;
        this.ownNodes = ownNodes;
        search = new Search(mebibytes);
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
    public void newGame(Board board, MoveLimits limits) {
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
        SearchInfo info = search.search(board, within(board, limits), one -> {});
        remark = new Remark(value(board, info.score()), String.format("depth %d-%d, %d nodes, score %d",
                info.depth(), info.seldepth(), info.nodes(), info.score()));
        return info.line()[0];
    }

    private SearchLimits within(Board board, MoveLimits limits) {
        long nodes = ownNodes > 0 ? ownNodes : limits.nodes();
        SearchLimits of = nodes > 0 ? SearchLimits.UNLIMITED.withNodes(nodes) : SearchLimits.UNLIMITED;
        if (limits.isTimed()) {
            return of.withStop(after(millis(board, limits)));
        }
        return nodes > 0 ? of : of.withNodes(USUAL_NODES);
    }

    private static long millis(Board board, MoveLimits limits) {
        long turn = Math.max(1, limits.allowedMillis() - RESERVE_MILLIS);
        int toCome = Math.max(LEAST_TO_COME, MOVES_TO_COME - board.ply() / 2);
        return limits.matchMillis() == 0 ? turn : Math.max(1, Math.min(turn, limits.leftMillis() / toCome));
    }

    private static BooleanSupplier after(long millis) {
        long start = System.nanoTime();
        return () -> System.nanoTime() - start >= millis * 1_000_000;
    }

    private static double value(Board board, int score) {
        return 2 * WinRate.of(board.rule(), score) - 1;
    }

    @Override
    public double value(Board board, long key, long millis) {
        SearchLimits limits = within(board, MoveLimits.NONE).withStop(after(millis));
        return value(board, search.search(board, limits, one -> {}).score());
    }

    @Override
    public Remark remark(int index) {
        return remark;
    }
}
