package wuzi.gomocup;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import wuzi.board.NotAllowedException;
import wuzi.player.Player;
import wuzi.player.PlayerKind;
import wuzi.player.PlayerOptions;

/** Players of the kind {@code build}: an installed folder of wuzi, another version as a rule, in its own process. */
public final class BuildKind implements PlayerKind {
    private static final String BRAIN = "bin/pbrain-wuzi";

    /** What {@link java.util.ServiceLoader} makes. */
    public BuildKind() {}

    @Override
    public String id() {
        return "build";
    }

    @Override
    public Player make(PlayerOptions options) {
        String name = options.name().text();
        String given = options.text("folder", "");
        String player = options.text("player", null);
        if (given.isEmpty()) {
            throw new NotAllowedException(
                    "engine.no-folder", "player '%s' needs a folder: build:folder=PATH,player=greedy/1", name);
        }
        Path brain = EngineCommand.folder(given, name).resolve(BRAIN);
        if (!Files.isExecutable(brain)) {
            throw new NotAllowedException("engine.no-build",
                    "folder '%s' of player '%s' is no installed wuzi: it has no %s; take what gradle installDist makes",
                    given, name, BRAIN);
        }
        List<String> arguments = player == null ? List.of() : List.of("--player", player);
        EngineCommand command = EngineCommand.of(brain, arguments, Path.of("").toAbsolutePath());
        Waits waits = GomocupKind.waits(options).withoutPause();
        return new GomocupPlayer(name, command, EngineOptions.NONE, waits);
    }
}
