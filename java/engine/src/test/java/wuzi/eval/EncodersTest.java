package wuzi.eval;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Foul;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.board.Stone;

class EncodersTest {
    private static int[] encode(Encoder encoder, Board board) {
        int length = encoder.planes() * board.area();
        ByteBuffer target = ByteBuffer.allocate(length + 4);
        Arrays.fill(target.array(), (byte) 77);
        encoder.encode(board, target, 2);
        for (int beside : new int[] {0, 1, length + 2, length + 3}) {
            assertEquals(77, target.get(beside));
        }
        assertEquals(0, target.position());
        int[] bytes = new int[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = target.get(2 + i) & 255;
        }
        return bytes;
    }

    private static Board board(String moves, int size) {
        Board board = new Board(size, Rules.FREESTYLE);
        for (int point : Point.parseMoves(moves, size)) {
            board.play(point);
        }
        return board;
    }

    @Test
    void stonesByHand() {
        Board board = board("b2a3c1", 3); // White to move
        assertArrayEquals(
                new int[] {
                    1, 0, 0, 0, 0, 0, 0, 0, 0, // own: White's a3
                    0, 0, 0, 0, 1, 0, 0, 0, 1, // opponent: Black's b2 and c1
                },
                encode(Encoders.STONES_1, board));
        board.undo(); // Black to move
        assertArrayEquals(
                new int[] {
                    0, 0, 0, 0, 1, 0, 0, 0, 0, //
                    1, 0, 0, 0, 0, 0, 0, 0, 0, //
                },
                encode(Encoders.STONES_1, board));
    }

    @Test
    void historyByHand() {
        Board board = board("b2a3c1", 3); // White to move; heat 255/3, 510/3, 255
        assertArrayEquals(
                new int[] {
                    1, 0, 0, 0, 0, 0, 0, 0, 0, //
                    0, 0, 0, 0, 1, 0, 0, 0, 1, //
                    0, 1, 1, 1, 0, 1, 1, 1, 0, //
                    170, 0, 0, 0, 85, 0, 0, 0, 255, //
                },
                encode(Encoders.HISTORY_1, board));
        board.undo(); // Black to move; floor(127.5), 255
        assertArrayEquals(
                new int[] {
                    0, 0, 0, 0, 1, 0, 0, 0, 0, //
                    1, 0, 0, 0, 0, 0, 0, 0, 0, //
                    0, 1, 1, 1, 0, 1, 1, 1, 1, //
                    255, 0, 0, 0, 127, 0, 0, 0, 0, //
                },
                encode(Encoders.HISTORY_1, board));
        board.clear();
        assertArrayEquals(
                new int[] {
                    0, 0, 0, 0, 0, 0, 0, 0, 0, //
                    0, 0, 0, 0, 0, 0, 0, 0, 0, //
                    1, 1, 1, 1, 1, 1, 1, 1, 1, //
                    0, 0, 0, 0, 0, 0, 0, 0, 0, //
                },
                encode(Encoders.HISTORY_1, board));
    }

    @Test
    void aDiagramsStonesAreAllHot() {
        Board board = new Board(3, Rules.FREESTYLE);
        board.setUp(new int[] {0, 8}, new int[] {1});
        board.play(3); // White
        board.play(4); // Black; White to move; moves 127 and 255
        assertArrayEquals(
                new int[] {
                    0, 1, 0, 1, 0, 0, 0, 0, 0, //
                    1, 0, 0, 0, 1, 0, 0, 0, 1, //
                    0, 0, 1, 0, 0, 1, 1, 1, 0, //
                    255, 255, 0, 127, 255, 0, 0, 0, 255, //
                },
                encode(Encoders.HISTORY_1, board));
    }

    @Test
    void heatOfALongGame() {
        Board board = board("a1c1b1d1a2c2b2d2a3c3b3d3a4c4b4d4e1f1g1h1i1", 9);
        int[] planes = encode(Encoders.HISTORY_1, board);
        int[] heat = {12, 24, 36, 48, 60, 72, 85, 97, 109, 121, 133, 145, 157, 170, 182, 194, 206, 218, 230, 242, 255};
        for (int i = 0; i < heat.length; i++) { // floor(255 (i + 1) / 21)
            assertEquals(heat[i], planes[3 * 81 + board.move(i)]);
        }
    }

