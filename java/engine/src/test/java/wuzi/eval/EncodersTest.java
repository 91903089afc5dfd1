package wuzi.eval;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import wuzi.board.Board;
import wuzi.board.Point;
import wuzi.board.Rules;

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

    /** A released encoder never changes. If this fails, it has: make a new version instead. */
    @Test
    void releasedEncodersAreFrozen() {
        assertEquals(
                "b9e0599beb9b07f26be618150594827e186165f9caaca4864f41d725c9805cb7",
                Encoders.hash(Encoders.STONES_1));
        assertEquals(
                "428b30d3ad1450b2ab5863b02e3c6e5875d7e4672ad5e78f8030f219fbb2911d",
                Encoders.hash(Encoders.HISTORY_1));
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
        assertTrue(message.contains("'stones/9'; known: stones/1, history/1"), message);
    }
}
