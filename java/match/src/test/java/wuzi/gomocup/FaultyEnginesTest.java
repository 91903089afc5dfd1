package wuzi.gomocup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import wuzi.board.Board;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.player.Fault;
import wuzi.player.FaultException;
import wuzi.player.MoveLimits;

/** Every way in which an engine can fail is told apart, and nothing of it runs afterwards. */
@EnabledOnOs(OS.LINUX)
class FaultyEnginesTest {
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final String READY = "START*|RESTART) echo OK;; ";
    private static final String ENDLESS = "while :; do echo MESSAGE and so on; done";

    @TempDir
    private Path folder;

    private EngineScript script;

    @BeforeEach
    void inFolder() {
        script = new EngineScript(folder);
    }

    /** A process that is killed is seen for a moment more. */
    @AfterEach
    void nothingIsLeft() throws InterruptedException {
        for (int i = 0; i < 200 && script.running() > 0; i++) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        assertEquals(0, script.running());
    }

    private static Board board() {
        Board board = new Board(15, Rules.FREESTYLE);
        board.play(Point.parse("h8", 15));
        return board;
    }

    static Stream<Arguments> atItsMove() {
        return Stream.of(
                fault(Fault.CRASHED, READY + "DONE) echo bad luck >&2; exit 3;;", "it ended with status 3: bad luck"),
                fault(Fault.CRASHED, READY + "DONE) kill -SEGV $$;;", "it ended with status 139"),
                fault(Fault.CRASHED, READY + "DONE) exec >&-; sleep 60;;", "it closed its output"),
                fault(Fault.CRASHED, READY + "DONE) setsid sleep 60 & exit 4;;", "it ended with status 4"),
                fault(Fault.RUBBISH, READY + "DONE) echo 'ERROR I cannot';;", "it answered 'ERROR I cannot'"),
                fault(Fault.RUBBISH, READY + "DONE) echo 'UNKNOWN command';;", "it answered 'UNKNOWN command'"),
                fault(Fault.RUBBISH, READY + "DONE) while [ $n -lt 300 ]; do n=$((n + 1)); echo 7 and 7; done;;",
                        "it gave no answer, but wrote '7 and 7'"),
                fault(Fault.FLOODED, READY + "DONE) yes;;", "it wrote more than 20000 lines or 4 MiB in one move"),
                fault(Fault.FLOODED, READY + "DONE) " + ENDLESS + ";;", "it wrote more than"),
                fault(Fault.FLOODED, READY + "DONE) tr '\\000' x </dev/zero;;", "it wrote more than"),
                fault(Fault.FLOODED, READY + "DONE) yes >&2;;", "it wrote more than"),
                fault(Fault.OUTSIDE, READY + "DONE) echo 15,3;;", "it played 15,3 on a board of size 15"),
                fault(Fault.OUTSIDE, READY + "DONE) echo 0,-1;;", "it played 0,-1 on a board of size 15"));
    }

    private static Arguments fault(Fault fault, String cases, String message) {
        return Arguments.of(fault, cases, message);
    }

    @ParameterizedTest
    @MethodSource
    void atItsMove(Fault expected, String cases, String message) throws InterruptedException {
        try (GomocupPlayer player = script.player(script.write("", cases))) {
            FaultException fault = assertThrows(FaultException.class, () -> player.choose(board(), 1));
            assertEquals(expected, fault.fault(), fault.getMessage());
            assertTrue(fault.getMessage().contains(message), fault.getMessage());
            nothingIsLeft();
        }
    }

    static Stream<Arguments> atItsStart() {
        return Stream.of(
                Arguments.of("exit 5", ":) ;;", "START 15: it ended with status 5"),
                Arguments.of("", "START*) echo no memory >&2; exit 6;;", "it ended with status 6: no memory"),
                Arguments.of("", "START*) echo ERROR size;;", "START 15: it answered 'ERROR size'"));
    }

    @ParameterizedTest
    @MethodSource
    void atItsStart(String first, String cases, String message) {
        try (GomocupPlayer player = script.player(script.write(first, cases))) {
            player.newGame(board(), MoveLimits.NONE); // keeps the fault for the move
            FaultException fault = assertThrows(FaultException.class, () -> player.choose(board(), 1));
            assertEquals(Fault.NOT_STARTED, fault.fault(), fault.getMessage());
            assertTrue(fault.getMessage().contains(message), fault.getMessage());
        }
    }