    /** The rows of a plane from the top, such as {@code 000100}. */
    private static String plane(int[] planes, int number, int size) {
        return Arrays.stream(planes, number * size * size, (number + 1) * size * size)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining())
                .replaceAll("(.{" + size + "})(?=.)", "$1 ");
    }

    @Test
    void forbiddenSquaresByHand() {
        Board board = new Board(6, Rules.RENJU);
        String none = "000000 000000 000000 000000 000000 000000";
        String all = none.replace('0', '1');
        board.setUp(Point.parseMoves("a4b4d4e4f4", 6), Point.parseMoves("a1b1d1e1f1", 6)); // on c4 and c1 they make six
        int[] black = encode(Encoders.RULES_1, board);
        assertEquals("000000 000000 110111 000000 000000 000000", plane(black, 0, 6));
        assertEquals("000000 000000 000000 000000 000000 110111", plane(black, 1, 6));
        assertEquals(all, plane(black, 2, 6));
        assertEquals("000000 000000 001000 000000 000000 000000", plane(black, 3, 6));
        assertEquals(none, plane(black, 4, 6));
        board.play(Point.parse("c2", 6));
        int[] white = encode(Encoders.RULES_1, board); // White may play on c1, and win
        assertEquals("000000 000000 000000 000000 000000 110111", plane(white, 0, 6));
        assertEquals("000000 000000 110111 000000 001000 000000", plane(white, 1, 6));
        assertEquals(all, plane(white, 2, 6));
        assertEquals(none, plane(white, 3, 6));
        assertEquals("000000 000000 001000 000000 000000 000000", plane(white, 4, 6));
    }

    @Test
    void everyRuleAndSideIsToldApart() {
        Map<Rules, String> expected = Map.of(
                Rules.FREESTYLE, "110 110",
                Rules.STANDARD, "000 000",
                Rules.RENJU, "010 100",
                Rules.CARO, "111 111",
                Rules.CARO_STANDARD, "001 001");
        for (Rules rule : Rules.values()) {
            Board board = new Board(9, rule);
            String black = constants(board);
            board.play(40);
            assertEquals(expected.get(rule), black + " " + constants(board), rule.id());
        }
    }

    private static String constants(Board board) {
        int[] planes = encode(Encoders.RULES_1, board);
        StringBuilder values = new StringBuilder();
        for (int number = 5; number < 8; number++) {
            int[] plane = Arrays.copyOfRange(planes, number * board.area(), (number + 1) * board.area());
            assertEquals(1, Arrays.stream(plane).distinct().count());
            values.append(plane[0]);
        }
        return values.toString();
    }

    /** The squares of a plane, such as {@code h8 i9}. */
    private static String squares(int[] planes, String name, int size) {
        List<String> names = Encoders.THREATS_1.layout().stream().map(Encoder.Plane::name).toList();
        int start = names.indexOf(name) * size * size;
        return IntStream.range(0, size * size)
                .filter(point -> planes[start + point] == 1)
                .mapToObj(point -> Point.format(point, size))
                .sorted()
                .collect(Collectors.joining(" "));
    }

    /** Black has the three e8 f8 g8, which h8 opens to neither side; White the open three k10 k11 k12. */
    @Test
    void threatsByHand() {
        Board board = new Board(15, Rules.FREESTYLE);
        board.setUp(Point.parseMoves("e8f8g8e12", 15), Point.parseMoves("d8k10k11k12", 15));
        int[] black = encode(Encoders.THREATS_1, board);
        assertEquals("e12 e8 f8 g8", squares(black, "own", 15));
        assertEquals("d8 k10 k11 k12", squares(black, "opponent", 15));
        assertEquals("", squares(black, "last", 15));
        assertEquals("h8 i8", squares(black, "four", 15));
        assertEquals("k13 k14 k8 k9", squares(black, "opponent-four", 15));
        assertEquals("", squares(black, "five", 15) + squares(black, "opponent-five", 15));
        assertEquals("", squares(black, "open-three", 15) + squares(black, "opponent-open-three", 15));
        assertEquals("", squares(black, "four-win", 15));
        assertEquals("k13 k9", squares(black, "opponent-four-win", 15)); // open fours

        for (int point : Point.parseMoves("h8i8k9", 15)) { // a four, stopped; then k9 leaves k8, k13 and two to White
            board.play(point);
        }
        int[] white = encode(Encoders.THREATS_1, board);
        assertEquals("k9", squares(white, "last", 15));
        assertEquals("i8", squares(white, "own-last", 15));
        assertEquals("k13 k14", squares(white, "four", 15)); // of k10 to k14
        assertEquals("", squares(white, "four-win", 15));
        board.play(Point.parse("k13", 15));
        assertEquals("k14", squares(encode(Encoders.THREATS_1, board), "opponent-five", 15));
        assertEquals("k14", squares(encode(Encoders.THREATS_1, board), "opponent-four-win", 15));
    }

    /** h8 makes a three in its row and one in its column: a foul to Black alone, and no open three of Black's. */
    @Test
    void threatsLeaveOutWhatIsForbidden() {
        Board board = new Board(15, Rules.RENJU);
        board.setUp(Point.parseMoves("f8g8h9h10", 15), Point.parseMoves("a1a3c1", 15));
        int[] white = encode(Encoders.THREATS_1, board);
        assertEquals("", squares(white, "forbidden", 15));
        assertEquals("h8", squares(white, "opponent-forbidden", 15));
        String threes = squares(white, "opponent-open-three", 15);
        assertTrue(threes.contains("h11") && !threes.contains("h8"), threes);
        Board free = new Board(15, Rules.FREESTYLE);
        free.setUp(Point.parseMoves("f8g8h9h10", 15), Point.parseMoves("a1a3c1", 15));
        assertTrue(squares(encode(Encoders.THREATS_1, free), "opponent-open-three", 15).contains("h8"));
    }

    /** What follows several games writes what is written of a position seen for the first time. */
    @ParameterizedTest
    @EnumSource(Rules.class)
    void writersFollowGames(Rules rule) {
        for (Encoders encoder : Encoders.values()) {
            Encoder.Writer writer = encoder.writer(2); // for three games: one is always begun anew
            Board[] boards = {new Board(9, rule), new Board(9, rule), new Board(7, rule)};
            for (int turn = 0; turn < 240; turn++) {
                Board board = boards[turn * 5 / 3 % 3];
                if (board.isOver()) {
                    board.clear();
                } else if (board.ply() > 3 && turn % 7 == 0) {
                    board.undo();
                    board.undo();
                }
                int point = CounterRandom.below(turn, 0, board.area());
                if (board.isLegal(point)) {
                    board.play(point);
                }
                ByteBuffer target = ByteBuffer.allocate(encoder.planes() * board.area());
                writer.encode(board, target, 0);
                int[] planes = encode(encoder, board);
                for (int i = 0; i < planes.length; i++) {
                    assertEquals(planes[i], target.get(i) & 255, encoder + " " + rule + " " + turn);
                }
            }
        }
    }

    @Test
    void theGoldenPositionsHoldEveryFoul() {
        Set<Foul> seen = new HashSet<>();
        for (Board board : GoldenPositions.ofEveryRule()) {
            for (int point = 0; point < board.area(); point++) {
                if (board.at(point) == Stone.EMPTY) {
                    seen.add(board.rule().foul(board, point, Stone.BLACK));
                }
            }
        }
        assertTrue(seen.containsAll(Set.of(Foul.values())), seen::toString);
    }

    /** A released encoder never changes. If this fails, it has: make a new version instead. */
    @Test
    void releasedEncodersAreFrozen() {
        assertEquals(
                "b9e0599beb9b07f26be618150594827e186165f9caaca4864f41d725c9805cb7",
                Encoders.hash(Encoders.STONES_1));
        assertEquals(
                "428b30d3ad1450b2ab5863b02e3c6e5875d7e4672ad5e78f8030f219fbb2911d",
                Encoders.hash(Encoders.HISTORY_1));
        assertEquals(
                "d76c16c2067dd3cf9408ed62576d85b7c68163b61ed5f9f0c2ec2c52efda83a3",
                Encoders.hash(Encoders.RULES_1));
        assertEquals(
                "f7f17f54c5c864893deee77ef85f0c6d51e21d4d3ce5e248e3bc248a108d3698",
                Encoders.hash(Encoders.THREATS_1));
    }

    @Test
    void layouts() {
        assertEquals(
                List.of(new Encoder.Plane("own", 1), new Encoder.Plane("opponent", 1)), Encoders.STONES_1.layout());
        assertEquals(4, Encoders.HISTORY_1.planes());
        assertEquals(new Encoder.Plane("heat", 1f / 255), Encoders.HISTORY_1.layout().get(3));
        assertEquals(Encoders.HISTORY_1, Encoders.of("history/1"));
        String message = assertThrows(IllegalArgumentException.class, () -> Encoders.of("stones/9"))
                .getMessage();
        assertTrue(message.contains("'stones/9'; known: stones/1, history/1, rules/1, threats/1"), message);
    }
}
