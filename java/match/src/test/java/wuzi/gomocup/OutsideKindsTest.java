package wuzi.gomocup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wuzi.board.Board;
import wuzi.board.NotAllowedException;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.player.Player;
import wuzi.player.Players;

/** The names of outside engines: what is run, where, and what is refused before anything runs. */
@EnabledOnOs(OS.LINUX)
class OutsideKindsTest {
    @TempDir
    private Path folder;

    private EngineScript script;

    @BeforeEach
    void inFolder() {
        script = new EngineScript(folder);
    }

    private EngineCommand parse(String command) {
        return EngineCommand.parse(command, null, "x");
    }

    @Test
    void aCommandIsAProgramAndItsArguments() {
        Path engine = script.write("", EngineScript.GOOD);
        assertEquals(new EngineCommand(List.of("" + engine), folder), parse("" + engine));
        assertEquals(
                new EngineCommand(List.of("" + engine, "--level", "a b", "c=d'"), folder),
                parse("  " + engine + " --level 'a b'  c='d'\"'\"".replace("\"'\"", "'"))); // see below
    }

    @Test
    void quotesHoldBlanksTogether() {
        Path engine = script.write("", EngineScript.GOOD);
        assertEquals(
                List.of("" + engine, "--level", "a b", "c=d e", "f"),
                parse("  " + engine + " --level 'a b'  c='d e' f ").words());
    }
}
