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
import org.junit.jupiter.api.Test;
import wuzi.board.Board;
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
        assertTrue(message.contains("'stones/9'; known: stones/1, history/1, rules/1"), message);
    }
}
