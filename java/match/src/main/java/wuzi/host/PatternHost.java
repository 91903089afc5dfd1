package wuzi.host;

import java.io.IOException;
import java.nio.file.Path;
import wuzi.data.PatternRows;
import wuzi.eval.PatternClass;
import wuzi.eval.SharedBuffer;
import wuzi.tactics.Threat;

/** Positions of searched games as an evaluation by patterns sees them, for its fit in Python. */
public final class PatternHost {
    private static final int ROWS = 8192;

    private final PatternRows rows;

    /**
     * Opens a file of games.
     *
     * @param file the file
     * @throws IllegalArgumentException if it holds no games
     * @throws IOException if it cannot be read
     */
    public PatternHost(String file) throws IOException {
        rows = new PatternRows(Path.of(file), ROWS);
    }

    /**
     * How many classes of patterns there are.
     *
     * @return {@link PatternClass#COUNT}
     */
    public static int classes() {
        return PatternClass.COUNT;
    }

    /**
     * How many threats there are.
     *
     * @return {@link Threat#COUNT}
     */
    public static int threats() {
        return Threat.COUNT;
    }

    /**
     * The memory that rows are left in.
     *
     * @return as {@link PatternRows#shared}
     */
    public SharedBuffer rows() {
        return rows.shared();
    }

    /**
     * Reads further games.
     *
     * @return as {@link PatternRows#read}
     * @throws IllegalArgumentException if the file is damaged
     * @throws IOException if it cannot be read
     */
    public int read() throws IOException {
        return rows.read();
    }

    /**
     * Lets the file go.
     *
     * @throws IOException if that fails
     */
    public void close() throws IOException {
        rows.close();
    }
}
