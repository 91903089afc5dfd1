package wuzi.gomocup;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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
import wuzi.player.Fault;
import wuzi.player.FaultException;
import wuzi.player.MoveLimits;
import wuzi.player.Remark;

/** What an engine that makes no mistake is told. */
@EnabledOnOs(OS.LINUX)
class GomocupPlayerTest {
    private static final MoveLimits TIMED = MoveLimits.NONE.withTime(5_000, 100_000, 1_000).withMemory(367_001_600);

    @TempDir
    private Path folder;

    private EngineScript script;

    @BeforeEach
    void inFolder() {
        script = new EngineScript(folder);
    }

    private static Board board(String moves) {
        Board board = new Board(15, Rules.FREESTYLE);
        for (int point : Point.parseMoves(moves, 15)) {
            board.play(point);
        }
        return board;
    }

    private static int square(int x, int y) {
        return Point.of(x, y, 15);
    }

    /** The lines without those of INFO and without their ends. */
    private List<String> commands() {
        return script.told().stream()
                .map(String::strip)
                .filter(line -> !line.startsWith("INFO"))
                .toList();
    }

    @Test
    void aGameFromItsOpeningToItsEnd() {
        Board board = board("h8i9");
        try (GomocupPlayer player = script.player(script.write("", EngineScript.GOOD))) {
            player.newGame(board(""), TIMED);
            List<String> told = script.told(); // before any clock runs
            assertTrue(told.get(5).matches("INFO folder /.*\r"), told.get(5));
            List<String> limits = List.of(
                    "INFO timeout_turn 5000\r",
                    "INFO timeout_match 100000\r",
                    "INFO max_memory 367001600\r",
                    "INFO game_type 1\r",
                    "INFO rule 0\r",
                    told.get(5));
            assertEquals(limits, told.subList(0, 6));
            assertEquals(List.of("START 15\r"), told.subList(6, told.size()));
            assertEquals(square(0, 0), player.choose(board, 1, TIMED));
            told = script.told();
            assertEquals(limits, told.subList(0, 6));
            assertEquals(
                    List.of(
                            "INFO time_left 100000\r",
                            "BOARD\r",
                            "7,7,1\r",
                            "8,6,2\r",
                            "DONE\r"),
                    told.subList(6, told.size()));
            board.play(square(0, 0));
            board.play(square(14, 14));
            assertEquals(square(1, 0), player.choose(board, 2, TIMED.withLeft(-20)));
            assertEquals(List.of("INFO time_left -20\r", "TURN 14,14\r"), script.told());
        }
        assertEquals(List.of("END\r"), script.told());
        assertEquals(0, script.running());
    }

    @Test
    void theNextGameIsTheSameProcessOnAnEmptyBoard() {
        try (GomocupPlayer player = script.player(script.write("", EngineScript.GOOD))) {
            assertEquals(square(0, 0), player.choose(board("h8"), 1));
            player.newGame(board(""), MoveLimits.NONE);
            assertEquals(square(1, 0), player.choose(board(""), 1));
            assertEquals(List.of("START 15", "BOARD", "7,7,2", "DONE", "RESTART", "BOARD", "DONE"), commands());
            player.newGame(board(""), MoveLimits.NONE);
            Board other = new Board(20, Rules.CARO_STANDARD);
            assertEquals(2, player.choose(other, 1));
            List<String> told = script.told();
            assertEquals("RESTART\r", told.get(0));
            int start = told.indexOf("START 20\r"); // all is told before it and after, but for the clock
            for (String info : List.of("INFO rule 9\r", "INFO game_type 1\r", "INFO max_memory 0\r")) {
                assertTrue(told.subList(0, start).contains(info), told.toString());
                assertTrue(told.subList(start, told.size()).contains(info), told.toString());
            }
            assertEquals(told.size() - 3, told.indexOf("INFO time_left 2147483647\r"), told.toString());
        }
    }

    @Test
    void aFreshProcessForEachGame() {
        EngineOptions options = new EngineOptions(Map.of("max_node", "2000"), false, true);
        Path engine = script.write("", EngineScript.GOOD);
        try (GomocupPlayer player = script.player(engine, EngineScript.WAITS, options)) {
            for (int game = 0; game < 3; game++) {
                player.newGame(board(""), TIMED);
                List<String> told = script.told(); // the first END comes with the second game
                assertEquals(
                        List.of("END\r", "INFO max_node 2000\r", "START 15\r").subList(game == 0 ? 1 : 0, 3),
                        told.stream().filter(line -> !line.startsWith("INFO") || line.contains("node")).toList());
                assertTrue(told.contains("INFO max_memory 367001600\r"), told.toString());
                assertEquals(square(0, 0), player.choose(board("h8"), 1, TIMED));
                script.told();
            }
        }
    }

