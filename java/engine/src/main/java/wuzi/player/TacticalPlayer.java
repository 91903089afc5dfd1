package wuzi.player;

import wuzi.board.Board;
import wuzi.board.Stone;

/** Makes five, else stops five, else takes a random square within two of a stone. Frozen: a change is a new version. */
final class TacticalPlayer implements Player {
    private final Squares squares = new Squares();

    @Override
    public String name() {
        return "tactical/1";
    }

    @Override
    public int choose(Board board, long key) {
        int side = board.sideToMove();
        if (squares.winning(board, side).isEmpty()
                && squares.winning(board, Stone.other(side)).isEmpty()) {
            squares.nearStones(board);
        }
        return squares.draw(key);
    }
}
