package wuzi.app;

import wuzi.board.Board;
import wuzi.board.Rule;

/**
 * What is played.
 *
 * @param size squares along an edge
 * @param winLength stones in a winning line
 * @param rule when a line wins, and what is forbidden
 */
record Setup(int size, int winLength, Rule rule) {
    /**
     * Checks that the three go together.
     *
     * @throws Refusal if the rule has no lines of this length
     */
    Setup {
        if (!rule.takes(winLength)) {
            throw new Refusal("refused.rule-length", rule.id(), winLength, Board.DEFAULT_WIN_LENGTH);
        }
    }

    static Setup of(Board board) {
        return new Setup(board.size(), board.winLength(), board.rule());
    }

    Board board() {
        return new Board(size, winLength, rule);
    }
}
