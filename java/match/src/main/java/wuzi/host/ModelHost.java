package wuzi.host;

import java.nio.file.Path;
import wuzi.eval.EvalBatch;
import wuzi.eval.Model;
import wuzi.eval.ModelLoader;
import wuzi.eval.SharedBuffer;

/** A policy file as Java judges with it, for comparison with the net it was written from. */
public final class ModelHost {
    private final Model model;
    private final EvalBatch batch;

    /**
     * Opens a file.
     *
     * @param file the file
     * @param boardSize squares along an edge
     * @param rows how many positions are judged together at most
     * @throws wuzi.eval.ModelException if the file cannot be used
     */
    public ModelHost(String file, int boardSize, int rows) {
        model = ModelLoader.find().load(Path.of(file));
        batch = new EvalBatch(model.encoder(), boardSize, rows);
    }

    /**
     * The memory that planes are read from and answers written to.
     *
     * @return the buffer of an {@link EvalBatch}
     */
    public SharedBuffer batch() {
        return batch.shared();
    }

    /**
     * Judges the first rows of {@link #batch()}.
     *
     * @param rows how many
     */
    public void evaluate(int rows) {
        batch.rows(rows);
        model.evaluate(batch);
    }

    /** Lets the file's memory go. */
    public void close() {
        model.close();
    }
}
