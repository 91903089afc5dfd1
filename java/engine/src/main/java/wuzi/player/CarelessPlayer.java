package wuzi.player;

import wuzi.board.Board;
import wuzi.board.CounterRandom;

/** Another player, but for a share of its moves, which go to a random square within two of a stone. */
final class CarelessPlayer implements Player {
    private static final int DRAW = 100; // far from the draws that players make with the same key

    private final String name;
    private final Player careful;
    private final double epsilon;
    private final Squares squares = new Squares();

    CarelessPlayer(String name, Player careful, double epsilon) {
        this.name = name;
        this.careful = careful;
        this.epsilon = epsilon;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int choose(Board board, long key) {
        return isCareless(key) ? any(board, key) : careful.choose(board, key);
    }

    @Override
    public void choose(Board[] boards, long[] keys, int count, int[] moves) {
        careful.choose(boards, keys, count, moves);
        for (int i = 0; i < count; i++) {
            if (isCareless(keys[i])) {
                moves[i] = any(boards[i], keys[i]);
            }
        }
    }

    private boolean isCareless(long key) {
        return CounterRandom.unit(key, DRAW) < epsilon;
    }

    private int any(Board board, long key) {
        return squares.nearStones(board).draw(key);
    }

    @Override
    public void requireSize(int size) {
        careful.requireSize(size);
    }

    @Override
    public void close() {
        careful.close();
    }
}
