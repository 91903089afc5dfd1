package wuzi.player;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
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
     * Chooses a move within limits. Players that think for a moment only take no notice of them.
     *
     * @param board a game that is not over; left as it was
     * @param key the randomness of this ply
     * @param limits what it may spend
     * @return a point; a match checks whether it is legal, for outside engines err
     * @throws FaultException if it fails
     */
    default int choose(Board board, long key, MoveLimits limits) {
        return choose(board, key);
    }

    /**
     * Answers in the opening procedure swap2. On the empty board it puts three stones, Black's, White's and Black's;
     * after three it changes sides, or plays White's next move, or puts White's and Black's next and leaves the choice
     * to its opponent; after five it changes sides or plays White's next move. Unless overridden, it goes by
     * {@link #value}.
     *
     * @param board of none, three or five stones
     * @param key the randomness of this answer
     * @param limits what it may spend
     * @return its points in order; none to change sides
     * @throws FaultException if it fails
     */
    default int[] swap2(Board board, long key, MoveLimits limits) {
        return new Swap2Answer(this, board, key, limits).points();
    }

    /**
     * What a position is worth to it.
     *
     * @param board a game that is not over; left as it was
     * @param key the randomness of this estimate
     * @param millis how long it may take
     * @return the result that it expects for the side to move, -1 (a loss) to 1 (a win); unless overridden, the mean of
     *     {@value OwnGames#USUAL} games against itself, or of those that end in the time
     */
    default double value(Board board, long key, long millis) {
        return OwnGames.value(this, board, key, millis);
    }

    /**
     * Begins another game: nothing that it remembers of games before changes its moves. No clock runs yet.
     *
     * @param board the game as it begins
     * @param limits what it may spend on each move
     */
    default void newGame(Board board, MoveLimits limits) {}

    /** Gets ready to be asked for a move or for stones of its opening. No clock runs. */
    default void beReady() {}

    /**
     * Whether it plays one game at a time, for it remembers what it thought in its last move.
     *
     * @return false where it can be asked for moves of many games in turn
     */
    default boolean isSolitary() {
        return false;
    }

    /**
     * On how many cores it thinks at a time.
     *
     * @return 1 for most players
     */
    default int threads() {
        return 1;
    }

    /**
     * Somebody follows its thoughts from now on. Players that think for a moment only take no notice.
     *
     * @param thoughts hears what it thinks so far, while it chooses, in the thread that asked it
     * @param stop asked often while it thinks; once it says true, the best answer so far comes within milliseconds
     */
    default void watch(Consumer<Remark> thoughts, BooleanSupplier stop) {}

    /**
     * What it says of a move that it has just chosen.
     *
     * @param index of the board among those that it was given last, 0 where it was one
     * @return its remark
     */
    default Remark remark(int index) {
        return Remark.NONE;
    }

    /**
     * Refuses boards that it cannot play on; most players play on all.
     *
     * @param board of the size, the winning length and the rule that are asked about, with any stones
     * @throws wuzi.eval.ModelException if its model does not play on such a board
     * @throws wuzi.board.NotAllowedException if it does not know how to play on it
     */
    default void require(Board board) {}

    @Override
    default void close() {}
}
