package wuzi.app;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import wuzi.board.Board;
import wuzi.board.Rules;
import wuzi.player.Level;
import wuzi.player.PlayerName;

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
        Opponents opponents = new Opponents(level.needsPolicy() ? PolicyAtHand.bundled() : PolicyAtHand.none(), 1);
        BrainPlayer players = new BrainPlayer((size, info) -> name(level, size, info, opponents), opponents::player);
        try {
            new Brain(System.in, System.out, System.err, players, number).run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A search takes the memory and the threads that the manager allows. */
    static String name(Level level, int size, BrainInfo info, Opponents opponents) {
        if (level.isTimed()) {
            PlayerName search = PlayerName.parse(level.player()).with("hash", Integer.toString(info.hashMebibytes()));
            return (info.threads() == 1 ? search : search.with("threads", Integer.toString(info.threads()))).text();
        }
        return opponents.name(level, new Setup(size, Board.DEFAULT_WIN_LENGTH, Rules.FREESTYLE));
    }
}
