package wuzi.eval;

import java.nio.file.Path;
import java.util.ServiceLoader;

/** Opens model files; an implementation is found by {@link ServiceLoader} (wuzi-onnx provides one). */
public interface ModelLoader {
    /**
     * Opens a model file.
     *
     * @param file the file
     * @return the model
     * @throws ModelException if the file cannot be read or is none that this loader knows; the message names the file,
     *     what was found and what is taken
     */
    Model load(Path file);

    /**
     * The loader on the class path.
     *
     * @return the first one found
     * @throws ModelException if there is none
     */
    static ModelLoader find() {
        return ServiceLoader.load(ModelLoader.class)
                .findFirst()
                .orElseThrow(() -> new ModelException(
                        "model.no-loader", "no model loader found; put wuzi-onnx on the class path"));
    }
}
