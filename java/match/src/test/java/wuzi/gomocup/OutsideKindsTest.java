package wuzi.gomocup;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
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
import wuzi.player.MoveLimits;
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
    void aCommandIsAProgramAndItsArguments() throws IOException {
        Path engine = script.write("", EngineScript.GOOD);
        assertEquals(new EngineCommand(List.of("" + engine), folder), parse("" + engine));
        assertEquals(
                new EngineCommand(List.of("" + engine, "--level", "a b", "c=d e", "f"), folder),
                parse("  " + engine + " --level 'a b'  c='d e' f "));
        Path withBlank = Files.copy(engine, Files.createDirectory(folder.resolve("a b")).resolve("pbrain x"));
        assertTrue(withBlank.toFile().setExecutable(true));
        assertEquals(new EngineCommand(List.of("" + withBlank), folder.resolve("a b")), parse("" + withBlank));
        assertEquals(folder, EngineCommand.parse("" + withBlank, "" + folder, "x").folder());
    }

    @Test
    void aProgramThatTheSystemFindsRunsHere() {
        EngineCommand command = parse("sh -c exit");
        assertTrue(command.words().get(0).endsWith("/sh"), command.toString());
        assertEquals(List.of("-c", "exit"), command.words().subList(1, 3));
        assertEquals(Path.of("").toAbsolutePath(), command.folder());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "gomocup                          | player 'gomocup' needs a command: gomocup:command=PATH",
        "gomocup:command=./none           | there is no program './none' for player 'gomocup:command=./none'; name",
        "gomocup:command=pbrain-none      | there is no program 'pbrain-none' for player",
        "gomocup:command='                | there is no program ''' for player",
        "gomocup:command=FOLDER/plain     | cannot be run; make it executable (chmod +x)",
        "gomocup:command=FOLDER/plain x   | cannot be run; make it executable (chmod +x)",
        "gomocup:command=sh,folder=none   | folder 'none' of player 'gomocup:command=sh,folder=none' does not exist",
        "gomocup:command=sh,begin=maybe   | begin=maybe in player",
        "gomocup:command=sh,enclosed=maybe | enclosed=maybe in player",
        "gomocup:command=sh,patience=0    | patience=0 in player 'gomocup:command=sh,patience=0' is not allowed",
        "gomocup:command=sh,patience=soon | patience=soon in player",
        "build                            | player 'build' needs a folder: build:folder=PATH,player=greedy/1",
        "build:folder=none                | folder 'none' of player 'build:folder=none' does not exist",
        "build:folder=FOLDER              | is no installed wuzi: it has no bin/pbrain-wuzi",
    })
    void whatCannotBeRunIsRefused(String name, String part) throws IOException {
        Files.writeString(folder.resolve("plain"), "#!/bin/sh\n");
        String given = name.replace("FOLDER", folder.toString());
        String message = assertThrows(NotAllowedException.class, () -> Players.of(given)).getMessage();
        assertTrue(message.contains(part), message);
    }

    @Test
    void theKindsAreKnown() {
        String message = assertThrows(NotAllowedException.class, () -> Players.of("nobody")).getMessage();
        assertEquals(
                "unknown player 'nobody'; known: alphabeta, build, gomocup, greedy/1, policy, random, tactical/1, tactical/2",
                message);
    }

    @Test
    void whatANameDoesNotKnowIsTold() {
        Path engine = script.write("", "START*) echo OK;; DONE) echo 3,4;;");
        String name = "gomocup:command=\"%s --flag a,b\",max_node=2000,folder=%s,tactics=five,Thread_Num=1"
                .formatted(engine, folder);
        Board board = new Board(15, Rules.RENJU);
        board.play(Point.parse("h8", 15));
        try (Player player = Players.of(name)) {
            assertEquals(name, player.name());
            assertTrue(player.isSolitary());
            assertEquals(Point.of(3, 4, 15), player.choose(board, 1));
            assertEquals(List.of("INFO max_node 2000\r", "INFO Thread_Num 1\r"), script.told().stream()
                    .distinct() // told before and after START
                    .filter(line -> line.contains("max_node") || line.contains("Num") || line.contains("tactics"))
                    .toList());
        }
    }

    /** In an enclosure the first process is number 1. */
    @Test
    void anEngineIsEnclosedUnlessItMustNotBe() throws IOException {
        Path engine = script.write("echo $PPID >parent", EngineScript.GOOD);
        for (String option : List.of("yes", "no")) {
            try (Player player = Players.of("gomocup:command=" + engine + ",enclosed=" + option)) {
                player.choose(new Board(15, Rules.FREESTYLE), 1);
            }
            boolean isAlone = Files.readString(folder.resolve("parent")).strip().equals("1");
            assertEquals(option.equals("yes") && !Enclosure.WORDS.isEmpty(), isAlone);
        }
    }

    /** With tactics of wuzi's own before it, it still opens the game itself. */
    @Test
    void anEngineThatIsHelpedAnswersInSwap2() {
        Path engine = script.write("", "START*) echo OK;; SWAP2BOARD) echo '1,2 3,4 5,6';;");
        try (Player player = Players.of("gomocup:command=" + engine + ",tactics=vcf")) {
            int[] put = player.swap2(new Board(15, Rules.FREESTYLE), 1, MoveLimits.NONE);
            assertArrayEquals(new int[] {Point.of(1, 2, 15), Point.of(3, 4, 15), Point.of(5, 6, 15)}, put);
        }
    }

    @Test
    void aBuildPlaysAsABrain() throws IOException {
        Path engine = script.write("printf '%s\\n' \"$@\" >arguments", EngineScript.GOOD);
        Path brain = Files.createDirectories(folder.resolve("old/bin")).resolve("pbrain-wuzi");
        Files.writeString(brain, "#!/bin/sh\ncd %s && exec %s \"$@\"\n".formatted(folder, engine));
        assertTrue(brain.toFile().setExecutable(true));
        String name = "build:folder=%s/old,player=\"policy:tactics=vcf,temperature=0.5\"".formatted(folder);
        try (Player player = Players.of(name)) {
            assertEquals(0, player.choose(new Board(15, Rules.FREESTYLE), 1));
        }
        assertEquals(
                List.of("--player", "policy:tactics=vcf,temperature=0.5"),
                Files.readAllLines(folder.resolve("arguments")));
        String unknown = assertThrows(
                        NotAllowedException.class, () -> Players.of("build:folder=" + folder + "/old,nodes=5"))
                .getMessage();
        assertTrue(unknown.endsWith("has no option 'nodes'"), unknown);
    }
}
