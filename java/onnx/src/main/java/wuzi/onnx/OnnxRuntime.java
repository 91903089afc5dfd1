package wuzi.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtLoggingLevel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import wuzi.board.Words;
import wuzi.eval.ModelException;

/**
 * The process's only ONNX Runtime, started when first asked for (about 0.3 s).
 *
 * <p>Its native libraries are unpacked here and deleted as soon as they are loaded. Left to itself, ONNX Runtime leaves
 * a folder behind at every start, and answers a full disk with an error that names none.
 */
final class OnnxRuntime {
    private static final String PATH = "onnxruntime.native.path";
    private static final String[] LIBRARIES = {"libonnxruntime.so", "libonnxruntime4j_jni.so"};

    private static OrtEnvironment environment;

    private OnnxRuntime() {}

    /**
     * The environment. Its log would go to standard error, past whoever holds the terminal, and is silent.
     *
     * @throws ModelException if it does not run on this machine
     */
    static synchronized OrtEnvironment environment() {
        if (environment == null) {
            try {
                environment = System.getProperty(PATH) == null && resource(LIBRARIES[0]) != null ? unpacked() : start();
            } catch (IOException | UncheckedIOException e) {
                throw new ModelException(new Words("model.unpack",
                        "ONNX Runtime cannot be unpacked into %s: %s; "
                                + "free some space, or name a folder by -Djava.io.tmpdir",
                        System.getProperty("java.io.tmpdir"), e.getMessage()), e);
            } catch (LinkageError e) {
                throw new ModelException(
                        new Words("model.runtime", "ONNX Runtime does not run on this machine: %s", cause(e)), e);
            }
        }
        return environment;
    }

    private static OrtEnvironment start() {
        return OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL, "wuzi");
    }

    private static OrtEnvironment unpacked() throws IOException {
        Path folder = Files.createTempDirectory("wuzi");
        try {
            for (String library : LIBRARIES) {
                try (InputStream in = resource(library)) {
                    Files.copy(in, folder.resolve(library));
                }
            }
            System.setProperty(PATH, folder.toString());
            return start();
        } finally {
            System.clearProperty(PATH);
            for (String library : LIBRARIES) {
                Files.deleteIfExists(folder.resolve(library)); // once loaded, the file is not needed
            }
            Files.delete(folder);
        }
    }

    /** A library for Linux; other systems are left to ONNX Runtime. */
    private static InputStream resource(String library) {
        String machine = switch (System.getProperty("os.arch").toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64" -> "x64";
            case "aarch64" -> "aarch64";
            default -> "";
        };
        return System.getProperty("os.name").equals("Linux")
                ? OrtEnvironment.class.getResourceAsStream("/ai/onnxruntime/native/linux-" + machine + "/" + library)
                : null;
    }

    private static String cause(Throwable e) {
        Throwable deepest = e;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return String.valueOf(deepest.getMessage()).lines().findFirst().orElse("");
    }
}
