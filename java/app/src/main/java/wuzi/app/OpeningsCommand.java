package wuzi.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import wuzi.board.Rule;
import wuzi.board.Rules;
import wuzi.eval.Model;
import wuzi.match.BalancedOpenings;
import wuzi.match.OpeningSet;
import wuzi.onnx.BundledPolicy;
import wuzi.player.Player;
import wuzi.player.Players;
import wuzi.player.Policy;
import wuzi.tactics.Position;

/** {@code wuzi openings}: makes balanced openings. */
@Command(name = "openings", sortOptions = false, sortSynopsis = false)
final class OpeningsCommand implements Runnable {
    private static final int USUAL_SIZE = 15;
    private static final int USUAL_STONES = 4;
    private static final int USUAL_COUNT = 200;
    private static final int USUAL_GAMES = 48;
    private static final int USUAL_SEED = 1;
    private static final int MOST_THREADS = 64;
    private static final int WAIT_SECONDS = 10;

    /** The strictest first, which saves the others most of the work. */
    private static final List<String> USUAL_JUDGES =
            List.of("policy:temperature=0.5,tactics=vcf", "greedy/1:epsilon=0.05,tactics=vcf");

    @Option(names = "--rule", paramLabel = "RULE", descriptionKey = "option.position-rule")
    private String rule;

    @Option(names = "--size", paramLabel = "N", descriptionKey = "option.position-size")
    private String size;

    @Option(names = "--stones", paramLabel = "N", descriptionKey = "option.openings-stones")
    private String stones;

    @Option(names = "--count", paramLabel = "N", descriptionKey = "option.openings-count")
    private String count;

    @Option(names = "--games", paramLabel = "N", descriptionKey = "option.openings-games")
    private String games;

    @Option(names = "--judge", paramLabel = "PLAYER", descriptionKey = "option.openings-judge")
    private List<String> judges = new ArrayList<>();

    @Option(names = "--seed", paramLabel = "N", descriptionKey = "option.openings-seed")
    private String seed;

    @Option(names = "--threads", paramLabel = "N", descriptionKey = "option.openings-threads")
    private String threads;

    @Option(names = "--out", paramLabel = "FILE", descriptionKey = "option.openings-out")
    private String out;

    @Option(names = "--lang", paramLabel = "en|zh", descriptionKey = "option.lang")
    private String language;

    @Option(names = {"-h", "--help"}, usageHelp = true, descriptionKey = "option.help")
    private boolean help;

    private Messages messages;

    @Override
    public void run() {
        messages = Messages.in(language == null ? Main.language() : Choices.language(language));
        BalancedOpenings.Options options = options();
        List<String> names = judges.isEmpty()
                ? usualJudges(options.size())
                : judges.stream().map(PlayerText::name).toList();
        int workers = threads == null
                ? Runtime.getRuntime().availableProcessors()
                : Choices.number("threads", threads, 1, MOST_THREADS);
        Path file = out == null ? null : file(out);
        Model policy = BundledPolicy.exists() && BundledPolicy.allowsSize(options.size()) ? BundledPolicy.open() : null;
        try {
            make(options, names, policy, workers, file);
        } finally {
            if (policy != null) {
                policy.close();
            }
        }
    }

    private BalancedOpenings.Options options() {
        Rule chosen = rule == null ? Rules.FREESTYLE : Choices.rule(rule);
        int edge = size == null ? USUAL_SIZE : Choices.size(size, Position.WIN_LENGTH);
        try {
            return new BalancedOpenings.Options(
                    edge,
                    chosen,
                    stones == null ? USUAL_STONES : Choices.count("stones", stones),
                    count == null ? USUAL_COUNT : Choices.count("count", count),
                    games == null ? USUAL_GAMES : Choices.count("games", games),
                    seed == null ? USUAL_SEED : Choices.seed(seed));
        } catch (IllegalArgumentException e) {
            throw new Refusal("refused.other", e);
        }
    }

    private static List<String> usualJudges(int size) {
        boolean hasPolicy = BundledPolicy.exists() && BundledPolicy.allowsSize(size);
        return USUAL_JUDGES.stream().filter(name -> hasPolicy || !name.startsWith("policy")).toList();
    }

    private static Path file(String name) {
        try {
            Path file = Path.of(name);
            Path folder = file.toAbsolutePath().getParent();
            if (Files.isDirectory(file) || folder == null || !Files.isDirectory(folder)) {
                throw new Refusal("refused.save", wuzi.app.Command.printable(name), new Refusal("reason.no-folder"));
            }
            return file;
        } catch (InvalidPathException e) {
            throw new Refusal("refused.path", wuzi.app.Command.printable(name));
        }
    }

    /** On Ctrl-C the process waits until what was made so far is written. */
    private void make(BalancedOpenings.Options options, List<String> names, Model policy, int workers, Path file) {
        AtomicBoolean stopped = new AtomicBoolean();
        CountDownLatch written = new CountDownLatch(1);
        Thread atEnd = new Thread(() -> {
            stopped.set(true);
            try {
                written.await(WAIT_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Runtime.getRuntime().addShutdownHook(atEnd);
        try {
            BalancedOpenings.Made made = BalancedOpenings.make(
                    options,
                    () -> names.stream().map(name -> player(name, policy)).toList(),
                    workers,
                    stopped::get,
                    (judged, kept) -> System.err.println(
                            messages.get("openings.progress", kept, options.count(), judged)));
            if (!made.openings().isEmpty()) { // no file is replaced by nothing
                write(made, options, names, file);
            }
            report(made, options);
        } catch (IllegalArgumentException e) {
            throw new Refusal("refused.other", e);
        } finally {
            written.countDown();
            if (!stopped.get()) {
                Runtime.getRuntime().removeShutdownHook(atEnd);
            }
        }
    }

    private static Player player(String name, Model policy) {
        return Players.of(name, () -> {
            if (policy == null) {
                throw new Refusal("refused.openings-policy", name);
            }
            return Policy.of(policy);
        });
    }

    private void write(
            BalancedOpenings.Made made, BalancedOpenings.Options options, List<String> names, Path file) {
        String text = OpeningSet.write(made.openings(), options.size(), List.of(
                String.format("Openings of %d stones, %s, balanced on a board of %dx%d:",
                        options.stones(), options.rule().id(), options.size(), options.size()),
                "the moves of each in a line, as x,y from the centre, right and down.",
                "Made by: " + command(options, names)));
        if (file == null) {
            System.out.print(text);
            return;
        }
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new Refusal("refused.save", file, GameFile.reason(e));
        }
    }

    /** What makes the same openings again, on the same kind of CPU. */
    private String command(BalancedOpenings.Options options, List<String> names) {
        Stream<String> chosen = judges.isEmpty() ? Stream.empty() : names.stream().map(name -> " --judge " + name);
        return String.format("wuzi openings --rule %s --size %d --stones %d --count %d --games %d --seed %d",
                        options.rule().id(), options.size(), options.stones(), options.count(), options.games(),
                        options.seed())
                + chosen.collect(Collectors.joining());
    }

    private void report(BalancedOpenings.Made made, BalancedOpenings.Options options) {
        System.err.println(messages.get("openings.drawn", made.drawn(), made.quiet()));
        for (BalancedOpenings.Judgement judgement : made.judgements()) {
            System.err.println(messages.get("openings.judge", judgement.player(), judgement.judged(),
                    judgement.meanJudged(), judgement.kept(), judgement.meanKept()));
        }
        if (made.openings().size() < options.count()) {
            System.err.println(messages.get("openings.fewer", made.openings().size(), options.count()));
        }
    }
}
