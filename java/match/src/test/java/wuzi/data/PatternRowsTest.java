package wuzi.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import wuzi.board.NotAllowedException;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.board.Stone;
import wuzi.eval.PatternClass;

class PatternRowsTest {
    /** On 15x15: Black builds an open three in five moves, and wins by it; White's stones are far away. */
    private static final int[] MOVES = Point.parseMoves("h8a1i8c1j8e1k8g1l8", 15);

    /** Of a square all of whose lines are empty, and of one that is in line with one stone: ONE is 2, OPEN_TWO 4. */
    private static final int ALONE = PatternClass.of(0x2222);
    private static final int IN_LINE = PatternClass.of(0x2224);

    @TempDir
    private Path folder;

    private static SearchedGame game(Rules rule, int result, int best) {
        int searched = MOVES.length - 1;
        short[] scores = new short[searched];
        int[] moves = new int[searched];
        for (int i = 0; i < searched; i++) {
            scores[i] = (short) (10 * i);
            moves[i] = best;
        }
        return new SearchedGame(15, rule, 1, result, MOVES, scores, moves, new int[searched]);
    }

    private Path file(SearchedGame... games) throws IOException {
        Path path = folder.resolve("games");
        try (DataFile file = DataFile.open(path, "test")) {
            for (SearchedGame game : games) {
                file.add(game);
            }
        }
        return path;
    }

    private static List<Float> first(FloatBuffer floats, int count) {
        List<Float> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(floats.get(i));
        }
        return values;
    }

    @Test
    void quietPositionsAreRows() throws IOException {
        int near = Point.parse("i9", 15);
        try (PatternRows rows = new PatternRows(file(game(Rules.FREESTYLE, Stone.BLACK, near)), PatternRows.FEWEST_ROWS)) {
            // from the sixth move on Black has an open three to move, or a four
            assertEquals(5, rows.read());
            ByteBuffer side = rows.shared().bytes("side");
            assertEquals(List.of(1, 0, 1, 0, 1),
                    List.of((int) side.get(0), (int) side.get(1), (int) side.get(2), (int) side.get(3), (int) side.get(4)));
            assertEquals(List.of(0f, 1f, 0f, 1f, 0f), first(rows.shared().floats("result"), 5));
            assertEquals(List.of(0f, 10f, 20f, 30f, 40f), first(rows.shared().floats("score"), 5));
            assertEquals(0, rows.read());
        }
    }

    @Test
    void squaresHaveTheClassesOfBothSides() throws IOException {
        int best = Point.parse("h9", 15);
        try (PatternRows rows = new PatternRows(file(game(Rules.FREESTYLE, Stone.BLACK, best)), PatternRows.FEWEST_ROWS)) {
            rows.read();
            IntBuffer start = rows.shared().ints("start");
            assertEquals(0, start.get(0));
            assertEquals(24, start.get(1)); // a ring of two squares around h8
            assertEquals(24 + 24 + 8, start.get(2)); // and a corner's nine squares but a1
            TreeMap<Integer, Integer> own = new TreeMap<>();
            TreeMap<Integer, Integer> other = new TreeMap<>();
            for (int i = 0; i < 24; i++) {
                own.merge(rows.shared().ints("own").get(i), 1, Integer::sum);
                other.merge(rows.shared().ints("other").get(i), 1, Integer::sum);
            }
            assertEquals(new TreeMap<>(Map.of(ALONE, 24)), own); // White has room beside a stone of Black's
            assertEquals(new TreeMap<>(Map.of(ALONE, 8, IN_LINE, 16)), other); // eight are a knight's move away
            // a stone makes an open two or nothing of note: 3 and 0 of 13 threats, White's in front
            int[] pairs = IntStream.range(0, 24).map(rows.shared().ints("pair")::get).sorted().distinct().toArray();
            assertEquals("[0, 3]", Arrays.toString(pairs));
            assertEquals(3, rows.shared().ints("pair").get(7));
            int place = rows.shared().ints("best").get(0);
            // by rows from the top, five of them in each of the two above h8's
            assertEquals(7, place);
            assertEquals(IN_LINE, rows.shared().ints("other").get(place));
        }
    }

    @Test
    void gamesFollowEachOther() throws IOException {
        SearchedGame[] games = new SearchedGame[600];
        Arrays.fill(games, game(Rules.FREESTYLE, Stone.EMPTY, Point.parse("o15", 15)));
        games[1] = game(Rules.RENJU, Stone.WHITE, 0);
        int all = 0;
        int batches = 0;
        int last = -1;
        try (PatternRows rows = new PatternRows(file(games), PatternRows.FEWEST_ROWS)) {
            for (int count = rows.read(); count > 0; count = rows.read()) {
                assertTrue(count <= PatternRows.FEWEST_ROWS);
                for (int i = 0; i < count; i++) {
                    int game = rows.shared().ints("game").get(i);
                    assertTrue(game == last || game == last + 1, last + " then " + game);
                    last = game;
                    boolean isWhites = rows.shared().bytes("side").get(i) == 1;
                    assertEquals(game == 1 ? isWhites ? 1 : 0 : 0.5f, rows.shared().floats("result").get(i));
                    assertEquals(-1, rows.shared().ints("best").get(i)); // far from all stones, or on one
                }
                all += count;
                batches++;
            }
        }
        assertEquals(599, last);
        assertEquals(5 * 600, all);
        assertTrue(batches > 1, batches + " batches");
    }

    @Test
    void aGameThatCannotHaveBeenPlayedIsRefused() throws IOException {
        SearchedGame twice = new SearchedGame(15, Rules.FREESTYLE, 2, Stone.EMPTY, new int[] {7, 7}, new short[0], new int[0], new int[0]);
        try (PatternRows rows = new PatternRows(file(twice), PatternRows.FEWEST_ROWS)) {
            assertThrows(NotAllowedException.class, rows::read);
        }
    }
}
