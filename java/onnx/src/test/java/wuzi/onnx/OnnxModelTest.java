package wuzi.onnx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.board.Stone;
import wuzi.eval.Encoders;
import wuzi.eval.EvalBatch;
import wuzi.eval.Guidance;
import wuzi.eval.ModelException;
import wuzi.eval.ModelLoader;
import wuzi.player.Players;

/** The files are made by tests/parity/make_test_models.py, which says what each of them computes. */
class OnnxModelTest {
    @TempDir
    Path folder;

    private static byte[] bytes(String name) throws IOException {
        try (InputStream in = OnnxModelTest.class.getResourceAsStream(name + ".onnx")) {
            return in.readAllBytes();
        }
    }

    private static OnnxModel model(String name) throws IOException {
        return OnnxModel.of(name + ".onnx", bytes(name));
    }

    private Path file(String name) throws IOException {
        return Files.write(folder.resolve(name + ".onnx"), bytes(name));
    }

    private static Board board(int size, int plies) {
        Board board = new Board(size, Rules.FREESTYLE);
        for (int draw = 0; board.ply() < plies && !board.isOver(); draw++) {
            int point = CounterRandom.below(size * 31L + plies, draw, board.area());
            if (board.isLegal(point)) {
                board.play(point);
            }
        }
        return board;
    }

