package wuzi.host;

import java.util.stream.Collectors;
import wuzi.eval.Encoder;
import wuzi.eval.Encoders;

/** Tells Python what an encoder writes. */
public final class EncoderHost {
    private EncoderHost() {}

    /**
     * Describes an encoder.
     *
     * @param id such as {@code stones/1}
     * @return a JSON object with id, hash, and a list of planes with name and scale
     * @throws IllegalArgumentException if there is none of this name
     */
    public static String describe(String id) {
        Encoder encoder = Encoders.of(id);
        String planes = encoder.layout().stream()
                .map(plane -> String.format("{\"name\": \"%s\", \"scale\": %s}", plane.name(), plane.scale()))
                .collect(Collectors.joining(", ", "[", "]"));
        return String.format(
                "{\"id\": \"%s\", \"hash\": \"%s\", \"planes\": %s}", encoder.id(), Encoders.hash(encoder), planes);
    }
}
