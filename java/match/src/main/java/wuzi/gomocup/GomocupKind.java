package wuzi.gomocup;

import java.time.Duration;
import java.util.List;
import wuzi.board.NotAllowedException;
import wuzi.player.Player;
import wuzi.player.PlayerKind;
import wuzi.player.PlayerOptions;

/** Players of the kind {@code gomocup}: any program that speaks the Gomocup protocol. */
public final class GomocupKind implements PlayerKind {
    /** What {@link java.util.ServiceLoader} makes. */
    public GomocupKind() {}

    @Override
    public String id() {
        return "gomocup";
    }

    @Override
    public Player make(PlayerOptions options) {
        String name = options.name().text();
        String given = options.text("command", "");
        if (given.isBlank()) {
            throw new NotAllowedException(
                    "engine.no-command", "player '%s' needs a command: gomocup:command=PATH", name);
        }
        EngineCommand command = EngineCommand.parse(given, options.text("folder", null), name);
        boolean isEnclosed = isSet(options, "enclosed", "yes", "no");
        boolean begins = isSet(options, "begin", "no", "yes");
        boolean isFresh = isSet(options, "fresh", "no", "yes");
        Waits waits = waits(options);
        return new GomocupPlayer(
                name,
                isEnclosed ? command.enclosed() : command,
                new EngineOptions(options.others(), begins, isFresh),
                waits);
    }

    private static boolean isSet(PlayerOptions options, String key, String usual, String other) {
        return options.choice(key, List.of(usual, other)).equals("yes");
    }

    static Waits waits(PlayerOptions options) {
        double seconds = options.number("patience", Waits.USUAL.patience().toSeconds());
        if (seconds == 0) {
            throw new NotAllowedException("engine.patience",
                    "patience=0 in player '%s' is not allowed; it is a number of seconds above 0",
                    options.name().text());
        }
        return Waits.USUAL.withPatience(Duration.ofMillis((long) (seconds * 1000)));
    }
}
