package wuzi.app;

import wuzi.board.Board;
import wuzi.board.Stone;

/** How a game ended, as people read it. */
final class Ending {
    private Ending() {}

    /** Who has won a game that is over, if anyone. */
    static String outcome(Board board, BoardView view, Messages messages) {
        int winner = board.outcome().winner();
        return winner == Stone.EMPTY
                ? messages.get("outcome.draw")
                : messages.get("outcome.side", view.side(winner, messages));
    }

    /**
     * The outcome and what decided it.
     *
     * @param board a game that is over
     * @param outcome its outcome, as people read it
     * @param messages the language
     */
    static String of(Board board, String outcome, Messages messages) {
        int[] line = WinningLine.of(board);
        boolean noSquareLeft = line.length == 0 && board.outcome().winner() != Stone.EMPTY;
        String key = line.length > 0 ? "over.line" : noSquareLeft ? "over.forbidden" : "over";
        return messages.get(key, outcome, Square.list(line, board.size()));
    }
}
