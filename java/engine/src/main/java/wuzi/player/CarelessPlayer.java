package wuzi.player;

import java.util.Arrays;
import wuzi.board.Board;
import wuzi.board.CounterRandom;

/** Another player, but for a share of its moves, which go to a random square within two of a stone. */
final class CarelessPlayer extends PlayerOver {
    private static final int DRAW = 100; // far from the draws that players make with the same key

    private final double epsilon;
    private final Squares squares = new Squares();
    private long[] asked = new long[1];

    CarelessPlayer(String name, Player careful, double epsilon) {
        super(name, careful);
        this.epsilon = epsilon;
    }

    @Override
    public int choose(Board board, long key) {
        asked[0] = key;
        return isCareless(key) ? any(board, key) : other.choose(board, key);
    }

    @Override
    public int choose(Board board, long key, MoveLimits limits) {
        asked[0] = key;
        return isCareless(key) ? any(board, key) : other.choose(board, key, limits);
    }

    @Override
    public void choose(Board[] boards, long[] keys, int count, int[] moves) {
        asked = Arrays.copyOf(keys, Math.max(1, count));
        other.choose(boards, keys, count, moves);
        for (int i = 0; i < count; i++) {
            if (isCareless(keys[i])) {
                moves[i] = any(boards[i], keys[i]);
            }
        }
    }

    @Override
    public double value(Board board, long key, long millis) {
        return other.value(board, key, millis);
    }

    @Override
    public Remark remark(int index) {
        return isCareless(asked[index]) ? Remark.NONE : other.remark(index);
    }

    private boolean isCareless(long key) {
        return CounterRandom.unit(key, DRAW) < epsilon;
    }

    private int any(Board board, long key) {
        return squares.nearStones(board).draw(key);
    }
}
