package wuzi.player;

import wuzi.board.Board;

/**
 * Chooses moves. All randomness comes from the key that the caller gives, so that a game can be repeated. A player may
 * be asked by one thread at a time.
 */
public interface Player extends AutoCloseable {
    /**
     * The name that would make this player again.
     *
     * @return such as {@code greedy/1} or {@code policy:file=x.onnx,temperature=0.5}
     */
    String name();

    /**
     * Chooses a move.
     *
     * @param board a game that is not over; left as it was
     * @param key the randomness of this ply, see {@link wuzi.board.CounterRandom#at}
     * @return a legal point
     */
    int choose(Board board, long key);

    /**
     * Chooses a move in each of several games, which a net judges together.
     *
     * @param boards games that are not over; left as they were
     * @param keys the randomness of each
     * @param count how many of them, from the first
     * @param moves receives a legal point for each
     */
    default void choose(Board[] boards, long[] keys, int count, int[] moves) {
        for (int i = 0; i < count; i++) {
            moves[i] = choose(boards[i], keys[i]);
        }
    }

    /**
     * Refuses boards that it cannot play on; most players play on all.
     *
     * @param size squares along an edge
     * @throws wuzi.eval.ModelException if its model does not allow that size
     */
    default void requireSize(int size) {}

    @Override
    default void close() {}
}
