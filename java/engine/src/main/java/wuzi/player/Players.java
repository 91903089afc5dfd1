package wuzi.player;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import wuzi.board.NotAllowedException;
import wuzi.eval.ModelLoader;

/** Makes players from their names: {@code kind[/version][:key=value,...]}. */
public final class Players {
    private static final Map<String, Function<Options, Player>> KINDS = new TreeMap<>(Map.of(
            "random", options -> new RandomPlayer(),
            "tactical/1", options -> TacticalPlayer.first(),
            "tactical/2", options -> TacticalPlayer.second(),
            "greedy/1", options -> new GreedyPlayer(),
            PlayerName.POLICY, Players::policy));

    private Players() {}

    /**
     * Makes a player.
     *
     * @param name such as {@code random}, {@code greedy/1} or {@code policy:file=x.onnx,temperature=0.5,tactics=vcf};
     *     each kind takes {@code tactics=none|five|vcf}, see {@link PlayerTactics}, and {@code epsilon=0.2}, a share of
     *     moves that go to a random square within two of a stone
     * @return the player
     * @throws IllegalArgumentException if the kind or an option is unknown, or a value is not allowed
     * @throws wuzi.eval.ModelException if its model file cannot be used
     */
    public static Player of(String name) {
        return of(name, () -> {
            throw new NotAllowedException("player.no-file", "player '%s' needs a file: policy:file=x.onnx", name);
        });
    }

    /**
     * Makes a player where a policy is at hand.
     *
     * @param name as {@link #of(String)} takes it, or a policy without a file, such as {@code policy:temperature=0.5}
     * @param policyAtHand the policy that plays it then; asked for nothing else
     * @return the player
     * @throws IllegalArgumentException if the kind or an option is unknown, or a value is not allowed
     * @throws wuzi.eval.ModelException if its model file cannot be used
     */
    public static Player of(String name, Supplier<Policy> policyAtHand) {
        Options options = new Options(PlayerName.parse(name), policyAtHand);
        Function<Options, Player> maker = KINDS.get(options.name.kind());
        if (maker == null) {
            throw new NotAllowedException(
                    "player.unknown", "unknown player '%s'; known: %s",
                    options.name.kind(), String.join(", ", KINDS.keySet()));
        }
        double epsilon = options.share("epsilon");
        Player player = maker.apply(options);
        PlayerTactics tactics = options.tactics(); // those that the player has not read, as a policy does
        options.refuseUnread(player);
        if (tactics != PlayerTactics.NONE) {
            player = new TacticalPlayer(name, tactics, player);
        }
        return epsilon == 0 ? player : new CarelessPlayer(name, player, epsilon);
    }

    private static Player policy(Options options) {
        String name = options.name.text();
        String file = options.text(PlayerName.FILE, null);
        double temperature = options.number("temperature", 0);
        PlayerTactics tactics = options.tactics();
        if (file != null) {
            return new PolicyPlayer(name, ModelLoader.find().load(Path.of(file)), temperature, tactics);
        }
        Policy policy = options.policyAtHand.get();
        return new PolicyPlayer(
                name, policy.evaluator(), policy.encoder(), policy.guidance(), temperature, tactics);
    }

    /** The options behind a player's name; those that nobody reads are refused. */
    private static final class Options {
        private final PlayerName name;
        private final Map<String, String> left;
        private final Supplier<Policy> policyAtHand;

        Options(PlayerName name, Supplier<Policy> policyAtHand) {
            this.name = name;
            this.policyAtHand = policyAtHand;
            left = new LinkedHashMap<>(name.options());
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
            throw new NotAllowedException("player.number",
                    "%s=%s in player '%s' is not allowed; it is a number from 0", key, value, name.text());
        }

        double share(String key) {
            double share = number(key, 0);
            if (share > 1) {
                throw new NotAllowedException("player.share",
                        "%s=%s in player '%s' is not allowed; it is 0 to 1", key, share, name.text());
            }
            return share;
        }

        String choice(String key, List<String> choices) {
            String value = text(key, choices.get(0));
            if (!choices.contains(value)) {
                throw new NotAllowedException("player.choice",
                        "%s=%s in player '%s' is not allowed; it is one of %s",
                        key, value, name.text(), String.join(", ", choices));
            }
            return value;
        }

        PlayerTactics tactics() {
            return PlayerTactics.of(choice("tactics", PlayerTactics.IDS));
        }

        void refuseUnread(Player made) {
            if (!left.isEmpty()) {
                made.close();
                throw new NotAllowedException("player.unknown-option",
                        "player '%s' has no option '%s'", name.text(), left.keySet().iterator().next());
            }
        }
    }
}
