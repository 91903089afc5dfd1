package wuzi.search;

import java.util.function.Consumer;
import java.util.function.Function;
import wuzi.board.Board;
import wuzi.board.Rule;
import wuzi.eval.PositionEval;
import wuzi.tactics.Position;
import wuzi.tactics.TrackedPosition;

/** What one thread of a search has for itself: a position and an {@link AlphaBeta} over the table of them all. */
final class SearchThread {
    private final TranspositionTable table;
    private final SearchTeam team;
    private final Function<Rule, PositionEval> evaluation;
    private final int number;
    private final TrackedPosition tracked = new TrackedPosition();
    private Position position;
    private AlphaBeta alphaBeta;

    /** The thread of a number from 0. */
    SearchThread(int number, TranspositionTable table, SearchTeam team, Function<Rule, PositionEval> evaluation) {
        this.number = number;
        this.table = table;
        this.team = team;
        this.evaluation = evaluation;
    }

    /** Goes to a board; returns whether it is of another size or rule than the last one. */
    boolean take(Board board) {
        Position now = tracked.of(board);
        if (now == position) {
            return false;
        }
        position = now;
        alphaBeta = new AlphaBeta(now, evaluation.apply(board.rule()), table, team, number);
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
