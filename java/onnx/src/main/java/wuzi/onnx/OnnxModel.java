package wuzi.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.WeakHashMap;
import wuzi.board.Words;
import wuzi.eval.Encoder;
import wuzi.eval.EvalBatch;
import wuzi.eval.Guidance;
import wuzi.eval.Model;
import wuzi.eval.ModelException;

/**
 * An exported policy on ONNX Runtime. It reads a batch's planes and writes its policy and value where they lie; as many
 * rows are run as are in use, for ONNX Runtime's results do not depend on their number. Several threads may use one
 * model, each with batches of its own.
 *
 * <p>A call runs on one thread; the system property {@value #THREADS} asks for more.
 */
public final class OnnxModel implements Model {
    /** The system property that sets how many threads a call may use. */
    public static final String THREADS = "wuzi.onnx.threads";

    private static final Cleaner CLEANER = Cleaner.create();

    private final String name;
    private final OrtSession session;
    private final FileContract contract;
    private final Map<EvalBatch, PinnedTensors> pinned = new WeakHashMap<>();

    private OnnxModel(String name, OrtSession session, FileContract contract) {
        this.name = name;
        this.session = session;
        this.contract = contract;
    }

    /**
     * Opens a file.
     *
     * @param file an exported policy
     * @return the model
     * @throws ModelException if it cannot be read, is damaged, or is not what this version takes
     */
    public static OnnxModel open(Path file) {
        byte[] bytes;
        try {
            if (Files.isDirectory(file)) {
                throw new ModelException("model.folder",
                        "model %s is a folder; name an exported policy in it, a .onnx file", file);
            }
            bytes = Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            throw new ModelException(
                    new Words("model.missing", "model %s does not exist; name an exported policy, a .onnx file", file), e);
        } catch (IOException e) {
            throw new ModelException(new Words("model.unreadable", "model %s cannot be read: %s", file, reason(e)), e);
        }
        return of(file.toString(), bytes);
    }

    private static String reason(IOException e) {
        return e.getClass().getSimpleName().replace("Exception", "") + " " + e.getMessage();
    }

    /**
     * Opens a model in memory.
     *
     * @param name what messages call it
     * @param bytes the contents of an exported file
     * @return the model
     * @throws ModelException if it is damaged, or is not what this version takes
     */
    public static OnnxModel of(String name, byte[] bytes) {
        OrtEnvironment environment = OnnxRuntime.environment();
        OrtSession session;
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(threads());
            options.setInterOpNumThreads(1);
            options.setSessionLogLevel(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
            session = environment.createSession(bytes, options);
        } catch (OrtException e) {
            throw new ModelException(new Words("model.damaged",
                    "cannot use %s: %s bytes that ONNX Runtime does not take as a model (%s); "
                            + "the file is damaged or no ONNX file",
                    name, bytes.length, firstLine(e)), e);
        }
        try {
            return new OnnxModel(name, session, FileContract.check(name, session));
        } catch (OrtException | RuntimeException e) {
            close(session);
            throw e instanceof ModelException refusal ? refusal : failure(name, e);
        }
    }

    private static int threads() {
        String text = System.getProperty(THREADS, "1");
        if (!text.matches("[1-9][0-9]{0,2}")) {
            throw new ModelException("system property " + THREADS + " '" + text + "' is not allowed; it is 1 to 999");
        }
        return Integer.parseInt(text);
    }

    @Override
    public void evaluate(EvalBatch batch) {
        int rows = batch.rows();
        if (rows == 0) {
            return;
        }
        try {
            pinnedFor(batch).judge(session, rows);
        } catch (OrtException e) {
            throw failure(name, e);
        } finally {
            Reference.reachabilityFence(batch);
        }
    }

    private PinnedTensors pinnedFor(EvalBatch batch) {
        synchronized (pinned) {
            PinnedTensors tensors = pinned.get(batch);
            if (tensors == null) {
                requireFit(batch);
                tensors = new PinnedTensors(OnnxRuntime.environment(), batch);
                pinned.put(batch, tensors);
                CLEANER.register(batch, tensors);
            }
            return tensors;
        }
    }

    private void requireFit(EvalBatch batch) {
        requireSize(batch.size());
        if (!batch.encoder().id().equals(contract.encoder().id())) {
            throw new ModelException("model.planes", "cannot use %s on planes of %s; it takes %s",
                    name, batch.encoder().id(), contract.encoder().id());
        }
    }

    @Override
    public Encoder encoder() {
        return contract.encoder();
    }

    @Override
    public Guidance guidance() {
        return contract.guidance();
    }

    @Override
    public boolean allowsSize(int size) {
        return contract.sizes().allow(size);
    }

    @Override
    public void requireSize(int size) {
        if (!allowsSize(size)) {
            throw new ModelException("model.size",
                    "cannot use %s on a board of size %s; it plays on %s", name, size, contract.sizes());
        }
    }

    @Override
    public Map<String, String> metadata() {
        return contract.metadata();
    }

    @Override
    public void close() {
        synchronized (pinned) {
            pinned.values().forEach(PinnedTensors::run);
            pinned.clear();
        }
        close(session);
    }

    private static void close(OrtSession session) {
        try {
            session.close();
        } catch (OrtException e) {
            throw new IllegalStateException(e); // nothing that a caller could do about it
        }
    }

    private static ModelException failure(String name, Exception e) {
        return new ModelException(new Words("model.refused", "cannot use %s: %s", name, firstLine(e)), e);
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("").strip();
    }
}
