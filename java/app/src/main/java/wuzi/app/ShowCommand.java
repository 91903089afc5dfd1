package wuzi.app;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import wuzi.board.Board;
import wuzi.board.Stone;

/** {@code wuzi show}: a position, and what is forbidden to Black in it. */
@Command(name = "show", sortOptions = false, sortSynopsis = false)
final class ShowCommand implements Runnable {
    @Mixin
    private final PositionInput input = new PositionInput();

    @Override
    public void run() {
        input.answer(Board.MIN_SIZE, this::answer);
    }

    private String answer(Board board, Messages messages) {
        ForbiddenSquares forbidden = ForbiddenSquares.of(board, Stone.BLACK);
        return input.isJson() ? json(board, forbidden) : text(board, forbidden, input.view(), messages);
    }

    private static String json(Board board, ForbiddenSquares forbidden) {
        String winner = switch (board.outcome()) {
            case BLACK_WINS -> "\"black\"";
            case WHITE_WINS -> "\"white\"";
            case DRAW -> "\"draw\"";
            case ONGOING -> "null";
        };
        String toMove = board.isOver() ? "null" : board.sideToMove() == Stone.BLACK ? "\"black\"" : "\"white\"";
        return String.format("{\"forbidden\": %s, \"winner\": %s, \"to_move\": %s}", forbidden.json(), winner, toMove);
    }

    private static String text(Board board, ForbiddenSquares forbidden, BoardView view, Messages messages) {
        String black = view.side(Stone.BLACK, messages);
        String legend = forbidden.isEmpty() ? "" : forbidden.legend(messages, black) + "\n";
        return view.draw(board, forbidden) + "\n" + legend + standing(board, view, messages);
    }

    private static String standing(Board board, BoardView view, Messages messages) {
        if (!board.isOver()) {
            return messages.get("prompt.move", board.stones() + 1, view.side(board.sideToMove(), messages));
        }
        return Ending.of(board, Ending.outcome(board, view, messages), messages);
    }
}
