package wuzi.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import wuzi.board.Board;
import wuzi.board.Rule;
import wuzi.board.Rules;
import wuzi.eval.ModelException;
import wuzi.match.Match;
import wuzi.match.MatchFolder;
import wuzi.match.MatchOpenings;
import wuzi.match.MatchOptions;
import wuzi.match.MatchPlan;
import wuzi.match.OpeningSet;
import wuzi.match.Sprt;
import wuzi.onnx.BundledPolicy;
import wuzi.player.MoveLimits;
import wuzi.player.Player;
import wuzi.player.Players;
import wuzi.player.Policy;
import wuzi.record.RecordException;

/** {@code wuzi match}: games of two players or more against each other, whoever made them. */
@Command(name = "match", sortOptions = false, sortSynopsis = false)
final class MatchCommand implements Runnable {
    private static final int USUAL_SIZE = 15;
    private static final int USUAL_GAMES = 100;
    private static final int USUAL_SEED = 1;
    private static final int MANY_GAMES = 20_000;
    private static final int USUAL_GRACE = 1_000;
    private static final int MOST_MEBIBYTES = 1 << 20;
    private static final String SWAP2 = "swap2";
    private static final Path FOLDERS = Path.of("matches");

    @Option(names = "--a", paramLabel = "PLAYER", descriptionKey = "option.match-a", order = 1)
    private String first;

    @Option(names = "--b", paramLabel = "PLAYER", descriptionKey = "option.match-b", order = 2)
    private String second;

    @Option(names = "--player", paramLabel = "PLAYER", descriptionKey = "option.match-player", order = 3)
    private List<String> more = new ArrayList<>();

    @Option(names = "--gauntlet", descriptionKey = "option.match-gauntlet", order = 4)
    private boolean gauntlet;

    @Option(names = "--games", paramLabel = "N", descriptionKey = "option.match-games", order = 5)
    private String games;

    @Option(names = "--rule", paramLabel = "RULE", descriptionKey = "option.position-rule", order = 6)
    private String rule;

    @Option(names = "--size", paramLabel = "N", descriptionKey = "option.position-size", order = 7)
    private String size;

    @Option(names = "--openings", paramLabel = "FILE|swap2", descriptionKey = "option.match-openings", order = 8)
    private String openings;

    @Option(names = "--time", paramLabel = "TURN[/GAME]", descriptionKey = "option.match-time", order = 10)
    private String time;

    @Option(names = "--grace", paramLabel = "MS", descriptionKey = "option.match-grace", order = 11)
    private String grace;

    @Option(names = "--nodes", paramLabel = "N", descriptionKey = "option.match-nodes", order = 12)
    private String nodes;

    @Option(names = "--memory", paramLabel = "MIB", descriptionKey = "option.match-memory", order = 13)
    private String memory;

    @Option(names = "--sprt", paramLabel = "ELO0,ELO1", descriptionKey = "option.match-sprt", order = 14)
    private String sprt;

    @Option(names = "--at-once", paramLabel = "N", descriptionKey = "option.match-at-once", order = 15)
    private String atOnce;

    @Option(names = "--seed", paramLabel = "N", descriptionKey = "option.match-seed", order = 16)
    private String seed;

    @Option(names = "--save", paramLabel = "FOLDER", descriptionKey = "option.match-save", order = 17)
    private String save;

    @Option(names = "--resume", paramLabel = "FOLDER", descriptionKey = "option.match-resume", order = 18)
    private String resume;

    @Option(names = "--json", descriptionKey = "option.json", order = 99)
    private boolean json;

    @Option(names = "--lang", paramLabel = "en|zh", descriptionKey = "option.lang", order = 99)
    private String language;

    @Option(names = {"-h", "--help"}, usageHelp = true, descriptionKey = "option.help", order = 99)
    private boolean help;

    private Messages messages;

    private final Supplier<Policy> policy = new Supplier<>() {
        private Policy opened;

        @Override
        public synchronized Policy get() {
            opened = opened == null ? Policy.of(BundledPolicy.open()) : opened;
            return opened;
        }
    };

