package wuzi.onnx;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.Map;
import wuzi.eval.EvalBatch;

/**
 * The memory of one batch as tensors, so that a call copies nothing: made once for each number of rows that the batch
 * is judged with, and kept. Holds the batch's memory but not the batch, which decides by its own life when this ends.
 */
final class PinnedTensors implements Runnable {
    private final OrtEnvironment environment;
    private final ByteBuffer planes;
    private final FloatBuffer policy;
    private final FloatBuffer value;
    private final long depth;
    private final long size;
    private final Views[] byRows;

    private record Views(Map<String, OnnxTensor> inputs, Map<String, OnnxTensor> outputs) {}

    PinnedTensors(OrtEnvironment environment, EvalBatch batch) {
        this.environment = environment;
        planes = batch.planes();
        policy = batch.policy();
        value = batch.value();
        depth = batch.encoder().planes();
        size = batch.size();
        byRows = new Views[batch.capacity() + 1];
    }

    void judge(OrtSession session, int rows) throws OrtException {
        Views views = views(rows);
        session.run(views.inputs, views.outputs).close(); // pinned outputs stay open
    }

    private synchronized Views views(int rows) throws OrtException {
        if (byRows[rows] == null) {
            long area = size * size;
            ByteBuffer input = planes.slice(0, Math.toIntExact(rows * depth * area)).order(planes.order());
            byRows[rows] = new Views(
                    Map.of("planes", OnnxTensor.createTensor(
                            environment, input, new long[] {rows, depth, size, size}, OnnxJavaType.UINT8)),
                    Map.of(
                            "policy", OnnxTensor.createTensor(
                                    environment, policy.slice(0, Math.toIntExact(rows * area)), new long[] {rows, area}),
                            "value", OnnxTensor.createTensor(environment, value.slice(0, rows), new long[] {rows})));
        }
        return byRows[rows];
    }

    /** Frees the tensors; called again, does nothing. */
    @Override
    public synchronized void run() {
        for (int rows = 0; rows < byRows.length; rows++) {
            if (byRows[rows] != null) {
                byRows[rows].inputs.values().forEach(OnnxTensor::close);
                byRows[rows].outputs.values().forEach(OnnxTensor::close);
                byRows[rows] = null;
            }
        }
    }
}
