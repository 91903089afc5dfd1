package wuzi.player;

import wuzi.board.Board;

/** Any legal square, each as likely as the others. */
final class RandomPlayer implements Player {
    private final Squares squares = new Squares();

    @Override
    public String name() {
        return "random";
    }

    @Override
    public int choose(Board board, long key) {
        return squares.legal(board).draw(key);
    }
}