    private static int sign(Board board, int x, int y) {
        if (x < 0 || y < 0 || x >= board.size() || y >= board.size()) {
            return 0;
        }
        int stone = board.at(y * board.size() + x);
        return stone == Stone.EMPTY ? 0 : stone == board.sideToMove() ? 1 : -1;
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 15, 20})
    void judgesAnyNumberOfRowsOnAnySizeTheFileAllows(int size) throws IOException {
        try (OnnxModel model = model("conv")) {
            EvalBatch batch = new EvalBatch(model.encoder(), size, 40);
            for (int rows : new int[] {1, 40, 7, 1, 16}) {
                Arrays.stream(new int[] {0, rows - 1}).forEach(row -> batch.encode(row, board(size, row + 3)));
                batch.rows(rows);
                model.evaluate(batch);
                for (int row : new int[] {0, rows - 1}) {
                    requireConvolution(board(size, row + 3), batch, row);
                }
            }
        }
    }

    private static void requireConvolution(Board board, EvalBatch batch, int row) {
        int size = board.size();
        float signs = 0;
        for (int y = 0; y < size; y++) {
            for (int x = 0; x < size; x++) {
                int expected = 0;
                for (int k = 0; k < 9; k++) {
                    expected += (k + 1) * sign(board, x + k % 3 - 1, y + k / 3 - 1);
                }
                assertEquals(expected, batch.policy().get(row * size * size + y * size + x), "row " + row);
                signs += sign(board, x, y);
            }
        }
        assertEquals(signs / (size * size), batch.value().get(row), 1e-7);
    }

    @Test
    void readsGradedPlanesAsUnsignedBytes() throws IOException {
        try (OnnxModel model = model("history")) {
            Board board = new Board(15, Rules.FREESTYLE);
            board.play(Point.parse("h8", 15));
            board.play(Point.parse("i9", 15));
            EvalBatch batch = new EvalBatch(Encoders.HISTORY_1, 15, 1);
            batch.encode(0, board);
            batch.rows(1);
            model.evaluate(batch);
            assertEquals(127 / 255f, batch.policy().get(Point.parse("h8", 15)), 1e-6);
            assertEquals(1, batch.policy().get(Point.parse("i9", 15)), 1e-6);
            assertEquals(-1, batch.policy().get(Point.parse("a1", 15)), 1e-6);
            assertEquals((127 + 255) / 255f / 225, batch.value().get(0), 1e-6);
        }
    }

    @Test
    void severalBatchesTakeTurns() throws IOException {
        try (OnnxModel model = model("conv")) {
            EvalBatch small = new EvalBatch(model.encoder(), 9, 1);
            EvalBatch large = new EvalBatch(model.encoder(), 15, 1);
            for (EvalBatch batch : new EvalBatch[] {small, large, small}) {
                Board board = board(batch.size(), 5);
                batch.encode(0, board);
                batch.rows(1);
                model.evaluate(batch);
                requireConvolution(board, batch, 0);
            }
        }
    }

    @Test
    void noRowsIsNoCall() throws IOException {
        try (OnnxModel model = model("conv")) {
            EvalBatch batch = new EvalBatch(model.encoder(), 9, 1);
            batch.value().put(0, 7);
            model.evaluate(batch);
            assertEquals(7, batch.value().get(0));
        }
    }

    @Test
    void saysWhatTheFileSays() throws IOException {
        try (OnnxModel model = model("conv")) {
            assertEquals(Encoders.STONES_1, model.encoder());
            assertEquals("freestyle", model.metadata().get("wuzi.rules"));
            assertFalse(model.allowsSize(8));
            assertTrue(model.allowsSize(9));
            assertTrue(model.allowsSize(20));
            assertFalse(model.allowsSize(21));
        }
    }

    @Test
    void isFoundAsTheModelLoaderAndByPlayers() throws IOException {
        Path file = file("conv");
        ModelLoader.find().load(file).close();
        try (var player = Players.of("policy:file=" + file)) {
            // the kernel's largest weight looks to the lower right: the square up left of the own stones
            Board board = new Board(9, Rules.FREESTYLE);
            board.setUp(new int[] {Point.parse("e5", 9)}, new int[] {Point.parse("a1", 9)});
            assertEquals("d6", Point.format(player.choose(board, 0), 9));
        }
    }

    @Test
    void guidanceIsWhatTheFileSaysOrNone() throws IOException {
        try (OnnxModel guided = model("guided"); OnnxModel plain = model("conv")) {
            assertEquals(new Guidance(1, 0.5), guided.guidance());
            assertEquals(Guidance.NONE, plain.guidance());
        }
    }

    @Test
    void playersKeepToTheGuidanceOfTheirFile() throws IOException {
        Board board = new Board(9, 4, Rules.FREESTYLE);
        board.play(Point.parse("e5", 9));
        assertEquals("a9", best("conv", board), "squares next to the stone are below 0, the first of all others is 0");
        assertEquals("f4", best("guided", board), "-1, of the stone's neighbours the highest");
        board.setUp(Point.parseMoves("a9b9c9g9", 9), Point.parseMoves("a1c1e1g1", 9));
        assertEquals("f9", best("conv", board), "6, for the stone on its right; d9 has 4");
        assertEquals("d9", best("guided", board), "4 and 0.5 x 10 for the line; f9 has 6 and 0.5 x 3");
    }

    private String best(String model, Board board) throws IOException {
        try (var player = Players.of("policy:file=" + file(model))) {
            return Point.format(player.choose(board, 0), 9);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            bad-format      | it has wuzi.format '2'; wuzi takes '1'
            bad-encoder     | unknown encoder 'stones/9'; known: stones/1, history/1, rules/1, threats/1
            bad-hash        | it has encoder hash '0000000000000000000000000000000000000000000000000000000000000000' for
            bad-kind        | it has wuzi.policy_kind 'q'; wuzi takes 'logits'
            bad-rule        | unknown rule 'chess'; known: freestyle, standard, renju, caro, caro-standard
            bad-sizes       | it has wuzi.board_sizes '9-99'; wuzi takes one size or a range such as 9-20, from 3 to 22
            bad-fixed-size  | it has wuzi.board_sizes '9-20' beside an input of [-1, 4, 15, 15]
            bad-planes      | it has input 'planes' uint8 [-1, 2, -1, -1]; wuzi takes uint8 [-1, 4, -1, -1]
            bad-input-name  | it has inputs [board]; wuzi takes an input 'planes'
            bad-input-type  | it has input 'planes' int8 [-1, 2, -1, -1]; wuzi takes uint8
            bad-output      | it has outputs [policy]; wuzi takes an output 'value'
            bad-candidates  | candidates near is not allowed; it is a whole number, 0 to 22
            bad-rule-prior  | rule_prior nan is not allowed; it is 0 to 100
            bad-no-metadata | it has no metadata 'wuzi.format'; wuzi takes files written by wuzi's own export
            bad-no-hash     | it has no metadata 'wuzi.encoder_hash'
            """)
    void refusesWhatItDoesNotKnow(String name, String why) throws IOException {
        Path file = file(name);
        requireRefusal("cannot use " + file + ": " + why, file);
    }

    @Test
    void refusesWhatIsNoModel() throws IOException {
        requireRefusal("model none.onnx does not exist; ", Path.of("none.onnx"));
        requireRefusal("model " + folder + " is a folder; ", folder);
        Path empty = Files.write(folder.resolve("empty.onnx"), new byte[0]);
        requireRefusal("cannot use " + empty + ": 0 bytes that ONNX Runtime does not take as a model", empty);
        Path text = Files.writeString(folder.resolve("text.onnx"), "not a model\n".repeat(99));
        requireRefusal("cannot use " + text + ": 1188 bytes that ONNX Runtime does not take as a model", text);
        byte[] whole = bytes("conv");
        Path cut = Files.write(folder.resolve("cut.onnx"), Arrays.copyOf(whole, whole.length - 100));
        requireRefusal("cannot use " + cut + ": ", cut);
    }

    private static void requireRefusal(String start, Path file) {
        String message = assertThrows(ModelException.class, () -> OnnxModel.open(file)).getMessage();
        assertTrue(message.startsWith(start), message);
        assertEquals(1, message.lines().count(), message);
    }

    @Test
    void refusesABatchItIsNotFor() throws IOException {
        try (OnnxModel model = model("conv")) {
            EvalBatch small = new EvalBatch(Encoders.STONES_1, 8, 1);
            small.rows(1);
            assertEquals(
                    "cannot use conv.onnx on a board of size 8; it plays on 9-20",
                    assertThrows(ModelException.class, () -> model.evaluate(small)).getMessage());
            assertEquals(
                    "cannot use conv.onnx on a board of size 21; it plays on 9-20",
                    assertThrows(ModelException.class, () -> model.requireSize(21)).getMessage());
            model.requireSize(20);
            EvalBatch other = new EvalBatch(Encoders.HISTORY_1, 9, 1);
            other.rows(1);
            assertEquals(
                    "cannot use conv.onnx on planes of history/1; it takes stones/1",
                    assertThrows(ModelException.class, () -> model.evaluate(other)).getMessage());
        }
    }

    @Test
    void theBundledPolicyPlaysTheSizesThatItsCardNames() {
        if (!BundledPolicy.exists()) {
            assertFalse(BundledPolicy.allowsSize(15));
            assertThrows(ModelException.class, BundledPolicy::open);
            return;
        }
        try (OnnxModel model = BundledPolicy.open()) {
            assertTrue(BundledPolicy.allowsSize(15), "boards are 15x15 where nobody asks for others");
            for (int size = Board.MIN_SIZE; size <= Board.MAX_SIZE; size++) {
                assertTrue(model.allowsSize(size) || !BundledPolicy.allowsSize(size), size + "");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"15,15,15,15", "9-22,9,22,9-22", "3-3,3,3,3"})
    void boardSizesAreOneOrARange(String text, int smallest, int largest, String again) {
        BoardSizes sizes = BoardSizes.parse(text).orElseThrow();
        assertEquals(new BoardSizes(smallest, largest), sizes);
        assertEquals(again, sizes.toString());
        assertFalse(sizes.allow(smallest - 1));
        assertTrue(sizes.allow(smallest) && sizes.allow(largest));
        assertFalse(sizes.allow(largest + 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "2", "23", "20-9", "9-23", "9-", "-9"})
    void noOtherBoardSizesAreTaken(String text) {
        assertTrue(BoardSizes.parse(text).isEmpty());
    }
}
