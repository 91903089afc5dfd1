package wuzi.onnx;

import java.nio.file.Path;
import wuzi.eval.Model;
import wuzi.eval.ModelLoader;

/** Opens ONNX files; found by {@link java.util.ServiceLoader}. */
public final class OnnxModelLoader implements ModelLoader {
    /** Makes one. */
    public OnnxModelLoader() {}

    @Override
    public Model load(Path file) {
        return OnnxModel.open(file);
    }
}
