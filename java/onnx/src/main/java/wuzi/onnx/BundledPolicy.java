package wuzi.onnx;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wuzi.eval.ModelException;

/**
 * The policy that comes with the program: an ONNX file and its card (the boards it was trained on, the command that
 * did, plies, results) in the class path beside this class.
 */
public final class BundledPolicy {
    private static final String MODEL = "policy.onnx";
    private static final String CARD = "policy.json";
    private static final Pattern SIZES = Pattern.compile("\"board_sizes\" *: *\"([^\"]*)\"");

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
            throw new ModelException("model.none", "this build carries no policy; name a file of your own");
        }
        return OnnxModel.of("the bundled " + MODEL, read(url));
    }

    /**
     * Whether it was trained on boards of a size, by its card: no model is loaded, and a net may be made for more
     * boards than it has seen.
     *
     * @param size squares along an edge
     * @return whether it was; false where this build carries none
     */
    public static boolean allowsSize(int size) {
        return card().map(SIZES::matcher)
                .filter(Matcher::find)
                .flatMap(found -> BoardSizes.parse(found.group(1)))
                .filter(sizes -> sizes.allow(size))
                .isPresent();
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
