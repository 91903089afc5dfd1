package wuzi.eval;

import java.nio.ByteBuffer;
import java.util.List;
import wuzi.board.Board;
import wuzi.board.Words;

/**
 * Writes a position as input planes of a net, from the side to move's view. A released version never changes; a change
 * is a new version.
 */
public interface Encoder {
    /**
     * Name and version.
     *
     * @return such as {@code stones/1}
     */
    String id();

    /**
     * What the planes are.
     *
     * @return a name and a scale for each plane, in order
     */
    List<Plane> layout();

    /**
     * Writes all planes of a position, one after the other, {@code area} bytes each.
     *
     * @param board the position
     * @param target where to
     * @param offset where the first plane starts, in bytes
     */
    void encode(Board board, ByteBuffer target, int offset);

    /**
     * Makes what writes the planes of games as they go on, for one thread. What an encoder needs beside the board
     * itself, such as the tactics of a position, is kept there from one move to the next.
     *
     * @param boards how many games are written in turn
     * @return what writes the same planes as {@link #encode}
     */
    default Writer writer(int boards) {
        return this::encode;
    }

    /**
     * Whether the planes are defined for such a board.
     *
     * @param board a board
     * @return true unless overridden
     */
    default boolean takes(Board board) {
        return true;
    }

    /**
     * Whether the planes tell the rule; where they do not, they follow from stones and moves alone.
     *
     * @return false unless overridden
     */
    default boolean readsRule() {
        return false;
    }

    /**
     * Why a board is not taken.
     *
     * @param board a board of which {@link #takes} is false
     * @return one line
     */
    default Words refusal(Board board) {
        return new Words("encoder.board",
                "input planes %s are not defined for winning lines of %s; take lines of %s, or other planes",
                id(), board.winLength(), Board.DEFAULT_WIN_LENGTH);
    }

    /**
     * How many planes there are.
     *
     * @return their number
     */
    default int planes() {
        return layout().size();
    }

    /** Writes positions as {@link Encoder#encode} does. */
    @FunctionalInterface
    interface Writer {
        /**
         * Writes all planes of a position, one after the other, {@code area} bytes each.
         *
         * @param board the position
         * @param target where to
         * @param offset where the first plane starts, in bytes
         */
        void encode(Board board, ByteBuffer target, int offset);
    }

    /**
     * One input plane.
     *
     * @param name what it shows
     * @param scale what a net multiplies its bytes with: 1, or 1/255 for graded planes
     */
    record Plane(String name, float scale) {}
}