    @Test
    void neverReady() {
        Waits usual = EngineScript.WAITS;
        Waits waits = new Waits(SHORT, usual.patience(), usual.beyond(), usual.takeBack(), usual.end(), usual.pause());
        try (GomocupPlayer player = script.player(script.write("", ":) ;;"), waits, Map.of())) {
            FaultException fault = assertThrows(FaultException.class, () -> player.choose(board(), 1));
            assertEquals(Fault.NOT_STARTED, fault.fault());
            assertEquals("START 15: it gave no answer", fault.getMessage());
        }
    }

    @Test
    void noProgramThatTheSystemRuns() {
        try (GomocupPlayer player = script.player(script.writeWhole("#!/no/such/shell\n"))) {
            FaultException fault = assertThrows(FaultException.class, () -> player.choose(board(), 1));
            assertEquals(Fault.NOT_STARTED, fault.fault(), fault.getMessage());
        }
    }

    /** With a clock and without one. */
    @ParameterizedTest
    @ValueSource(strings = {"sleep 60", "trap '' TERM INT HUP; while :; do sleep 60; done"})
    void hangs(String thought) throws InterruptedException {
        Waits usual = EngineScript.WAITS;
        Waits waits = new Waits(usual.ready(), SHORT, SHORT, usual.takeBack(), usual.end(), usual.pause());
        Path engine = script.write("", READY + "DONE) " + thought + ";;");
        for (MoveLimits limits : new MoveLimits[] {MoveLimits.NONE, MoveLimits.NONE.withTime(20, 0, 30)}) {
            try (GomocupPlayer player = script.player(engine, waits, Map.of())) {
                FaultException fault = assertThrows(FaultException.class, () -> player.choose(board(), 1, limits));
                assertEquals(Fault.HUNG, fault.fault());
                nothingIsLeft();
            }
        }
    }

    @Test
    void aLateAnswerIsStillAMove() {
        MoveLimits limits = MoveLimits.NONE.withTime(1, 0, 0); // the match holds the clock
        try (GomocupPlayer player = script.player(script.write("", READY + "DONE) sleep 0.2; echo 3,4;;"))) {
            assertEquals(Point.of(3, 4, 15), player.choose(board(), 1, limits));
        }
    }

    @Test
    void anOccupiedSquareIsLeftToTheMatch() {
        try (GomocupPlayer player = script.player(script.write("", READY + "DONE) echo 7,7;;"))) {
            assertEquals(Point.parse("h8", 15), player.choose(board(), 1));
            assertEquals(Point.parse("h8", 15), player.choose(board(), 1)); // and it goes on
        }
    }

    @Test
    void takesMemory() throws InterruptedException {
        String eats = "(head -c 200000000 /dev/zero; sleep 60) | tail >/dev/null";
        MoveLimits limits = MoveLimits.NONE.withMemory(100 << 20);
        try (GomocupPlayer player = script.player(script.write("", READY + "DONE) " + eats + ";;"))) {
            FaultException fault = assertThrows(FaultException.class, () -> player.choose(board(), 1, limits));
            assertEquals(Fault.MEMORY, fault.fault(), fault.getMessage());
            assertEquals("it took more than the 100 MiB allowed", fault.getMessage());
            nothingIsLeft();
        }
    }

    /** Moves that take no time are no way around the limit. */
    @Test
    void takesMemoryAndMovesAtOnce() {
        String eats = "(head -c 200000000 /dev/zero; sleep 60) | tail >/dev/null &";
        MoveLimits limits = MoveLimits.NONE.withMemory(100 << 20);
        Board board = board();
        try (GomocupPlayer player = script.player(script.write(eats, READY + "DONE) echo 0,0;;"))) {
            FaultException fault = assertThrows(FaultException.class, () -> {
                for (long end = System.nanoTime() + 20_000_000_000L; System.nanoTime() < end; ) {
                    player.newGame(board, MoveLimits.NONE);
                    player.choose(board, 1, limits);
                }
            });
            assertEquals(Fault.MEMORY, fault.fault(), fault.getMessage());
        }
    }

