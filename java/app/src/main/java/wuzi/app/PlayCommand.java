package wuzi.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import wuzi.app.PlayOptions.Mode;
import wuzi.board.Board;
import wuzi.board.Rules;
import wuzi.eval.Model;
import wuzi.eval.ModelLoader;
import wuzi.player.Level;
import wuzi.player.Policy;

/** {@code wuzi play}: the options of a console game, whose descriptions are in the resources. */
@Command(name = "play", sortOptions = false, sortSynopsis = false)
final class PlayCommand implements Runnable {
    private static final int USUAL_SIZE = 15;
    private static final int USUAL_DELAY = 500;
    private static final long USUAL_MILLIS = 1_000;

    @Option(names = "--level", paramLabel = "LEVEL", completionCandidates = Levels.class,
            descriptionKey = "option.level")
    private String level;

    @Option(names = "--colour", paramLabel = "black|white", descriptionKey = "option.colour")
    private String colour = "black";

    @Option(names = "--color", hidden = true)
    private void color(String value) {
        colour = value;
    }

    @Option(names = "--size", paramLabel = "N", descriptionKey = "option.size")
    private String size;

    @Option(names = "--win-length", paramLabel = "N", descriptionKey = "option.win-length")
    private String winLength;

    @Option(names = "--rule", paramLabel = "RULE", descriptionKey = "option.rule")
    private String rule;

    @Option(names = "--model", paramLabel = "FILE", descriptionKey = "option.model")
    private Path model;

    @Option(names = "--two-players", descriptionKey = "option.two-players")
    private boolean two;

    @Option(names = "--watch", arity = "0..1", fallbackValue = "", paramLabel = "LEVEL",
            descriptionKey = "option.watch")
    private String watch;

    @Option(names = "--load", paramLabel = "FILE", descriptionKey = "option.load")
    private String load;

    @Option(names = "--time", paramLabel = "TIME", descriptionKey = "option.time")
    private String time;

    @Option(names = "--threads", paramLabel = "N", descriptionKey = "option.threads")
    private String threads;

    @Option(names = "--seed", paramLabel = "N", descriptionKey = "option.seed")
    private String seed;

    @Option(names = "--delay", paramLabel = "MS", descriptionKey = "option.delay")
    private String delay;

    @Option(names = "--plain", descriptionKey = "option.plain")
    private boolean plain;

    @Option(names = "--lang", paramLabel = "en|zh", descriptionKey = "option.lang")
    private String language;

    @Option(names = {"-h", "--help"}, usageHelp = true, descriptionKey = "option.help")
    private boolean help;

    /** The levels by name, as the help lists them. */
    static final class Levels extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        Levels() {
            super(Level.ALL.stream().map(Level::id).toList());
        }
    }

    private final PolicyAtHand given;
    private final Terminal terminal;

    /**
     * The command.
     *
     * @param given a policy from elsewhere, or null
     * @param terminal where to play, or null for standard input and output
     */
    PlayCommand(PolicyAtHand given, Terminal terminal) {
        this.given = given;
        this.terminal = terminal;
    }

    @Override
    public void run() {
        Board loaded = load == null ? null : GameFile.load(load);
        if (two && watch != null) {
            throw new Refusal("refused.two-and-watch");
        }
        if (loaded != null && (size != null || winLength != null || rule != null)) {
            throw new Refusal("refused.load-and-setup");
        }
        if (given != null && model != null) {
            throw new Refusal("refused.model-given");
        }
        PolicyAtHand policy = policy();
        Setup setup = loaded == null ? setup(policy) : Setup.of(loaded);
        Level chosen = level == null ? usualLevel() : Choices.level(level);
        PlayOptions options = new PlayOptions(
                setup,
                two ? Mode.TWO : watch != null ? Mode.WATCH : Mode.ONE,
                Choices.colour(colour),
                chosen,
                watch == null || watch.isEmpty() ? chosen : Choices.level(watch),
                time == null ? USUAL_MILLIS : Choices.millis("time", time),
                threads == null ? Opponents.usualThreads() : Choices.threads(threads),
                seed == null ? System.nanoTime() : Choices.seed(seed),
                delay == null ? USUAL_DELAY : Choices.delay(delay),
                loaded);
        Messages messages = Messages.in(language == null ? Main.language() : Choices.language(language));
        Terminal place = terminal == null ? StreamTerminal.system(plain) : terminal;
        new PlaySession(place, messages, options, policy).run();
    }

    /** A file is opened at once, to be refused at once; the bundled policy loads while the person looks at the board. */
    private PolicyAtHand policy() {
        if (given != null) {
            return given;
        }
        if (model != null) {
            Model opened = ModelLoader.find().load(model);
            return PolicyAtHand.named(model.toString(), Policy.of(opened), opened::allowsSize);
        }
        return PolicyAtHand.bundled();
    }

    private boolean isPolicyNamed() {
        return given != null || model != null;
    }

    /** The strongest one; of those that a policy plays where the person named one. */
    private Level usualLevel() {
        return Level.ALL.stream()
                .filter(one -> !isPolicyNamed() || one.needsPolicy())
                .reduce((weaker, stronger) -> stronger)
                .orElseThrow();
    }

    private Setup setup(PolicyAtHand policy) {
        int edge = size == null ? usualSize(policy) : Choices.size(size);
        if (isPolicyNamed() && !policy.allows(edge)) {
            throw new Refusal("refused.model-size", policy.name().orElseThrow(), edge, sizes(policy));
        }
        int length = winLength == null ? Choices.winLength(edge) : Choices.winLength(winLength, edge);
        return new Setup(edge, length, rule == null ? Rules.FREESTYLE : Choices.rule(rule));
    }

    /** Where a named policy does not play on the usual board, the largest that it plays on. */
    private int usualSize(PolicyAtHand policy) {
        return !isPolicyNamed() || policy.allows(USUAL_SIZE)
                ? USUAL_SIZE
                : IntStream.rangeClosed(Board.MIN_SIZE, Board.MAX_SIZE).filter(policy::allows).max().orElse(USUAL_SIZE);
    }

    private static String sizes(PolicyAtHand policy) {
        int[] all = IntStream.rangeClosed(Board.MIN_SIZE, Board.MAX_SIZE).filter(policy::allows).toArray();
        return all.length == 1 ? Integer.toString(all[0]) : all[0] + "-" + all[all.length - 1];
    }
}