    @Test
    void anotherPositionIsToldWhole() {
        try (GomocupPlayer player = script.player(script.write("", EngineScript.GOOD))) {
            player.choose(board("h8"), 1);
            player.choose(board("a1b1c1"), 1);
            assertEquals(
                    List.of(
                            "START 15", "BOARD", "7,7,2", "DONE",
                            "RESTART", "BOARD", "0,14,2", "1,14,1", "2,14,2", "DONE"),
                    commands());
            Board diagram = new Board(15, Rules.FREESTYLE);
            diagram.setUp(Point.parseMoves("h8h9h10", 15), Point.parseMoves("a1a2", 15));
            diagram.play(Point.parse("a3", 15));
            player.choose(diagram, 1);
            assertEquals( // the sides in turn: h10, h9, h8 are 5, 6, 7 from the top
                    List.of(
                            "RESTART", "BOARD",
                            "7,5,1", "0,13,2", "7,6,1", "0,14,2", "7,7,1", "0,12,2", "DONE"),
                    commands());
        }
    }

    @Test
    void aPositionOfSomeMovesBefore() {
        String cases = EngineScript.GOOD + "TAKEBACK*) echo OK;;";
        try (GomocupPlayer player = script.player(script.write("", cases))) {
            Board board = board("h8");
            board.play(player.choose(board, 1)); // 0,0
            board.play(square(3, 3));
            board.play(player.choose(board, 1)); // 1,0
            commands();
            board.undo();
            board.undo();
            board.play(square(4, 4));
            assertEquals(square(2, 0), player.choose(board, 1));
            assertEquals(List.of("TAKEBACK 1,0", "TAKEBACK 3,3", "TURN 4,4"), commands());
            assertEquals(square(3, 0), player.choose(board, 1)); // once more
            assertEquals(List.of("TAKEBACK 2,0", "TAKEBACK 4,4", "TURN 4,4"), commands());
        }
    }

    @ParameterizedTest
    @CsvSource({"echo ERROR no", "echo UNKNOWN", "echo well", ":"})
    void anEngineThatTakesNothingBack(String answer) {
        String cases = EngineScript.GOOD + "TAKEBACK*) " + answer + ";;";
        try (GomocupPlayer player = script.player(script.write("", cases))) {
            player.choose(board("h8"), 1);
            commands();
            assertEquals(square(1, 0), player.choose(board("h8"), 1));
            assertEquals(List.of("TAKEBACK 0,0", "RESTART", "BOARD", "7,7,2", "DONE"), commands());
            player.choose(board("h8"), 1); // it is not asked twice
            assertEquals(List.of("RESTART", "BOARD", "7,7,2", "DONE"), commands());
        }
    }