    @Test
    void daemonsEndWithTheirEngine() throws InterruptedException {
        String daemon = "setsid sh -c 'trap \"\" TERM HUP; sleep 60; sleep 60' >/dev/null 2>&1 </dev/null &";
        try (GomocupPlayer player = script.player(script.write("(" + daemon + ")", EngineScript.GOOD))) {
            player.choose(board(), 1);
            assertTrue(script.running() >= 2);
        }
        nothingIsLeft(); // though the engine itself ended by END
    }

    /** It has neither a parent nor the environment left by which it could be found, and holds the engine's output. */
    @Test
    void daemonsThatNobodyCouldFindEndWithTheirEngine() throws InterruptedException {
        assumeFalse(Enclosure.WORDS.isEmpty());
        Path engine = script.write("(env -i setsid sleep 60 &)", READY + "DONE) echo ERROR;;");
        try (GomocupPlayer player = script.player(engine)) {
            for (int game = 0; game < 3; game++) {
                player.newGame(board(), MoveLimits.NONE);
                assertTrue(script.running() >= 2);
                assertThrows(FaultException.class, () -> player.choose(board(), 1));
            }
            nothingIsLeft();
            noThreadIsLeft();
        }
    }

    private static void noThreadIsLeft() throws InterruptedException {
        for (int i = 0; i < 200 && engineThreads() > 0; i++) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        assertEquals(0, engineThreads());
    }

