package wuzi.bench;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import wuzi.board.Board;
import wuzi.board.Rules;
import wuzi.eval.Model;
import wuzi.eval.ModelLoader;
import wuzi.match.Match;
import wuzi.match.MatchOpenings;
import wuzi.match.MatchOptions;
import wuzi.match.MatchResult;
import wuzi.match.Rating;
import wuzi.match.Ratings;
import wuzi.match.Schedule;
import wuzi.match.Standings;
import wuzi.onnx.BundledPolicy;
import wuzi.player.Level;
import wuzi.player.Player;
import wuzi.player.Players;
import wuzi.player.Policy;

/**
 * Rates the levels but the one that is as strong as its time, who stands in for them, and candidates for levels, by games
 * of each against each: {@code gradle :bench:levels}. It prints the table of {@code docs/levels.md}, and all players from
 * weak to strong, to choose from.
 */
final class LevelGames {
    private static final int THREADS = Runtime.getRuntime().availableProcessors();
    private static final int SEED = 1;
    private static final List<Level> LEVELS = Level.ALL.stream().filter(level -> !level.isTimed()).toList();
    /** How far apart levels should be, in Elo. */
    private static final int STEP = 100;

    private final Policy policy;
    private final MatchOptions options;
    /** By the names of both players, as they met. */
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
        Map<String, String> given = Stream.of(args)
                .map(arg -> arg.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
        String file = given.get("model");
        int size = Integer.parseInt(given.getOrDefault("size", "15"));
        int games = Integer.parseInt(given.getOrDefault("games", "400"));
        MatchOptions options = new MatchOptions(
                size, Board.DEFAULT_WIN_LENGTH, Rules.FREESTYLE, games, SEED, MatchOptions.usualStones(size));
        try (Model model = file == null ? BundledPolicy.open() : ModelLoader.find().load(Path.of(file))) {
            LevelGames levels = new LevelGames(Policy.of(model), options);
            levels.play(players(given.getOrDefault("players", "")));
            levels.printLevels();
            levels.printLadder();
        }
    }

    private static List<String> players(String candidates) {
        Set<String> players = new LinkedHashSet<>(List.of(Ratings.ANCHOR));
        LEVELS.forEach(level -> players.addAll(List.of(level.player(), level.standIn())));
        Stream.of(candidates.split(";")).filter(name -> !name.isBlank()).forEach(name -> players.add(name.strip()));
        return List.copyOf(players);
    }

    private void play(List<String> players) throws InterruptedException {
        players.forEach(player -> make(player).close()); // refuses wrong names before long work
        Schedule schedule = Schedule.roundRobin(players.size(), options.games());
        Standings standings = new Standings(players, schedule);
        new Match(schedule, options, MatchOpenings.of(options)).play(
                players.size(), place -> make(players.get(place)), THREADS, game -> false, () -> false, game -> {
                    standings.add(game);
                    if (standings.games() % (schedule.games() / 20) == 0) {
                        System.err.printf("%d of %d games%n", standings.games(), schedule.games());
                    }
                });
        standings.results(0).forEach(result -> results.put(List.of(result.player(), result.opponent()), result));
        ratings = standings.ratings().stream().collect(Collectors.toMap(Rating::player, rating -> rating));
    }

    private Player make(String player) {
        return Players.of(player, () -> policy);
    }

    private void printLevels() {
        System.out.println("| level | player | Elo (95 %) | against the level below (95 %) | stands in | its Elo |");
        System.out.println("| --- | --- | --- | --- | --- | --- |");
        int apart = 0;
        for (int i = 0; i < LEVELS.size(); i++) {
            Level level = LEVELS.get(i);
            Level below = i == 0 ? null : LEVELS.get(i - 1);
            apart += below != null && elo(level.player()) - elo(below.player()) >= STEP ? 1 : 0;
            System.out.printf(Locale.ROOT, "| %d %s | `%s` | %s | %s | %s | %s |%n", level.number(), level.id(),
                    level.player(), rating(level.player()), below == null ? "" : score(level.player(), below.player()),
                    level.needsPolicy() ? "`" + level.standIn() + "`" : "",
                    level.needsPolicy() ? rating(level.standIn()) : "");
        }
        String lowest = Level.ALL.get(0).player();
        System.out.printf(Locale.ROOT, "%n%d of %d steps are %d Elo or more.", apart, LEVELS.size() - 1, STEP);
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
        return score(result.score(), result.interval95().low(), result.interval95().high());
    }

    private static String score(double score, double low, double high) {
        return String.format(Locale.ROOT, "%.1f %% (%.1f-%.1f)", 100 * score, 100 * low, 100 * high);
    }
}
