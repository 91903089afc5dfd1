package wuzi.board;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What the rules do not allow is refused by name and changes nothing. */
class IllegalMoveTest {
    /** Freestyle, but Black may play on the left column only. */
    private static final Rule LEFT_COLUMN =
            new ForbiddingRule((board, point) -> point % board.size() != 0);

    /** Everything a board shows, as text. */
    private static String state(Board board) {
        byte[] mask = new byte[board.area()];
        board.legalMask(mask);
        return Arrays.toString(board.stonesOf(Stone.BLACK)) + Arrays.toString(board.stonesOf(Stone.WHITE))
                + Arrays.toString(board.freeSquares()) + Arrays.toString(mask) + Arrays.toString(board.history())
                + board.hash() + board.outcome() + board.sideToMove() + board.startingSide() + board.stones();
    }

    private static void assertIllegal(Board board, int point, IllegalMoveException.Reason reason, String message) {
        String before = state(board);
        IllegalMoveException e = assertThrows(IllegalMoveException.class, () -> board.play(point));
        assertEquals(reason, e.reason());
        assertEquals(message, e.getMessage());
        assertEquals(before, state(board));
    }

    private static Board board(String moves, int size, Rule rule) {
        Board board = new Board(size, rule);
        for (int point : Point.parseMoves(moves, size)) {
            board.play(point);
        }
        return board;
    }

    @Test
    void occupied() {
        Board board = board("h8i9", 15, Rules.FREESTYLE);
        assertIllegal(board, Point.parse("h8", 15), IllegalMoveException.Reason.OCCUPIED, "h8 is taken");
        assertIllegal(board, Point.parse("i9", 15), IllegalMoveException.Reason.OCCUPIED, "i9 is taken");
    }

    @Test
    void outside() {
        Board board = board("h8", 15, Rules.FREESTYLE);
        for (int point : new int[] {-1, 225, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            assertIllegal(
                    board,
                    point,
                    IllegalMoveException.Reason.OUTSIDE,
                    "point " + point + " is outside a board of size 15");
        }
    }

    @Test
    void afterTheEnd() {
        Board won = board("a1a9b1b9c1c9d1d9e1", 9, Rules.FREESTYLE);
        for (int point : new int[] {40, 0, -1}) {
            assertIllegal(won, point, IllegalMoveException.Reason.GAME_OVER, "the game is over");
        }
        Board drawn = board("a3b3c3a2b2a1c2c1b1", 3, Rules.FREESTYLE);
        assertIllegal(drawn, 0, IllegalMoveException.Reason.GAME_OVER, "the game is over");
        drawn.undo();
        drawn.play(Point.parse("b1", 3));
    }

    @Test
    void forbiddenToOneSide() {
        Board board = new Board(4, LEFT_COLUMN);
        assertIllegal(board, 1, IllegalMoveException.Reason.FORBIDDEN, "b4 is forbidden to Black");
        byte[] mask = new byte[16];
        board.legalMask(mask);
        assertArrayEquals(new byte[] {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}, mask);
        assertFalse(board.isLegal(1));
        board.play(4);
        board.legalMask(mask);
        assertArrayEquals(new byte[] {1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, mask);
        assertTrue(board.isLegal(1));
        board.play(1);
        assertIllegal(board, 4, IllegalMoveException.Reason.OCCUPIED, "a3 is taken");
        assertIllegal(board, 5, IllegalMoveException.Reason.FORBIDDEN, "b3 is forbidden to Black");
    }

    @Test
    void aSideWithForbiddenSquaresOnlyHasLost() {
        Board board = board("a1a2a3", 3, LEFT_COLUMN);
        assertEquals(Outcome.ONGOING, board.outcome());
        board.play(Point.parse("b2", 3));
        assertEquals(Outcome.WHITE_WINS, board.outcome());
        assertIllegal(
                board,
                Point.parse("b1", 3),
                IllegalMoveException.Reason.GAME_OVER,
                "the game is over");
        board.undo();
        assertEquals(Outcome.ONGOING, board.outcome());
        // the same as a diagram
        board.setUp(Point.parseMoves("a1a3", 3), Point.parseMoves("a2b2", 3));
        assertEquals(Outcome.WHITE_WINS, board.outcome());
    }

    @Test
    void foulsInADiagramAreNotJudged() {
        Board board = new Board(4, LEFT_COLUMN);
        board.setUp(Point.parseMoves("d1", 4), new int[0]);
        assertEquals(Outcome.ONGOING, board.outcome());
        assertEquals(Stone.WHITE, board.sideToMove());
    }
}
