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
     * What is laid over its policy wherever it plays, as when it was trained.
     *
     * @return the guidance
     */
    Guidance guidance();

    /**
     * Whether it can play on boards of a size.
     *
     * @param size squares along an edge
     * @return whether the file allows it
     */
    boolean allowsSize(int size);

    /**
     * Refuses boards of a size that {@link #allowsSize} does not allow.
     *
     * @param size squares along an edge
     * @throws ModelException that names the sizes it can play on
     */
    void requireSize(int size);

    /**
     * What the file says of itself.
     *
     * @return keys such as {@code wuzi.algorithm} with their values
     */
    Map<String, String> metadata();

    @Override
    void close();
}
