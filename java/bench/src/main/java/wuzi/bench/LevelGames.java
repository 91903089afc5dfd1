package wuzi.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import wuzi.eval.Model;
import wuzi.eval.ModelLoader;
import wuzi.match.Interval;
import wuzi.match.Match;
import wuzi.match.MatchOptions;
import wuzi.match.MatchResult;
import wuzi.match.Rating;
import wuzi.match.Ratings;
import wuzi.onnx.BundledPolicy;
import wuzi.player.Level;
import wuzi.player.Player;
import wuzi.player.Players;
import wuzi.player.Policy;

/**
 * Rates the levels, who stands in for them, and candidates for levels, by games of each against each: {@code gradle
 * :bench:levels}. It prints the table of {@code docs/levels.md}, and all players from weak to strong, to choose from.
 */
final class LevelGames {
    private static final int THREADS = 2;
    /** How far apart levels should be, in Elo. */
    private static final int STEP = 100;

    private final Policy policy;
    private final MatchOptions options;
    /** By the names of both players, in the order in which they met. */
    private final Map<List<String>, MatchResult> results = new HashMap<>();
    private Map<String, Rating> ratings;

    private LevelGames(Policy policy, MatchOptions options) {
        this.policy = policy;
        this.options = options;
    }

    /**
     * Plays and prints.
     *
     * @param args any of {@code players=NAME;NAME}, {@code model=FILE}, {@code games=400} and {@code size=15}
     * @throws Exception if a match fails
     */
    public static void main(String[] args) throws Exception {
        MatchArguments given = MatchArguments.parse(args);
        String file = given.text("model", null);
        try (Model model = file == null ? BundledPolicy.open() : ModelLoader.find().load(Path.of(file))) {
            LevelGames levels = new LevelGames(Policy.of(model), given.options());
            levels.play(players(given.text("players", "")));
            levels.printLevels();
            levels.printLadder();
        }
    }

    private static List<String> players(String candidates) {
        Set<String> players = new LinkedHashSet<>(List.of(Ratings.ANCHOR));
        Level.ALL.forEach(level -> players.addAll(List.of(level.player(), level.standIn())));
        Stream.of(candidates.split(";")).filter(name -> !name.isBlank()).forEach(name -> players.add(name.strip()));
        return List.copyOf(players);
    }

    private void play(List<String> players) throws ExecutionException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            players.forEach(player -> make(player).close()); // refuses wrong names before long work
            List<Future<MatchResult>> matches = new ArrayList<>();
            for (int second = 1; second < players.size(); second++) {
                for (int first = 0; first < second; first++) {
                    String player = players.get(second);
                    String opponent = players.get(first);
                    matches.add(threads.submit(() -> play(player, opponent)));
                }
            }
            for (Future<MatchResult> match : matches) {
                MatchResult result = match.get();
                results.put(List.of(result.player(), result.opponent()), result);
                System.err.printf(Locale.ROOT, "%s - %s: %.1f %%%n", result.player(), result.opponent(),
                        100 * result.score());
            }
        } finally {
            threads.shutdownNow();
        }
        ratings = Ratings.fit(results.values().stream().map(MatchResult::pairing).toList()).stream()
                .collect(Collectors.toMap(Rating::player, rating -> rating));
    }

    private MatchResult play(String player, String opponent) {
        try (Player one = make(player); Player other = make(opponent)) {
            return Match.play(one, other, options);
        }
    }

    private Player make(String player) {
        return Players.of(player, () -> policy);
    }

    private void printLevels() {
        System.out.println("| level | player | Elo (95 %) | against the level below (95 %) | stands in | its Elo |");
        System.out.println("| --- | --- | --- | --- | --- | --- |");
        int apart = 0;
        for (int i = 0; i < Level.ALL.size(); i++) {
            Level level = Level.ALL.get(i);
            Level below = i == 0 ? null : Level.ALL.get(i - 1);
            apart += below != null && elo(level.player()) - elo(below.player()) >= STEP ? 1 : 0;
            System.out.printf(Locale.ROOT, "| %d %s | `%s` | %s | %s | %s | %s |%n", level.number(), level.id(),
                    level.player(), rating(level.player()), below == null ? "" : score(level.player(), below.player()),
                    level.needsPolicy() ? "`" + level.standIn() + "`" : "",
                    level.needsPolicy() ? rating(level.standIn()) : "");
        }
        String lowest = Level.ALL.get(0).player();
        System.out.printf(Locale.ROOT, "%n%d of %d steps are %d Elo or more.", apart, Level.ALL.size() - 1, STEP);
        System.out.printf(" The lowest level scores %s against `%s`.%n", score(lowest, Ratings.ANCHOR), Ratings.ANCHOR);
    }

    private void printLadder() {
        System.out.printf(Locale.ROOT, "%nAll players, by %d games of each against each on %dx%d:%n%n",
                options.games(), options.size(), options.size());
        ratings.values().stream()
                .sorted((one, other) -> Double.compare(one.elo(), other.elo()))
                .forEach(rating -> System.out.printf("%-50s %s%n", rating.player(), rating(rating.player())));
    }

    private double elo(String player) {
        return ratings.get(player).elo();
    }

    private String rating(String player) {
        Rating rating = ratings.get(player);
        return String.format(Locale.ROOT, "%+.0f (%+.0f to %+.0f)", rating.elo(), rating.interval95().low(),
                rating.interval95().high());
    }

    private String score(String player, String opponent) {
        MatchResult result = results.get(List.of(player, opponent));
        if (result == null) {
            MatchResult turned = results.get(List.of(opponent, player));
            return score(1 - turned.score(), 1 - turned.interval95().high(), 1 - turned.interval95().low());
        }
        return score(result);
    }

    /** A score in percent with its 95 % interval. */
    static String score(MatchResult result) {
        Interval interval = result.interval95();
        return score(result.score(), interval.low(), interval.high());
    }

    private static String score(double score, double low, double high) {
        return String.format(Locale.ROOT, "%.1f %% (%.1f-%.1f)", 100 * score, 100 * low, 100 * high);
    }
}