    @ParameterizedTest
    @CsvSource({"FREESTYLE, 0", "STANDARD, 1", "RENJU, 4", "CARO, 8", "CARO_STANDARD, 9"})
    void everyRuleHasItsNumber(Rules rule, int number) {
        try (GomocupPlayer player = script.player(script.write("", EngineScript.GOOD))) {
            player.choose(new Board(15, rule), 1);
            assertTrue(script.told().contains("INFO rule " + number + "\r"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        // turn, match, left, nodes -> timeout_turn, timeout_match, time_left, max_node
        "0, 0, 0, 0, 10000, 0, 2147483647, ''",
        "0, 0, 0, 500, 10000, 0, 2147483647, 500",
        "300, 0, 0, 0, 300, 0, 2147483647, ''",
        "0, 9000, 4000, 0, 9000, 9000, 4000, ''",
        "300, 9000, 4000, 7, 300, 9000, 4000, 7",
    })
    void limits(
            long turn, long match, long left, long nodes, long toldTurn, long toldMatch, long toldLeft, String node) {
        MoveLimits limits = MoveLimits.NONE.withTime(turn, match, 50).withLeft(left).withNodes(nodes);
        try (GomocupPlayer player = script.player(script.write("", EngineScript.GOOD))) {
            player.choose(board(""), 1, limits);
            List<String> told = script.told();
            assertTrue(told.contains("INFO timeout_turn " + toldTurn + "\r"), told.toString());
            assertTrue(told.contains("INFO timeout_match " + toldMatch + "\r"), told.toString());
            assertTrue(told.contains("INFO time_left " + toldLeft + "\r"), told.toString());
            assertEquals(!node.isEmpty(), told.contains("INFO max_node " + node + "\r"), told.toString());
        }
    }

    @Test
    void theOptionsOfItsNameGoBeforeTheLimits() {
        Map<String, String> infos = Map.of("max_node", "2000", "max_memory", "3");
        try (GomocupPlayer player = script.player(script.write("", EngineScript.GOOD), EngineScript.WAITS, infos)) {
            Board board = board("");
            board.play(player.choose(board, 1, MoveLimits.NONE.withNodes(7).withMemory(1L << 40)));
            List<String> told = script.told();
            int start = told.indexOf("START 15\r");
            for (List<String> part : List.of(told.subList(0, start), told.subList(start, told.size()))) {
                List<String> most = part.stream().filter(line -> line.contains("max_")).sorted().toList();
                assertEquals(List.of("INFO max_memory 3\r", "INFO max_node 2000\r"), most);
            }
            board.play(square(5, 5));
            player.choose(board, 1, MoveLimits.NONE.withNodes(7).withMemory(1L << 40));
            assertEquals(List.of("INFO time_left 2147483647\r", "TURN 5,5\r"), script.told());
        }
    }

    @Test
    void whatItSaysOfAMove() {
        String cases = """
                START*) echo 'MESSAGE hello'; echo OK;;
                DONE) printf 'MESSAGE one\\nDEBUG two\\r\\rMESSAGE \\272\\303\\001\\002 depth 7\\033[2J\\r 7 , 8 \\r';;
                TURN*) echo 'plain words'; echo '1,1';;
                """;
        try (GomocupPlayer player = script.player(script.write("echo 'speaks before any command'", cases))) {
            Board board = board("h8");
            board.play(player.choose(board, 1));
            assertEquals(square(7, 8), board.move(1));
            assertEquals("\ufffd\ufffd depth 7 [2J", player.remark(0).text());
            assertTrue(Double.isNaN(player.remark(0).value()));
            board.play(square(0, 0));
            player.choose(board, 1);
            assertEquals("plain words", player.remark(0).text());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "value +0.53 looks fine, 0.53, looks fine",
        "value -1.00, -1, ''",
        "value +1.20, NaN, value +1.20",
        "value 0.5, NaN, value 0.5",
        "values +0.50, NaN, values +0.50",
        "depth 7 value +0.50, NaN, depth 7 value +0.50",
    })
    void theValueThatOurBrainsSay(String said, double value, String text) {
        String cases = "START*) echo OK;; DONE) echo 'MESSAGE " + said + "'; echo 0,0;;";
        try (GomocupPlayer player = script.player(script.write("", cases))) {
            player.choose(board(""), 1);
            assertEquals(new Remark(value, text), player.remark(0));
        }
    }

    @Test
    void beginOnlyWhereItIsWished() {
        Path engine = script.write("", EngineScript.GOOD);
        EngineOptions options = new EngineOptions(Map.of(), true, false);
        try (GomocupPlayer player = script.player(engine, EngineScript.WAITS, options)) {
            assertEquals(square(0, 0), player.choose(board(""), 1));
            assertEquals(List.of("START 15", "BEGIN"), commands());
        }
    }

    @Test
    void swap2() {
        String cases = """
                START*|RESTART) echo OK;;
                SWAP2BOARD) stones=0;;
                *,*) stones=$((stones + 1));;
                DONE) case $stones in
                0) echo '7,7 8,7  9 , 9';;
                3) echo '1,2 3,4';;
                5) echo swap;;
                esac;;
                """;
        try (GomocupPlayer player = script.player(script.write("", cases))) {
            assertArrayEquals(
                    new int[] {square(7, 7), square(8, 7), square(9, 9)}, player.swap2(board(""), 1, TIMED));
            assertEquals(List.of("START 15", "SWAP2BOARD", "DONE"), commands());
            assertArrayEquals(new int[] {square(1, 2), square(3, 4)}, player.swap2(board("h8i8j6"), 1, TIMED));
            assertEquals(List.of("RESTART", "SWAP2BOARD", "7,7", "8,7", "9,9", "DONE"), commands());
            assertArrayEquals(new int[0], player.swap2(board("h8i8j6b13d11"), 1, TIMED));
            player.newGame(board(""), TIMED);
            assertEquals(List.of("RESTART", "SWAP2BOARD", "7,7", "8,7", "9,9", "1,2", "3,4", "DONE", "RESTART"),
                    commands());
        }
    }

    /** Black is the other side, for White is to move. */
    @Test
    void swap2ForAnEngineThatWantsToKnowWhoseTheStonesAre() {
        String cases = """
                START*|RESTART) echo OK;;
                *,*,*) ;;
                *,*) echo 'ERROR whose?';;
                DONE) echo 3,4;;
                """;
        try (GomocupPlayer player = script.player(script.write("", cases))) {
            assertArrayEquals(new int[] {square(3, 4)}, player.swap2(board("h8i8j6"), 1, TIMED));
            List<String> told = commands(); // of the first one, ended by its refusal, as much as it came to read
            int again = told.lastIndexOf("START 15");
            assertEquals(List.of("START 15", "SWAP2BOARD", "7,7"), told.subList(0, 3));
            assertEquals(
                    List.of("START 15", "SWAP2BOARD", "7,7,2", "8,7,1", "9,9,2", "DONE"),
                    told.subList(again, told.size()));
            assertTrue(again >= 3, told.toString());
            player.swap2(board("h8i8j6"), 1, TIMED);
            assertEquals(List.of("RESTART", "SWAP2BOARD", "7,7,2", "8,7,1", "9,9,2", "DONE"), commands());
        }
        try (GomocupPlayer player = script.player(script.write("", "START*) echo OK;; DONE) echo UNKNOWN;;"))) {
            FaultException fault = assertThrows(FaultException.class, () -> player.swap2(board(""), 1, TIMED));
            assertEquals(Fault.RUBBISH, fault.fault());
        }
    }

    /** As one that thinks in its opponent's turn: it is not waited for longer than some pauses. */
    @Test
    void anEngineThatIsNeverIdle() {
        String busy = "(while [ -e log ]; do :; done) &";
        try (GomocupPlayer player = script.player(script.write(": >log; " + busy, EngineScript.GOOD))) {
            Board board = board("h8");
            board.play(player.choose(board, 1));
            board.play(square(5, 5));
            assertEquals(square(1, 0), player.choose(board, 2));
        }
    }

    @Test
    void aCommandComesAWhileAfterTheAnswer() {
        Duration pause = Duration.ofMillis(150);
        Waits usual = EngineScript.WAITS;
        Waits waits = new Waits(
                usual.ready(), usual.patience(), usual.beyond(), usual.takeBack(), usual.end(), pause);
        try (GomocupPlayer player = script.player(script.write("", EngineScript.GOOD), waits, Map.of())) {
            Board board = board("h8");
            board.play(player.choose(board, 1));
            board.play(square(5, 5));
            long answered = System.nanoTime();
            player.beReady();
            long slack = Duration.ofMillis(50).toNanos(); // between the answer and its reading here
            assertTrue(System.nanoTime() - answered >= pause.toNanos() - slack);
            script.told();
            player.choose(board, 2);
            board.undo();
            board.undo();
            board.play(square(5, 5)); // who does not let it be ready lets it wait, too
            answered = System.nanoTime();
            player.choose(board, 2);
            assertTrue(System.nanoTime() - answered >= pause.toNanos() - slack);
        }
    }

    @Test
    void whatTheProtocolHasNoWordForIsRefused() {
        try (GomocupPlayer player = script.player(script.write("", EngineScript.GOOD))) {
            Board four = new Board(9, 4, Rules.FREESTYLE);
            String message = assertThrows(NotAllowedException.class, () -> player.require(four)).getMessage();
            assertThrows(NotAllowedException.class, () -> player.newGame(four, MoveLimits.NONE));
            assertThrows(NotAllowedException.class, () -> player.choose(four, 1));
            player.require(board(""));
            assertEquals(
                    "player 'x' cannot play freestyle with lines of 4; the protocol knows lines of 5 and the rules "
                            + "caro, caro-standard, freestyle, renju, standard",
                    message);
        }
        assertEquals(0, script.running());
    }
}