    @Override
    public void run() {
        messages = Messages.in(language == null ? Main.language() : Choices.language(language));
        int cores = Runtime.getRuntime().availableProcessors();
        int threads = atOnce == null ? cores : Choices.number("at-once", atOnce, 1, cores);
        try (MatchFolder folder = folder();
                MatchProgress progress = new MatchProgress(folder, threads, messages, json)) {
            MatchPlan plan = folder.plan();
            if (resume != null) {
                check(plan); // that of a new match was, before it had a folder
            }
            BitSet played = new BitSet();
            folder.played().forEach(game -> played.set(game.number()));
            progress.begin();
            new Match(plan.schedule(), plan.options(), plan.openings()).play(
                    plan.players().size(),
                    place -> Players.of(plan.players().get(place), policy),
                    threads,
                    played::get,
                    progress::isDecided,
                    progress::add);
            progress.end();
        } catch (IOException e) {
            throw notKept(e);
        } catch (UncheckedIOException e) {
            throw notKept(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ModelException e) {
            throw e;
        } catch (IllegalArgumentException | RecordException e) {
            throw new Refusal("refused.other", e);
        }
    }

    private Refusal notKept(IOException why) {
        return new Refusal("refused.match-folder",
                save != null ? save : resume != null ? resume : FOLDERS, GameFile.reason(why));
    }

    private MatchFolder folder() throws IOException {
        if (resume == null) {
            MatchPlan plan = plan();
            return MatchFolder.create(save == null ? unused() : path(save), plan);
        }
        boolean alone = Stream.of(first, second, games, rule, size, openings, time, grace, nodes, memory, sprt, seed, save)
                .allMatch(option -> option == null) && more.isEmpty() && !gauntlet;
        if (!alone) {
            throw new Refusal("refused.match-resume");
        }
        return MatchFolder.open(path(resume));
    }

    /** A folder of its own, though several matches begin in the same second. */
    private static Path unused() throws IOException {
        String name = LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss"));
        Path folder = FOLDERS.resolve(name);
        Files.createDirectories(FOLDERS);
        for (int i = 2; ; i++) {
            try {
                return Files.createDirectory(folder);
            } catch (FileAlreadyExistsException e) {
                folder = FOLDERS.resolve(name + "-" + i);
            }
        }
    }

    private static Path path(String text) {
        try {
            if (!text.isBlank()) {
                return Path.of(text);
            }
        } catch (InvalidPathException e) {
            // refused below, as nothing at all is
        }
        throw new Refusal("refused.path", wuzi.app.Command.printable(text));
    }

    private MatchPlan plan() {
        if (first == null || second == null) {
            throw new Refusal("refused.match-two");
        }
        List<String> players =
                Stream.concat(Stream.of(first, second), more.stream()).map(PlayerText::name).toList();
        Rule played = rule == null ? Rules.FREESTYLE : Choices.rule(rule);
        int edge = size == null ? USUAL_SIZE : Choices.size(size);
        MatchOptions options = new MatchOptions(
                edge,
                Choices.winLength(edge),
                played,
                games == null ? USUAL_GAMES : Choices.number("games", games, 2, 1_000_000),
                seed == null ? USUAL_SEED : Choices.seed(seed),
                MatchOptions.usualStones(edge),
                limits(),
                SWAP2.equals(openings));
        if (openings == null && options.games() > MANY_GAMES) {
            System.err.println(messages.get("match.draws", options.games() / 2)); // seconds of silence otherwise
        }
        MatchPlan plan = new MatchPlan(
                players,
                gauntlet,
                options,
                openings == null || options.swap2()
                        ? MatchOpenings.of(options)
                        : OpeningSet.read(path(openings), edge, options.winLength(), played),
                sprt == null ? null : Sprt.parse(sprt));
        check(plan); // before there is a folder
        return plan;
    }

    private MoveLimits limits() {
        MoveLimits limits = MoveLimits.NONE;
        if (time != null) {
            String[] parts = time.split("/", 2);
            limits = limits.withTime(
                    parts[0].isEmpty() ? 0 : Choices.millis("time", parts[0]),
                    parts.length > 1 ? Choices.millis("time", parts[1]) : 0,
                    grace == null ? USUAL_GRACE : Choices.number("grace", grace, 0, 60_000));
        } else if (grace != null) {
            throw new Refusal("refused.match-grace");
        }
        if (nodes != null) {
            limits = limits.withNodes(Choices.limit("nodes", nodes));
        }
        return memory == null ? limits : limits.withMemory((long) Choices.number("memory", memory, 1, MOST_MEBIBYTES) << 20);
    }

    /** Refuses players that cannot be made, or cannot play on this board. */
    private void check(MatchPlan plan) {
        MatchOptions options = plan.options();
        Board board = new Board(options.size(), options.winLength(), options.rule());
        for (String name : plan.players()) {
            try (Player player = Players.of(name, policy)) {
                player.require(board);
            }
        }
    }
}
