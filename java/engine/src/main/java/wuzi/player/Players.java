package wuzi.player;

import java.nio.file.Path;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import wuzi.board.NotAllowedException;
import wuzi.eval.ModelLoader;
import wuzi.search.Search;
import wuzi.search.SearchBench;

/** Makes players from their names: {@code kind[/version][:key=value,...]}. */
public final class Players {
    private static final String SIGNED = "/";

    private Players() {}

    /**
     * Makes a player.
     *
     * @param name such as {@code random}, {@code greedy/1} or {@code policy:file=x.onnx,temperature=0.5,tactics=vcf},
     *     {@code alphabeta:nodes=20000,hash=16,threads=2};
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
        PlayerOptions options = new PlayerOptions(PlayerName.parse(unsigned(name)));
        Function<PlayerOptions, Player> maker = maker(options.name().kind(), policyAtHand);
        double epsilon = options.share("epsilon");
        Player player = maker.apply(options);
        PlayerTactics tactics = options.tactics(); // those that the player has not read, as a policy does
        options.refuseUnread(player);
        if (tactics != PlayerTactics.NONE) {
            player = new TacticalPlayer(name, tactics, player);
        }
        return epsilon == 0 ? player : new CarelessPlayer(name, player, epsilon);
    }

    /**
     * What results of a player are kept by. A search is another player after each change of the engine, which its
     * signature tells: {@code alphabeta/1a2b3c4d:nodes=5000}. Such a name makes the player of this engine, and is refused
     * by another one.
     *
     * @param name as {@link #of(String)} takes it
     * @return the name, of a search with the signature of this engine
     */
    public static String signed(String name) {
        String search = PlayerName.ALPHA_BETA;
        return PlayerName.parse(name).kind().equals(search)
                ? search + SIGNED + SearchBench.signature() + name.substring(search.length())
                : name;
    }

    private static String unsigned(String name) {
        String kind = PlayerName.parse(name).kind();
        String search = PlayerName.ALPHA_BETA;
        if (!kind.startsWith(search + SIGNED)) {
            return name;
        }
        String own = search + SIGNED + SearchBench.signature();
        if (!kind.equals(own)) {
            throw new NotAllowedException("player.signature",
                    "player '%s' is a search of another build; this one's is %s", name, own);
        }
        return search + name.substring(own.length());
    }

    /**
     * Whether there are players of a kind.
     *
     * @param kind such as {@code greedy/1}, what stands before the colon of a name
     * @return whether {@link #of(String)} knows it
     */
    public static boolean isKind(String kind) {
        return makers(kind, () -> null).containsKey(kind) || kind.startsWith(PlayerName.ALPHA_BETA + SIGNED);
    }

    private static Function<PlayerOptions, Player> maker(String kind, Supplier<Policy> policyAtHand) {
        Map<String, Function<PlayerOptions, Player>> kinds = makers(kind, policyAtHand);
        Function<PlayerOptions, Player> maker = kinds.get(kind);
        if (maker == null) {
            throw new NotAllowedException(
                    "player.unknown", "unknown player '%s'; known: %s", kind, String.join(", ", kinds.keySet()));
        }
        return maker;
    }

    /** The kinds of this jar; with those of others, unless the one that is asked for is among them. */
    private static Map<String, Function<PlayerOptions, Player>> makers(String kind, Supplier<Policy> policyAtHand) {
        Map<String, Function<PlayerOptions, Player>> kinds = new TreeMap<>(Map.of(
                "random", options -> new RandomPlayer(),
                "tactical/1", options -> TacticalPlayer.first(),
                "tactical/2", options -> TacticalPlayer.second(),
                "greedy/1", options -> new GreedyPlayer(),
                PlayerName.ALPHA_BETA, Players::alphaBeta,
                PlayerName.POLICY, options -> policy(options, policyAtHand)));
        if (!kinds.containsKey(kind)) {
            ServiceLoader.load(PlayerKind.class).forEach(other -> kinds.putIfAbsent(other.id(), other::make));
        }
        return kinds;
    }

    private static Player alphaBeta(PlayerOptions options) {
        return new AlphaBetaPlayer(
                options.name().text(),
                (int) options.whole(PlayerName.HASH, Search.USUAL_MEBIBYTES, Search.MOST_MEBIBYTES),
                (int) options.whole("threads", 1, Search.MOST_THREADS),
                options.whole(PlayerName.NODES, 0, Long.MAX_VALUE));
    }

    private static Player policy(PlayerOptions options, Supplier<Policy> policyAtHand) {
        String name = options.name().text();
        String file = options.text(PlayerName.FILE, null);
        double temperature = options.number("temperature", 0);
        PlayerTactics tactics = options.tactics();
        if (file != null) {
            return new PolicyPlayer(name, ModelLoader.find().load(Path.of(file)), temperature, tactics);
        }
        Policy policy = policyAtHand.get();
        return new PolicyPlayer(
                name, policy.evaluator(), policy.encoder(), policy.guidance(), temperature, tactics);
    }
}
