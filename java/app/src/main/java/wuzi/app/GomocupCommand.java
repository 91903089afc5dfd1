package wuzi.app;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import wuzi.player.Level;

/** {@code wuzi gomocup}: a player for managers that speak the Gomocup protocol, on standard input and output. */
@Command(name = "gomocup", sortOptions = false, sortSynopsis = false)
final class GomocupCommand implements Runnable {
    @Option(names = "--player", paramLabel = "NAME", descriptionKey = "option.gomocup-player")
    private String player;

    @Option(names = "--seed", paramLabel = "N", descriptionKey = "option.gomocup-seed")
    private String seed = "1";

    @Option(names = "--lang", paramLabel = "en|zh", descriptionKey = "option.lang")
    private String language;

    @Option(names = {"-h", "--help"}, usageHelp = true, descriptionKey = "option.help")
    private boolean help;

    @Override
    public void run() {
        Level level = player == null ? Level.ALL.get(Level.ALL.size() - 1) : Choices.level(player);
        long number = Choices.seed(seed);
        if (language != null) {
            Choices.language(language);
        }
        Opponents opponents = new Opponents(level.needsPolicy() ? PolicyAtHand.bundled() : PolicyAtHand.none());
        try {
            new Brain(System.in, System.out, System.err, size -> opponents.player(level, size), number).run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
