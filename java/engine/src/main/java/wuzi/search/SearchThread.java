package wuzi.search;

import java.util.function.Consumer;
import wuzi.board.Board;
import wuzi.eval.PatternEval;
import wuzi.tactics.Position;
import wuzi.tactics.TrackedPosition;

/** What one thread of a search has for itself: a position and an {@link AlphaBeta} over the table of them all. */
final class SearchThread {
    private final TranspositionTable table;
    private final SearchTeam team;
    private final int number;
    private final TrackedPosition tracked = new TrackedPosition();
    private Position position;
    private AlphaBeta alphaBeta;

    /** The thread of a number from 0. */
    SearchThread(int number, TranspositionTable table, SearchTeam team) {
        this.number = number;
        this.table = table;
        this.team = team;
    }

    /** Goes to a board; returns whether it is of another size or rule than the last one. */
    boolean take(Board board) {
        Position now = tracked.of(board);
        if (now == position) {
            return false;
        }
        position = now;
        alphaBeta = new AlphaBeta(now, new PatternEval(board.rule()), table, team, number);
        alphaBeta.clear();
        return true;
    }

    /** Searches the board taken. */
    SearchInfo search(SearchLimits limits, Consumer<SearchInfo> listener) {
        return alphaBeta.search(limits, listener);
    }

    void clear() {
        if (alphaBeta != null) {
            alphaBeta.clear();
        }
    }
}
