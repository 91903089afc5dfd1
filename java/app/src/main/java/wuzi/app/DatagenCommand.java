package wuzi.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import wuzi.board.Rules;
import wuzi.data.DataGames;
import wuzi.data.DataFile;
import wuzi.tactics.Position;

/** {@code wuzi datagen}: games of the engine with itself, to learn from. */
@Command(name = "datagen", sortOptions = false, sortSynopsis = false)
final class DatagenCommand implements Runnable {
    private static final int USUAL_SIZE = 15;
    private static final int USUAL_GAMES = 1_000;
    private static final int MOST_GAMES = 100_000_000;
    private static final int USUAL_SEED = 1;
    private static final int MOST_THREADS = 64;
    private static final String USUAL_PLAYER = "alphabeta:nodes=2000,hash=16";

    @Option(names = "--out", paramLabel = "FILE", descriptionKey = "option.datagen-out")
    private String out;

    @Option(names = "--games", paramLabel = "N", descriptionKey = "option.datagen-games")
    private String games;

    @Option(names = "--rule", paramLabel = "RULE", descriptionKey = "option.position-rule")
    private String rule;

    @Option(names = "--size", paramLabel = "N", descriptionKey = "option.position-size")
    private String size;

    @Option(names = "--player", paramLabel = "PLAYER", descriptionKey = "option.datagen-player")
    private String player;

    @Option(names = "--seed", paramLabel = "N", descriptionKey = "option.datagen-seed")
    private String seed;

    @Option(names = "--threads", paramLabel = "N", descriptionKey = "option.datagen-threads")
    private String threads;

    @Option(names = "--lang", paramLabel = "en|zh", descriptionKey = "option.lang")
    private String language;

    @Option(names = {"-h", "--help"}, usageHelp = true, descriptionKey = "option.help")
    private boolean help;

    @Override
    public void run() {
        Messages messages = Messages.in(language == null ? Main.language() : Choices.language(language));
        int wanted = games == null ? USUAL_GAMES : Choices.number("games", games, 1, MOST_GAMES);
        int workers = threads == null
                ? Runtime.getRuntime().availableProcessors()
                : Choices.number("threads", threads, 1, MOST_THREADS);
        try {
            DataGames.Options options = options();
            if (out == null) {
                throw new Refusal("refused.datagen-out");
            }
            Path path = path(out);
            try (DataGames datagen = new DataGames(options, workers);
                    DataFile file = DataFile.open(path, origin(options));
                    DatagenProgress progress = new DatagenProgress(file, path, wanted, messages)) {
                progress.begin();
                datagen.play(file.games(), wanted, progress::isStopped, progress::add);
                progress.end();
            }
        } catch (IOException e) {
            throw notKept(e);
        } catch (UncheckedIOException e) {
            throw notKept(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IllegalArgumentException e) {
            throw new Refusal("refused.other", e);
        }
    }

    private DataGames.Options options() {
        return new DataGames.Options(
                size == null ? USUAL_SIZE : Choices.size(size, Position.WIN_LENGTH),
                rule == null ? Rules.FREESTYLE : Choices.rule(rule),
                seed == null ? USUAL_SEED : Choices.seed(seed),
                player == null ? USUAL_PLAYER : player);
    }

    private static Path path(String name) {
        try {
            Path file = Path.of(name);
            if (!name.isBlank() && !Files.isDirectory(file)) {
                return file;
            }
        } catch (InvalidPathException e) {
            // refused below, as a folder is
        }
        throw new Refusal("refused.path", wuzi.app.Command.printable(name));
    }

    /** What makes the same games again: by it, a file knows its own. */
    private static String origin(DataGames.Options options) {
        return String.format("wuzi datagen --rule %s --size %d --seed %d --player %s",
                options.rule().id(), options.size(), options.seed(), options.player());
    }

    private Refusal notKept(IOException why) {
        return new Refusal("refused.datagen-file", wuzi.app.Command.printable(out), GameFile.reason(why));
    }
}
