package wuzi.player;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import wuzi.eval.Model;
import wuzi.eval.ModelLoader;

/** Makes players from their names: {@code kind[/version][:key=value,...]}. */
public final class Players {
    private static final Map<String, Function<Options, Player>> KINDS = new TreeMap<>(Map.of(
            "random", options -> new RandomPlayer(),
            "tactical/1", options -> new TacticalPlayer(),
            "greedy/1", options -> new GreedyPlayer(),
            "policy", Players::policy));

    private Players() {}

    /**
     * Makes a player.
     *
     * @param name such as {@code random}, {@code greedy/1} or {@code policy:file=x.onnx,temperature=0.5,tactics=five};
     *     each kind takes {@code epsilon=0.2}, a share of moves that go to a random square within two of a stone
     * @return the player
     * @throws IllegalArgumentException if the kind or an option is unknown, or a value is not allowed
     * @throws wuzi.eval.ModelException if its model file cannot be used
     */
    public static Player of(String name) {
        int colon = name.indexOf(':');
        String kind = colon < 0 ? name : name.substring(0, colon);
        Function<Options, Player> maker = KINDS.get(kind);
        if (maker == null) {
            throw new IllegalArgumentException(
                    "unknown player '" + kind + "'; known: " + String.join(", ", KINDS.keySet()));
        }
        Options options = new Options(name, colon < 0 ? "" : name.substring(colon + 1));
        double epsilon = options.share("epsilon");
        Player player = maker.apply(options);
        options.refuseUnread(player);
        return epsilon == 0 ? player : new CarelessPlayer(name, player, epsilon);
    }

    private static Player policy(Options options) {
        String file = options.text("file", null);
        if (file == null) {
            throw new IllegalArgumentException("player '" + options.name + "' needs a file: policy:file=x.onnx");
        }
        double temperature = options.number("temperature", 0);
        boolean tactics = options.choice("tactics", List.of("none", "five")).equals("five");
        Model model = ModelLoader.find().load(Path.of(file));
        return new PolicyPlayer(options.name, model, temperature, tactics);
    }

    /** The options behind a player's name; those that nobody reads are refused. */
    private static final class Options {
        private final String name;
        private final Map<String, String> left = new LinkedHashMap<>();

        Options(String name, String text) {
            this.name = name;
            for (String part : text.isEmpty() ? new String[0] : text.split(",")) {
                int equals = part.indexOf('=');
                if (equals < 1) {
                    throw new IllegalArgumentException(
                            "'" + part + "' in player '" + name + "' is no option; write key=value");
                }
                left.put(part.substring(0, equals), part.substring(equals + 1));
            }
        }

        String text(String key, String otherwise) {
            String value = left.remove(key);
            return value == null ? otherwise : value;
        }

        double number(String key, double otherwise) {
            String value = text(key, null);
            if (value == null) {
                return otherwise;
            }
            try {
                double number = Double.parseDouble(value);
                if (number >= 0 && Double.isFinite(number)) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // refused below, as any other value that is not allowed
            }
            throw new IllegalArgumentException(
                    key + "=" + value + " in player '" + name + "' is not allowed; it is a number from 0");
        }

        double share(String key) {
            double share = number(key, 0);
            if (share > 1) {
                throw new IllegalArgumentException(
                        key + "=" + share + " in player '" + name + "' is not allowed; it is 0 to 1");
            }
            return share;
        }

        String choice(String key, List<String> choices) {
            String value = text(key, choices.get(0));
            if (!choices.contains(value)) {
                throw new IllegalArgumentException(key + "=" + value + " in player '" + name
                        + "' is not allowed; it is one of " + String.join(", ", choices));
            }
            return value;
        }

        void refuseUnread(Player made) {
            if (!left.isEmpty()) {
                made.close();
                throw new IllegalArgumentException("player '" + name + "' has no option '"
                        + left.keySet().iterator().next() + "'");
            }
        }
    }
}
