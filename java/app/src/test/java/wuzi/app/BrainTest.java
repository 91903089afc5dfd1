package wuzi.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wuzi.board.Board;
import wuzi.board.Point;
import wuzi.board.Rule;
import wuzi.board.Stone;
import wuzi.player.Level;
import wuzi.player.MoveLimits;
import wuzi.player.Player;
import wuzi.player.Players;
import wuzi.player.Remark;

/** The brain against the table of its protocol. In scripts a stroke ends a line; M is any move, E any ERROR. */
class BrainTest {
    private static final String NONE = "";

    /** Plays the first free square, and remembers what it was asked. */
    private static class Recorder implements Player {
        final List<MoveLimits> limits = new ArrayList<>();
        final List<Rule> rules = new ArrayList<>();
        final List<Board> boards = new ArrayList<>();
        int games;
        boolean closed;

        @Override
        public String name() {
            return "recorder";
        }

        @Override
        public int choose(Board board, long key) {
            int point = 0;
            while (!board.isLegal(point)) {
                point++;
            }
            return point;
        }

        @Override
        public int choose(Board board, long key, MoveLimits most) {
            limits.add(most);
            rules.add(board.rule());
            boards.add(board.copy());
            return choose(board, key);
        }

        @Override
        public void newGame(Board board, MoveLimits limits) {
            games++;
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    /** Thinks until it is told. */
    private static final class Blocked extends Recorder {
        final CountDownLatch thinks = new CountDownLatch(1);
        final CountDownLatch told = new CountDownLatch(1);

        @Override
        public int choose(Board board, long key) {
            thinks.countDown();
            try {
                told.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted", e);
            }
            return super.choose(board, key);
        }
    }

    private static String[] lines(String script) {
        return script.split("\\s*/\\s*");
    }

    private static void assertAnswers(String expected, List<String> said) {
        String pattern = Arrays.stream(lines(expected))
                .map(line -> line.equals("M") ? "[0-9]+,[0-9]+" : line.equals("E") ? "ERROR [ -~]+" : line)
                .reduce((first, second) -> first + "\n" + second)
                .orElse(NONE);
        assertTrue(String.join("\n", said).matches(pattern), () -> expected + " is not what was said: " + said);
    }

    private static List<String> answers(String player, String script) throws InterruptedException {
        try (BrainSession session = BrainSession.of(player)) {
            return session.ask(lines(script));
        }
    }

    @ParameterizedTest(name = "row {0}: {1}")
    @CsvSource(delimiter = '|', value = {
        "1  | START 15                                     | OK",
        "1  | START 20                                     | OK",
        "1  | START 5 / START 22                           | OK / OK",
        "1  | START 15 / TURN 0,0 / START 15 / TURN 0,0    | OK / M / OK / M",
        "1  | START 5 / TURN 4,4 / START 20 / TURN 19,19   | OK / M / OK / M",
        "2  | START 4 / START 100 / START / START x        | E / E / E / E",
        "2  | START 23 / START -5 / START 15 15 / START 15,15 / START 99999999999 | E / E / E / E / E",
        "2  | START 15 / TURN 0,0 / START 100 / TURN 0,0 / START 4 / TURN 14,14 | OK / M / E / E / E / M",
        "3  | RECTSTART 20,20 / BEGIN                      | OK / M",
        "3  | RECTSTART 20,15 / RECTSTART 20 / RECTSTART / RECTSTART 4,4 | E / E / E / E",
        "3  | START 15 / TURN 0,0 / RECTSTART 20,15 / TURN 0,0 | OK / M / E / E",
        "4  | RESTART / START 15 / RESTART                 | E / OK / OK",
        "4  | START 6 / TURN 5,5 / RESTART / TURN 5,5 / TURN 6,6 | OK / M / OK / M / E",
        "5  | START 15 / BEGIN / BEGIN                     | OK / M / E",
        "5  | START 15 / TURN 7,7 / BEGIN                  | OK / M / E",
        "6  | START 15 / TURN 7,7 / TURN 14,14 / TURN 0, 0 | OK / M / M / M",
        "7  | START 15 / TURN 7,7 / TURN 7,7 / TURN 14,14  | OK / M / E / M",
        "7  | START 15 / TURN 15,0 / TURN 0,15 / TURN -1,0 / TURN 1,-1 / BEGIN | OK / E / E / E / E / M",
        "7  | START 15 / TURN / TURN x / TURN 1 / TURN 1,2,3 / TURN 1 2 / TURN h8 / BEGIN | OK / E / E / E / E / E / E / M",
        "8  | START 15 / BOARD / DONE                      | OK / M",
        "8  | START 15 / BOARD / DONE / BEGIN              | OK / M / E",
        "8  | START 15 / BOARD / 7,7,2 / DONE / TURN 7,7   | OK / M / E",
        "8  | START 15 / BOARD / 7,7,1 / 8,8,2 / DONE      | OK / M",
        "8  | START 15 / BOARD / 8,8,2 / 7,7,1 / DONE      | OK / M",
        "8  | START 15 / BOARD / 0,0,1 / 1,0,1 / 2,0,1 / 3,0,1 / 9,9,2 / 5,1,2 / 2,7,2 / 12,3,2 / DONE | OK / 4,0",
        "8  | START 15 / BOARD / 0,0,2 / 1,0,2 / 2,0,2 / 3,0,2 / 9,9,1 / 5,1,1 / 2,7,1 / DONE | OK / 4,0",
        "8  | START 15 / TURN 7,7 / BOARD / 7,7,2 / DONE / RESTART / BOARD / 7 , 7 , 2 / DONE | OK / M / M / OK / M",
        "9  | START 15 / BOARD / 7,7 / DONE                | OK / E",
        "9  | START 15 / BOARD / x / 15,15,1 / 7,7,7,7 / DONE / TURN 7,7 | OK / E / M",
        "9  | START 15 / BOARD / 15,0,2 / DONE / BOARD / 0,-1,2 / DONE | OK / E / E",
        "9  | START 15 / BOARD / 7,7,2 / 7,7,2 / DONE      | OK / E",
        "9  | START 15 / BOARD / 7,7,1 / 7,7,2 / DONE      | OK / E",
        "9  | START 15 / BOARD / 7,7,0 / DONE / BOARD / 7,7,4 / DONE / BOARD / 7,7,3 / DONE | OK / E / E / E",
        "9  | START 15 / BOARD / 7,7,1 / DONE              | OK / E",
        "9  | START 15 / BOARD / 7,7,2 / 8,8,2 / DONE      | OK / E",
        "9  | START 15 / BOARD / 7,7,1 / 8,8,1 / 9,9,2 / DONE | OK / E",
        "9  | START 15 / TURN 0,0 / BOARD / 7,7,1 / DONE / TURN 0,0 / TURN 14,14 | OK / M / E / E / M",
        "9  | START 15 / BOARD / START 20 / BEGIN / DONE / TURN 14,14 / TURN 15,15 | OK / E / M / E",
        "10 | INFO timeout_turn 0 / INFO max_memory 367001600 / INFO / INFO x / INFO game_type 1 / INFO evaluate 1,1 | ''",
        "10 | INFO folder C:\\a b\\c / INFO rule x / INFO time_left -5 / INFO max_node -1 / INFO timeout_turn 1e9 | ''",
        "10 | START 15 / BOARD / INFO time_left 5 / 7,7,2 / INFO foo / DONE | OK / M",
        "13 | START 15 / TAKEBACK 7,7 / TURN 7,7 / TAKEBACK 7,7 / TAKEBACK 7,7 | OK / E / M / OK / E",
        "13 | TAKEBACK 7,7 / START 15 / TAKEBACK 15,15 / TAKEBACK | E / OK / E / E",
        "13 | START 15 / TURN 7,7 / TAKEBACK 7,7 / TURN 7,7 / TURN 14,14 | OK / M / OK / M / M",
        "13 | START 15 / BOARD / 7,7,2 / 0,0,2 / 3,9,1 / DONE / TAKEBACK 0,0 / TURN 0,0 | OK / M / OK / M",
        "14 | START 15 / SWAP2BOARD / DONE                 | OK / [0-9]+,[0-9]+ [0-9]+,[0-9]+ [0-9]+,[0-9]+",
        "14 | SWAP2BOARD / DONE / START 8 / SWAP2BOARD / DONE | E / OK / E",
        "15 | START 15 / SWAP2BOARD / 7,7 / 8,8 / DONE / SWAP2BOARD / 7,7 / 7,7 / 6,6 / DONE / BEGIN | OK / E / E / M",
        "15 | START 15 / SWAP2BOARD / 7,7 / x / 6,6 / DONE / SWAP2BOARD / 7,7 / 15,0 / 6,6 / DONE | OK / E / E",
        "16 | START 15 / SWAP2BOARD / 7,7,0 / DONE / SWAP2BOARD / 1,1 / 2,2 / 3,3 / 4,4 / 5,6 / 7,8 / DONE | OK / E / E",
        "18 | START 15 / YXBOARD / 7,7,1 / DONE / BEGIN     | OK / UNKNOWN .* / M",
        "17 | START 15 / PLAY 7,7 / PLAY 7,7 / TURN 7,7    | OK / 7,7 / E / E",
        "17 | START 15 / TURN 7,7 / PLAY 3 , 4 / TURN 3,4 / PLAY 15,1 / PLAY | OK / M / 3,4 / E / E / E",
        "18 | FOO / START 15 / FOO bar / DONE / 7,7,1      | UNKNOWN .* / OK / UNKNOWN .* / UNKNOWN .* / UNKNOWN .*",
        "19 | TURN 7,7 / BEGIN / PLAY 7,7 / RESTART        | E / E / E / E",
        "19 | BOARD / 7,7,2 / DONE / BOARD / DONE          | E / E",
        "20 | STOP / YXSTOP                                | ''",
    })
    void theTable(String row, String script, String expected) throws InterruptedException {
        assertAnswers(expected, answers("tactical/2", script));
    }

    /** Puts what it is told to, and remembers what it was asked. */
    private static final class Opener extends Recorder {
        private final String answer;

        Opener(String answer) {
            this.answer = answer;
        }

        @Override
        public int[] swap2(Board board, long key, MoveLimits most) {
            limits.add(most);
            boards.add(board.copy());
            return Point.parseMoves(answer, 15);
        }
    }

    /** On 15x15 h8 is 7,7; each game goes on as its sides then are. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "-                           | h8i9j6 | 7,7 8,6 9,9 | black",
        "7,7 / 8,6 / 9,9             | ''     | SWAP        | black",
        "7,7,1 / 8,6,2 / 9,9,1       | a15    | 0,0         | white",
        "7,7 / 8,6 / 9,9             | a15a1  | 0,0 0,14    | black",
        "7,7 / 8,6 / 9,9 / 0,0 / 0,14 | ''    | SWAP        | black",
        "7,7 / 8,6 / 9,9 / 0,0 / 0,14 | o15   | 14,0        | white",
        "7,7 / 8,6 / 9,9             | h8     | E           | -",
        "7,7 / 8,6 / 9,9 / 0,0 / 0,14 | o15o1 | E           | -",
        "-                           | ''     | E           | -",
    })
    void itsPlayerOpensBySwap2(String stones, String puts, String answer, String side) throws InterruptedException {
        Opener opener = new Opener(puts);
        try (BrainSession session = new BrainSession(size -> opener, 1)) {
            String block = "SWAP2BOARD / " + (stones == null ? "" : stones + " / ") + "DONE";
            assertAnswers("OK / " + answer, session.ask(lines("INFO timeout_turn 70 / INFO rule 4 / START 15 / " + block)));
            Board asked = opener.boards.get(0);
            assertEquals(MoveLimits.NONE.withTime(70, 0, 0), opener.limits.get(0));
            assertEquals(stones == null ? 0 : stones.split("/").length, asked.ply());
            assertEquals("renju", asked.rule().id());
            assertEquals(2, opener.games);
            if (side != null) {
                session.ask("TURN 5,14");
                Board after = opener.boards.get(1);
                assertEquals(side.equals("black") ? Stone.BLACK : Stone.WHITE, after.sideToMove());
                assertEquals(Stone.other(after.sideToMove()), after.at(Point.of(5, 14, 15)));
            }
        }
    }

    @Test
    void aboutIsOneLineOfFourValues() throws InterruptedException {
        try (BrainSession session = BrainSession.of("random")) {
            session.send("about\nSTART 15\nAbout x\n");
            String about = session.next();
            assertTrue(about.matches("name=\"wuzi\", version=\"[^\"]+\", author=\"[^\"]+\", country=\"[^\"]+\""), about);
            assertEquals(List.of("OK", about), List.of(session.next(), session.next()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r\n", "\n", "\r", " \r\n\r\n \t\n"})
    void linesEndInAnyWay(String end) throws InterruptedException {
        try (BrainSession session = BrainSession.of("tactical/2")) {
            session.send("  sTaRt\t 15 " + end + "Turn  7 ,7" + end + "board" + end + " 1, 1, 2" + end + "done" + end);
            assertAnswers("OK / M / M", session.rest());
        }
    }

    @Test
    void movesAreOnFreeSquaresToTheLast() throws InterruptedException {
        try (BrainSession session = BrainSession.of("tactical/2")) {
            assertEquals(List.of("OK"), session.ask("START 5"));
            boolean[] taken = new boolean[25];
            String answer = "";
            for (int point = 0; point < 25 && !answer.startsWith("ERROR"); point++) {
                if (!taken[point]) {
                    taken[point] = true;
                    answer = session.ask("TURN " + point % 5 + "," + point / 5).get(0);
                    if (!answer.startsWith("ERROR")) {
                        int move = BrainSquare.point(answer, 5);
                        assertTrue(!taken[move], answer);
                        taken[move] = true;
                    }
                }
            }
            assertTrue(answer.startsWith("ERROR the game is over"), answer);
        }
    }

    @Test
    void aWonGameGoesOnOnlyAsAnotherOne() throws InterruptedException {
        assertAnswers("OK / 4,0 / E / E / E / OK / M", answers("tactical/2",
                "START 15 / BOARD / 0,0,1 / 1,0,1 / 2,0,1 / 3,0,1 / 9,9,2 / 5,1,2 / 2,7,2 / 12,3,2 / DONE"
                        + " / TURN 14,14 / PLAY 14,14 / BEGIN / RESTART / TURN 14,14"));
    }

    @Test
    void anOpponentThatWinsIsNotAnswered() throws InterruptedException {
        try (BrainSession session = new BrainSession(size -> new Recorder(), 1)) {
            session.ask("START 15", "TURN 9,4", "TURN 9,5", "TURN 9,6", "TURN 9,7");
            assertAnswers("E / E / E", session.ask("TURN 9,8", "TURN 14,14", "PLAY 14,14"));
            assertAnswers("OK / 5,0 / E", session.ask("TAKEBACK 9,8", "TURN 4,0", "TURN 9,4"));
            assertAnswers("E / M", session.ask(lines("BOARD / 0,0,2 / 1,1,2 / 2,2,2 / 3,3,2 / 4,4,2 / 0,7,1 / 2,7,1 / "
                    + "4,7,1 / 6,7,1 / DONE / TURN 9,9")));
        }
    }

    @ParameterizedTest
    @CsvSource({"0,freestyle", "1,standard", "2,freestyle", "3,standard", "4,renju", "6,renju", "8,caro", "9,caro-standard"})
    void rulesAreBitSums(int bits, String rule) throws InterruptedException {
        Recorder recorder = new Recorder();
        try (BrainSession session = new BrainSession(size -> recorder, 1)) {
            assertAnswers("OK / M / OK / M / E", session.ask("START 15", "INFO rule " + bits, "BOARD", "7,7,2", "DONE",
                    "RESTART", "BEGIN", "BEGIN"));
            assertEquals(List.of(rule, rule), recorder.rules.stream().map(Rule::id).toList());
            assertAnswers("E / E / E / E", session.ask("INFO rule 5", "TURN 9,9", "BOARD", "DONE", "PLAY 9,9", "START 0"));
            assertAnswers("M", session.ask("INFO rule 0", "TURN 9,9"));
        }
    }

    @Test
    void limitsReachThePlayer() throws InterruptedException {
        Recorder recorder = new Recorder();
        try (BrainSession session = new BrainSession(size -> recorder, 1)) {
            session.ask("START 15", "BEGIN");
            session.ask("INFO timeout_turn 0", "INFO timeout_match 0", "INFO time_left 2147483647", "TURN 5,5");
            session.ask("INFO Timeout_Turn 5000", "INFO timeout_match 100000", "INFO TIME_LEFT -20", "TURN 6,5");
            session.ask("INFO time_left 2147483647", "INFO max_memory 367001600", "INFO max_node 2000", "TURN 7,5");
            session.ask("INFO max_node 0", "INFO timeout_match 180000", "RESTART", "BEGIN");
        }
        MoveLimits turn = MoveLimits.NONE.withTime(5_000, 0, 0);
        assertEquals(List.of(
                MoveLimits.NONE.withTime(30_000, 0, 0),
                MoveLimits.NONE.withTime(1, 0, 0),
                MoveLimits.NONE.withTime(5_000, 100_000, 0).withLeft(-20),
                turn.withMemory(367_001_600).withNodes(2_000),
                MoveLimits.NONE.withTime(5_000, 180_000, 0).withMemory(367_001_600)), recorder.limits);
    }

    @Test
    void whatMovesTakeIsNoLongerLeft() {
        BrainInfo info = new BrainInfo();
        info.set("timeout_match 1000");
        info.spend(300);
        info.spend(200);
        assertEquals(500, info.limits().leftMillis());
        info.set("time_left 450");
        assertEquals(450, info.limits().leftMillis());
        info.newGame();
        assertEquals(1_000, info.limits().leftMillis());
    }

    @Test
    void aGameIsToldOfOnceAndItsMovesAreKnown() throws InterruptedException {
        Recorder recorder = new Recorder();
        try (BrainSession session = new BrainSession(size -> recorder, 1)) {
            session.ask("START 15", "TURN 7,7", "TURN 8,8");
            assertEquals(1, recorder.games);
            Board board = recorder.boards.get(1);
            assertEquals(List.of(112, 0, 128), Arrays.stream(board.history()).boxed().toList());
            session.ask("RESTART", "BOARD", "7,7,2", "DONE");
            assertEquals(3, recorder.games);
            session.ask("BOARD", "3,0,2", "4,0,2", "5,5,1", "DONE");
            board = recorder.boards.get(3);
            assertEquals(0, board.ply()); // no game takes this course
            assertEquals(List.of(Stone.BLACK, Stone.BLACK, Stone.WHITE, Stone.WHITE),
                    List.of(board.at(3), board.at(4), board.at(80), board.sideToMove()));
            session.send("END\n").ended();
        }
        assertTrue(recorder.closed);
    }

    /** The tournament's questions, for a player that stops what wins by fours. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "0 | h8h9i8i9j8j9k8k9             | g8 l8",
        "1 | h8h9i8i9j8j9k8k9             | g8 l8",
        "4 | h8h9i8i9j8j9k8k9             | g8 l8",
        "8 | h8h9i8i9j8j9k8k9             | g8 l8",
        "9 | h8h9i8i9j8j9k8k9             | g8 l8",
        "0 | h8h9i8h10g8h11j13h12g14h14i15 | h13",
        "1 | h8h9i8h10g8h11j13h12g14h14i15 | f8 j8",
        "8 | h8f8g8f9i8f7j8l8             | f5 f6 f10 f11",
        "9 | h8f8g8f9i8f7j8l8             | f5 f6 f10 f11",
    })
    void rulesAreProbed(int rule, String moves, String answers) throws InterruptedException {
        assertTrue(List.of(answers.split(" ")).contains(probe(rule, moves, 1)));
    }

    @Test
    void aForbiddenSquareIsNeverPlayed() throws InterruptedException {
        for (int seed = 0; seed < 40; seed++) {
            String move = probe(4, "h8h9i7i9h10i6i11i12", seed);
            assertTrue(move.matches("[a-o][0-9]+") && !move.equals("g9"), move);
        }
    }

    /** The answer to a BOARD, row 1 being y 0. */
    private static String probe(int rule, String moves, long seed) throws InterruptedException {
        int[] points = Point.parseMoves(moves, 15);
        List<String> lines = new ArrayList<>(List.of("START 15", "INFO rule " + rule, "BOARD"));
        for (int i = 0; i < points.length; i++) {
            int own = (points.length - i) % 2 == 0 ? 1 : 2;
            lines.add(points[i] % 15 + "," + (14 - points[i] / 15) + "," + own);
        }
        lines.add("DONE");
        try (BrainSession session = new BrainSession(size -> Players.of("tactical/2"), seed)) {
            List<String> said = session.ask(lines.toArray(String[]::new));
            int point = BrainSquare.point(said.get(1), 15);
            return (char) ('a' + point % 15) + "" + (1 + point / 15);
        }
    }

    @Test
    void foulsOfOpponentsAreNoneOfItsBusinessAndItsOwnAreRefused() throws InterruptedException {
        String threes = "BOARD / 6,7,%1$d / 0,0,%2$d / 8,7,%1$d / 2,0,%2$d / 7,8,%1$d / 0,4,%2$d / 7,6,%1$d";
        try (BrainSession session = new BrainSession(size -> new Recorder(), 1)) {
            session.ask("START 15", "INFO rule 4");
            assertAnswers("1,0 / M", session.ask(lines(String.format(threes + " / DONE / TURN 7,7", 2, 1))));
            assertAnswers("1,0 / OK / ERROR 7,7 is forbidden: double-three .* / 7,9", session.ask(lines(String.format(
                    threes + " / 0,8,2 / DONE / TAKEBACK 1,0 / PLAY 7,7 / PLAY 7,9", 1, 2))));
        }
    }

    /** Black to move has c1 and d6 left, and makes six on each: it plays on the first, and loses by it. */
    @Test
    void withForbiddenSquaresOnlyTheFirstFreeOneIsPlayed() throws InterruptedException {
        List<String> lines = new ArrayList<>(List.of("START 6", "INFO rule 4", "BOARD"));
        String[] sides = {"a6b6c6e6f6a5c5d4a3c3d2f2a1b1d1e1f1", "b5d5e5f5a4b4c4e4f4b3d3e3f3a2b2c2e2"};
        for (int side = 0; side < 2; side++) {
            for (int point : Point.parseMoves(sides[side], 6)) {
                lines.add(BrainSquare.text(point, 6) + "," + (side + 1));
            }
        }
        lines.add("DONE");
        try (BrainSession session = BrainSession.of("tactical/2")) {
            assertEquals(List.of("OK", "3,0"), session.ask(lines.toArray(String[]::new)));
        }
    }

    @Test
    void commandsAreReadWhileItThinks() throws InterruptedException {
        Blocked blocked = new Blocked();
        try (BrainSession session = new BrainSession(size -> blocked, 1)) {
            assertEquals(List.of("OK"), session.ask("START 15"));
            session.send("BEGIN\r\n");
            blocked.thinks.await();
            session.send("INFO timeout_turn 7\r\nFOO\r\nTURN 5,5\r\n");
            blocked.told.countDown();
            assertAnswers("0,0 / UNKNOWN .* / 1,0", session.rest());
            assertEquals(7, blocked.limits.get(1).turnMillis());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"END\r\n", "end", "FOO\r\nABOUT\r\nEND\r\nABOUT\r\n", ""})
    void theEndActsWhileItThinks(String last) throws InterruptedException {
        Blocked blocked = new Blocked();
        BrainSession session = new BrainSession(size -> blocked, 1);
        assertEquals(List.of("OK"), session.ask("START 15"));
        session.send("BEGIN\r\n");
        blocked.thinks.await();
        session.send(last).hangUp();
        assertEquals(List.of(), session.ended());
        blocked.told.countDown();
        assertEquals(List.of(), session.ended());
        assertTrue(!blocked.closed);
    }

    @Test
    void whatStandsBeforeTheEndIsAnswered() throws InterruptedException {
        BrainSession session = new BrainSession(size -> new Recorder(), 1);
        assertAnswers("OK / UNKNOWN .* / name=.* / 0,0",
                session.send("START 15\nFOO\nABOUT\nBEGIN\nEND\nBEGIN\nFOO\n").ended());
        assertEquals(List.of(), BrainSession.of("random").hangUp().ended());
    }

    @Test
    void anExceptionInAMoveIsToldAndLeavesTheGameAsItWas() throws InterruptedException {
        Player player = new Recorder() {
            private int calls;

            @Override
            public int choose(Board board, long key) {
                switch (calls++) {
                    case 0 -> throw new IllegalStateException("no\nluck 五");
                    case 1 -> throw new StackOverflowError();
                    case 2 -> {
                        return board.move(0);
                    }
                    case 3 -> {
                        return board.area();
                    }
                    default -> {
                        return super.choose(board, key);
                    }
                }
            }
        };
        try (BrainSession session = new BrainSession(size -> player, 1)) {
            assertEquals(List.of("OK", "ERROR java.lang.IllegalStateException: no?luck ?"),
                    session.ask("START 15", "TURN 7,7"));
            assertEquals("wuzi: TURN 7,7: java.lang.IllegalStateException: no?luck ?\n", session.wrong());
            assertAnswers("E / E / E / 0,0 / E", session.ask("TURN 7,7", "TURN 7,7", "TURN 7,7", "TURN 7,7", "TURN 7,7"));
            assertEquals(4, session.wrong().lines().count());
        }
    }

    @Test
    void aPlayerThatCannotBeMadeIsAnErrorOfStart() throws InterruptedException {
        try (BrainSession session = new BrainSession(size -> {
            if (size > 15) {
                throw new Refusal("refused.other", "no player for " + size);
            }
            return new Recorder();
        }, 1)) {
            assertAnswers("OK / M / ERROR no player for 20 / E / M",
                    session.ask("START 15", "TURN 7,7", "START 20", "TURN 7,7", "TURN 8,8"));
        }
    }

    @Test
    void remarksBecomeMessages() throws InterruptedException {
        Player player = new Recorder() {
            @Override
            public Remark remark(int index) {
                int moves = boards.size();
                return moves == 1 ? new Remark(0.5, "五 a\nb") : moves == 2 ? new Remark(-1, "")
                        : moves == 3 ? new Remark(Double.NaN, "seen") : Remark.NONE;
            }
        };
        try (BrainSession session = new BrainSession(size -> player, 1)) {
            assertEquals(List.of("OK", "MESSAGE value +0.50 ? a?b", "0,0", "MESSAGE value -1.00", "1,0",
                            "MESSAGE seen", "2,0", "3,0"),
                    session.ask("START 15", "BEGIN", "TURN 7,7", "TURN 9,9", "TURN 9,7"));
        }
    }

    /** Thinks until somebody stops it. */
    private static final class Thinker extends Recorder {
        final CountDownLatch thinks = new CountDownLatch(1);
        private BooleanSupplier stop;

        @Override
        public void watch(Consumer<Remark> thoughts, BooleanSupplier until) {
            stop = until;
        }

        @Override
        public int choose(Board board, long key) {
            thinks.countDown();
            while (!stop.getAsBoolean()) {
                Thread.onSpinWait();
            }
            return super.choose(board, key);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"STOP", "yxstop"})
    void aThoughtIsStoppedThatHasBegunOrNot(String stop) throws InterruptedException {
        Thinker thinker = new Thinker();
        try (BrainSession session = new BrainSession(size -> thinker, 1)) {
            session.send("START 15\nBEGIN\n");
            thinker.thinks.await();
            assertAnswers("OK / M", session.send(stop + "\n").rest());
            assertAnswers("M / M", session.send("TURN 7,7\n" + stop + "\n" + "TURN 9,9\n" + stop + "\n").rest());
        }
    }

    @Test
    void aSearchTellsWhatItThinksAndCanBeStopped() throws InterruptedException {
        try (BrainSession session = BrainSession.of("alphabeta:hash=1,threads=2")) {
            session.send("INFO timeout_turn 600000\nSTART 15\nTURN 7,7\n");
            assertEquals("OK", session.next());
            String thought = session.next();
            assertTrue(thought.matches("MESSAGE value [+-]0\\.[0-9]{2} depth [0-9]+-[0-9]+, score [+-][0-9]+, win [0-9]+%, "
                    + "[0-9]+ nodes,( [a-o][0-9]+){1,10}, [0-9]+ k/s, hash [0-9]+%"), thought);
            List<String> said = session.send("STOP\n").rest();
            assertTrue(said.get(said.size() - 1).matches("[0-9]+,[0-9]+"), said::toString);
            assertTrue(said.subList(0, said.size() - 1).stream().allMatch(line -> line.startsWith("MESSAGE value ")));
        }
    }

    @Test
    void aPlayerIsMadeAnewWhereItIsToTakeOtherMeans() throws InterruptedException {
        List<String> made = new ArrayList<>();
        BrainPlayer players = new BrainPlayer(
                (size, info) -> size + ":" + info.hashMebibytes() + "," + info.threads(), name -> {
                    made.add(name);
                    return new Recorder();
                });
        try (BrainSession session = new BrainSession(players, 1)) {
            assertEquals(List.of("OK", "0,0", "1,0", "2,0", "OK", "OK", "OK"), session.ask(
                    "START 15", "INFO max_memory 20971520", "BEGIN", "TURN 7,7", "INFO thread_num 2", "TURN 8,8",
                    "RESTART", "START 20", "INFO max_memory 1", "INFO thread_num 0", "RESTART"));
        }
        assertEquals(List.of("15:64,1", "15:5,1", "15:5,2", "20:5,2", "20:1,1"), made);
    }

    @Test
    void aSearchTakesWhatTheManagerAllows() throws InterruptedException {
        Opponents opponents = new Opponents(PolicyAtHand.none(), 1);
        Level best = Choices.level("best");
        BrainInfo info = new BrainInfo();
        assertEquals("alphabeta:hash=64", GomocupCommand.name(best, 15, info, opponents));
        info.set("max_memory 8388608");
        info.set("thread_num 3");
        assertEquals("alphabeta:hash=2,threads=3", GomocupCommand.name(best, 15, info, opponents));
        assertEquals("alphabeta:hash=1,threads=3",
                GomocupCommand.name(Choices.level("alphabeta:hash=1"), 15, info, opponents));
        assertEquals("alphabeta:nodes=9", GomocupCommand.name(Choices.level("alphabeta:nodes=9"), 15, info, opponents));
        assertEquals("greedy/1:tactics=vcf", GomocupCommand.name(Choices.level("master"), 15, info, opponents));
        BrainPlayer players = new BrainPlayer((size, of) -> GomocupCommand.name(best, size, of, opponents), Players::of);
        try (BrainSession session = new BrainSession(players, 1)) {
            List<String> said = session.ask(
                    "INFO timeout_turn 1", "INFO max_memory 8388608", "START 15", "BEGIN", "TURN 0,0");
            assertAnswers("OK / 7,7 / [0-9]+,[0-9]+", said.stream().filter(line -> !line.startsWith("MESSAGE")).toList());
            assertTrue(said.stream().anyMatch(line -> line.matches("MESSAGE value .* depth .*")), said.toString());
        }
    }

    @Test
    void equalSeedsPlayAlike() throws InterruptedException {
        List<List<String>> games = new ArrayList<>();
        for (long seed : new long[] {1, 1, 2}) {
            try (BrainSession session = new BrainSession(size -> Players.of("random"), seed)) {
                List<String> game = session.ask("START 20", "TURN 7,7", "TURN 9,3", "TURN 1,1");
                assertEquals(game.subList(1, 4), session.ask("RESTART", "TURN 7,7", "TURN 9,3", "TURN 1,1").subList(1, 4));
                games.add(game);
            }
        }
        assertEquals(games.get(0), games.get(1));
        assertTrue(!games.get(0).equals(games.get(2)));
    }

    @Test
    void anyBytesAndAnyLengthAreBorne() throws InterruptedException {
        StringBuilder bytes = new StringBuilder();
        for (int i = 0; i < 256; i++) {
            bytes.append((char) i);
        }
        try (BrainSession session = BrainSession.of("tactical/2")) {
            session.send(bytes + "\n" + "\u00ff\u001b[2J\n");
            assertTrue(session.rest().stream().allMatch(answer -> answer.matches("UNKNOWN command [ -~]+")));
            String rest = "x".repeat(300_000);
            session.send("INFO folder " + rest + "\n" + rest + "\nSTART 15" + " ".repeat(5_000) + rest + "\n"
                    + "TURN 7,7" + rest + "\nBOARD\n7,7," + rest + "\nDONE\n");
            List<String> said = session.rest();
            assertAnswers("UNKNOWN .* / OK / E / E", said);
            assertTrue(said.stream().allMatch(answer -> answer.length() < 300), said::toString);
        }
    }

    @Test
    void theCommandRefusesWrongUse() {
        assertEquals("wuzi: seed 'x' is not allowed; it is a number from -9223372036854775808 to 9223372036854775807 "
                + "(see wuzi gomocup --help)", Ran.of("gomocup", "--seed", "x").err());
        assertTrue(Ran.of("gomocup", "--player", "nobody").err().startsWith("wuzi: level 'nobody' is not known"));
        assertTrue(Ran.of("gomocup", "--player=nobody", "--lang=zh").err().startsWith("wuzi：没有等级 “nobody”"));
        assertTrue(Ran.of("gomocup", "--help", "--lang", "zh").out().contains("Gomocup 协议"));
        Ran ran = Ran.typing("ABOUT\r\nSTART 3\r\nEND\r\n", "gomocup", "--player", "tactical/1");
        assertAnswers("name=.* / E", ran.out().lines().toList());
        assertEquals(List.of(0, ""), List.of(ran.status(), ran.err()));
    }
}
