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
    static Setup of(Board board) {
        return new Setup(board.size(), board.winLength(), board.rule());
    }

    Board board() {
        return new Board(size, winLength, rule);
    }
}
