package wuzi.eval;

import java.util.Map;

/** A net from a file, ready to judge positions. */
public interface Model extends Evaluator, AutoCloseable {
    /**
     * What writes its planes.
     *
     * @return the encoder
     */
    Encoder encoder();

    /**
     * Whether it can play on boards of a size.
     *
     * @param size squares along an edge
     * @return whether the file allows it
     */
    boolean allowsSize(int size);

    /**
     * What the file says of itself.
     *
     * @return keys such as {@code wuzi.algorithm} with their values
     */
    Map<String, String> metadata();

    @Override
    void close();
}