    private static long engineThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("engine-"))
                .count();
    }

    /** Far more than a pipe holds. */
    @Test
    void readsNothing() throws InterruptedException {
        Waits usual = EngineScript.WAITS;
        Waits waits = new Waits(usual.ready(), SHORT, usual.beyond(), usual.takeBack(), usual.end(), usual.pause());
        Path engine = script.write("", READY.replace(";;", "; sleep 60;;"));
        try (GomocupPlayer player = script.player(engine, waits, Map.of("x", "y".repeat(50_000)))) {
            FaultException fault = assertThrows(FaultException.class, () -> player.choose(board(), 1));
            assertEquals(Fault.HUNG, fault.fault(), fault.getMessage());
            nothingIsLeft();
            noThreadIsLeft();
        }
    }

    /** Nor does it make a match wait that answers without having been asked. */
    @Test
    void whatNobodyReadsIsNotKeptForEver() throws InterruptedException {
        EngineProcess process = new EngineProcess(new EngineCommand(List.of("sleep", "60"), folder));
        FaultException fault = assertThrows(FaultException.class, () -> {
            for (int i = 0; i < 5_000; i++) {
                process.send("INFO x " + "y".repeat(1_000));
            }
        });
        assertEquals(Fault.HUNG, fault.fault());
        process.kill();
        noThreadIsLeft();
    }

    /** Nobody can tell whether a refusal is one of an INFO or of the question: the move comes, or it does not. */
    @Test
    void anInfoThatIsRefusedCostsNoGame() {
        String cases = """
                INFO*x*) echo 'ERROR x'; echo 'UNKNOWN x';;
                START*|RESTART) echo OK;;
                TURN*) sleep 0.05; echo 1,1;;
                DONE) for i in $(seq 300000); do :; done; echo 0,0;;
                """;
        Map<String, String> infos = Map.of("x", "y");
        try (GomocupPlayer player = script.player(script.write("", cases), EngineScript.WAITS, infos)) {
            Board board = board();
            board.play(player.choose(board, 1)); // it thinks for longer than silence is borne
            board.play(Point.of(5, 5, 15));
            assertEquals(Point.of(1, 1, 15), player.choose(board, 1));
        }
    }

    /** A match that is ended interrupts its threads. */
    @Test
    void anInterruptIsNoFault() throws InterruptedException {
        Path engine = script.write("", READY + "DONE) : >thinks; sleep 60;;");
        AtomicReference<RuntimeException> thrown = new AtomicReference<>();
        Thread game = new Thread(() -> {
            try (GomocupPlayer player = script.player(engine)) {
                player.choose(board(), 1);
            } catch (RuntimeException e) {
                thrown.set(e);
            }
        });
        game.start();
        while (!Files.exists(folder.resolve("thinks"))) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        game.interrupt();
        game.join();
        assertEquals(CancellationException.class, thrown.get().getClass());
        try (GomocupPlayer player = script.player(script.write("", EngineScript.GOOD))) {
            player.choose(board(), 1);
            Thread.currentThread().interrupt();
        }
        assertTrue(Thread.interrupted());
    }

    @Test
    void anotherProcessPlaysTheNextGame() {
        String first = "if [ -e broken ]; then rm broken; fate='exit 1'; else fate=:; fi";
        String cases = READY + "TURN*|DONE) eval $fate; echo 1,1;;";
        Path engine = script.write(first, cases);
        try (GomocupPlayer player = script.player(engine)) {
            assertTrue(folder.resolve("broken").toFile().createNewFile());
            assertThrows(FaultException.class, () -> player.choose(board(), 1));
            player.newGame(board(), MoveLimits.NONE);
            assertEquals(Point.of(1, 1, 15), player.choose(board(), 1));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void diesBetweenTwoGames() {
        String cases = READY + "DONE) echo 1,1; exit;;";
        try (GomocupPlayer player = script.player(script.write("", cases))) {
            for (int game = 0; game < 3; game++) {
                player.newGame(board(), MoveLimits.NONE);
                assertEquals(Point.of(1, 1, 15), player.choose(board(), 1)); // written before its end
            }
        }
    }

    /** The three ends of the JVM that plays: by itself, by a signal, by one that it cannot hear. */
    @ParameterizedTest
    @ValueSource(strings = {"exit", "TERM", "KILL"})
    void enginesEndWithTheJvm(String end) throws IOException, InterruptedException {
        String thought = "trap '' TERM HUP; setsid sleep 60 & : >thinks; sleep 60";
        Path engine = script.write("", READY + "DONE) " + thought + ";;");
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Djava.io.tmpdir=" + Files.createDirectory(folder.resolve("temporary")),
                        "-cp", System.getProperty("java.class.path"),
                        Playing.class.getName(), engine.toString(), folder.toString(), end)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out = jvm.inputReader()) {
            assertEquals("plays", out.readLine());
            if (!end.equals("exit")) {
                assertTrue(script.running() > 0);
                new ProcessBuilder("kill", "-" + end, Long.toString(jvm.pid())).start().waitFor();
            }
            assertNull(out.readLine()); // no fault is charged to an engine that ends for this
        }
        assertTrue(jvm.waitFor(20, TimeUnit.SECONDS));
        nothingIsLeft();
        for (int i = 0; i < 500 && hasTemporaryFiles(); i++) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        assertFalse(hasTemporaryFiles());
    }

    private boolean hasTemporaryFiles() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("temporary"))) {
            return files.anyMatch(file -> file.getFileName().toString().startsWith("wuzi"));
        }
    }

    @Test
    void ctrlCReachesTheMatchAlone() throws IOException {
        try (GomocupPlayer player = script.player(script.write("", EngineScript.GOOD))) {
            player.choose(board(), 1);
            for (ProcessHandle process : player.tree().alive()) {
                assertNotEquals(group(ProcessHandle.current()), group(process));
            }
        }
    }

    private static String group(ProcessHandle process) throws IOException {
        String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ")[2];
    }

    /** A JVM of its own with an engine that thinks for ever. */
    static final class Playing {
        private Playing() {}

        public static void main(String[] args) throws InterruptedException {
            Thread lastWords = new Thread(() -> EngineProcess.rest(300_000_000)); // as a match has them
            Runtime.getRuntime().addShutdownHook(lastWords);
            GomocupPlayer player = new EngineScript(Path.of(args[1])).player(Path.of(args[0]));
            Thread game = new Thread(() -> {
                player.choose(board(), 1);
                System.out.println("answered");
            });
            game.setUncaughtExceptionHandler((thread, thrown) -> System.out.println(thrown));
            game.setDaemon(true);
            game.start();
            while (!Files.exists(Path.of(args[1], "thinks"))) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
            System.out.println("plays");
            if (args[2].equals("exit")) {
                System.exit(0);
            }
            game.join();
        }
    }
}
