package wuzi.onnx;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import wuzi.eval.ModelException;

/**
 * The policy that comes with the program, for boards of {@value #SIZE}x{@value #SIZE}: an ONNX file and its card (the
 * command that trained it, plies, results) in the class path beside this class.
 */
public final class BundledPolicy {
    /** The boards it was trained on. */
    public static final int SIZE = 15;

    private static final String MODEL = "policy-15x15.onnx";
    private static final String CARD = "policy-15x15.json";

    private BundledPolicy() {}

    /**
     * Whether this build carries one.
     *
     * @return whether {@link #open} works
     */
    public static boolean exists() {
        return BundledPolicy.class.getResource(MODEL) != null;
    }

    /**
     * Opens it.
     *
     * @return the model
     * @throws ModelException if this build carries none
     */
    public static OnnxModel open() {
        URL url = BundledPolicy.class.getResource(MODEL);
        if (url == null) {
            throw new ModelException("this build carries no policy; name a file of your own");
        }
        return OnnxModel.of("the bundled " + MODEL, read(url));
    }

    /**
     * How it was made.
     *
     * @return the card, as JSON; empty where this build carries none
     */
    public static Optional<String> card() {
        return Optional.ofNullable(BundledPolicy.class.getResource(CARD))
                .map(url -> new String(read(url), StandardCharsets.UTF_8));
    }

    private static byte[] read(URL url) {
        try (InputStream in = url.openStream()) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
