package wuzi.board;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DiagramTest {
    private final Board board = new Board(9, Rules.FREESTYLE);

    private void setUp(String black, String white) {
        board.setUp(Point.parseMoves(black, 9), Point.parseMoves(white, 9));
    }

    @Test
    void asManyStonesMeanBlackToMove() {
        setUp("a1b2", "c3d4");
        assertEquals(Stone.BLACK, board.sideToMove());
        assertEquals(Stone.BLACK, board.startingSide());
        assertEquals(4, board.stones());
        assertEquals(0, board.ply());
        assertEquals(Outcome.ONGOING, board.outcome());
        board.play(Point.parse("e5", 9));
        assertEquals(Stone.BLACK, board.at(Point.parse("e5", 9)));
    }

    @Test
    void oneMoreMeansWhiteToMove() {
        setUp("a1b2", "c3");
        assertEquals(Stone.WHITE, board.sideToMove());
        assertEquals(Stone.WHITE, board.startingSide());
        board.play(Point.parse("e5", 9));
        assertEquals(Stone.WHITE, board.at(Point.parse("e5", 9)));
        assertEquals(4, board.stones());
        assertArrayEquals(new int[] {40}, board.history());
        assertEquals(Stone.WHITE, board.copy().startingSide());
    }

    @Test
    void itsStonesCannotBeTakenBack() {
        setUp("a1", "c3");
        board.play(40);
        assertEquals(40, board.undo());
        assertThrows(IllegalStateException.class, board::undo);
        assertEquals(2, board.stones());
    }

    @Test
    void itHashesLikeTheSamePositionPlayed() {
        setUp("a1b2", "c3");
        Board played = new Board(9, Rules.FREESTYLE);
        for (int point : Point.parseMoves("b2c3a1", 9)) {
            played.play(point);
        }
        assertEquals(played.hash(), board.hash());
    }

    @Test
    void itCanBeWonOrFull() {
        setUp("a1a2a3a4", "i1i2i3i4");
        assertEquals(Outcome.ONGOING, board.outcome());
        setUp("a1a2a3a4g7", "i1i2i3i4i5");
        assertEquals(Outcome.WHITE_WINS, board.outcome());
        Board full = new Board(3, Rules.FREESTYLE);
        full.setUp(Point.parseMoves("a3c3b2c2b1", 3), Point.parseMoves("b3a2a1c1", 3));
        assertEquals(Outcome.DRAW, full.outcome());
        full.setUp(Point.parseMoves("a3c3b2c1b1", 3), Point.parseMoves("b3a2a1c2", 3));
        assertEquals(Outcome.BLACK_WINS, full.outcome());
    }

    @Test
    void impossibleOnesAreRefusedAndChangeNothing() {
        setUp("a1b2", "c3");
        board.play(40);
        long hash = board.hash();
        assertRefused("2 black and 0 white", new int[] {1, 2}, new int[0]);
        assertRefused("0 black and 1 white", new int[0], new int[] {1});
        assertRefused("point 81 is outside", new int[] {81}, new int[] {1});
        assertRefused("point -1 is outside", new int[] {1}, new int[] {-1});
        assertRefused("two stones on b9", new int[] {1}, new int[] {1});
        assertRefused("two stones on c9", new int[] {2, 2}, new int[] {3, 4});
        assertEquals(hash, board.hash());
        assertEquals(4, board.stones());
        assertArrayEquals(new int[] {40}, board.history());
        assertEquals(Stone.BLACK, board.sideToMove());
    }

    private void assertRefused(String part, int[] black, int[] white) {
        String message = assertThrows(IllegalArgumentException.class, () -> board.setUp(black, white))
                .getMessage();
        assertTrue(message.contains(part), message);
    }
}
