package wuzi.app;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import wuzi.board.Board;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.board.Stone;

class BoardViewTest {
    private static Board board(int size, int winLength, String moves) {
        Board board = new Board(size, winLength, Rules.FREESTYLE);
        for (int point : Point.parseMoves(moves, size)) {
            board.play(point);
        }
        return board;
    }

    private static String draw(boolean rich, Board board) {
        return new BoardView(rich).draw(board, ForbiddenSquares.of(board, board.sideToMove()));
    }

    @Test
    void plainBoardsAreLetters() {
        assertEquals("""
                    a b c d
                 4  . . . .  4
                 3  . . X .  3
                 2  .[O]. .  2
                 1  . . . .  1
                    a b c d
                """.stripTrailing(), draw(false, board(4, 4, "c3b2")));
    }

    @Test
    void theLastMoveIsMarkedAtBothEdges() {
        assertTrue(draw(false, board(4, 4, "a4")).contains(" 4 [X]. . .  4"));
        assertTrue(draw(false, board(4, 4, "d4")).contains(" 4  . . .[X] 4"));
    }

    @Test
    void richBoardsShowTheSameInColour() {
        String text = draw(true, board(4, 4, "c3b2"));
        assertEquals("""
                    a b c d
                 4  · · · ·  4
                 3  · · ● ·  3
                 2  · ○ · ·  2
                 1  · · · ·  1
                    a b c d
                """.stripTrailing(), text.replaceAll("\u001b\\[[0-9;]*m", ""));
        assertTrue(text.contains("\u001b[0;48;5;216;1;38;5;231m○"), "the last move stands out");
    }

    /** On c9 Black makes six, on g6 two threes, on c3 two fours. */
    @Test
    void forbiddenSquaresAreMarked() {
        Board board = new Board(9, Rules.RENJU);
        board.setUp(Point.parseMoves("a9b9d9e9f9 g5g7 f6h6 d3e3f3 c1c2c4", 9), new int[0], Stone.BLACK);
        String drawn = draw(false, board);
        assertTrue(drawn.contains(" 9  X X 6 X X X . . .  9"), drawn);
        assertTrue(drawn.contains(" 6  . . . . . X 3 X .  6"), drawn);
        assertTrue(drawn.contains(" 3  . . 4 X X X . . .  3"), drawn);
        ForbiddenSquares forbidden = ForbiddenSquares.of(board, Stone.BLACK);
        assertEquals("Forbidden to Black X: 6 overline at c9; 4 double-four (4-4) at c3; 3 double-three (3-3) at g6",
                forbidden.legend(Messages.in("en"), "Black X"));
        assertEquals("黑 X 的禁手点：6 长连禁手：c9；4 四四禁手（4-4）：c3；3 三三禁手（3-3）：g6",
                forbidden.legend(Messages.in("zh"), "黑 X"));
        String rich = draw(true, board);
        assertTrue(rich.contains("\u001b[0;48;5;179;1;38;5;160m3"), rich);
        board.play(Point.parse("a1", 9));
        assertTrue(ForbiddenSquares.of(board, board.sideToMove()).isEmpty());
        assertFalse(draw(false, board).contains("X 3 X"));
    }

    @Test
    void rowsAreAsWideAsLettersOnTheLargestBoard() {
        String[] lines = draw(false, board(22, 5, "")).split("\n");
        assertEquals(24, lines.length);
        assertEquals("22  " + ". ".repeat(22) + " 22", lines[1]);
        assertEquals(lines[1].lastIndexOf('.'), lines[0].indexOf('v'));
    }

    @Test
    void aWinningLineIsFoundInEveryDirection() {
        assertArrayEquals(Point.parseMoves("a1b1c1", 5), WinningLine.of(board(5, 3, "a1a2b1b2c1")));
        assertArrayEquals(Point.parseMoves("a3a2a1", 5), WinningLine.of(board(5, 3, "a1b1a2b2a3")));
        assertArrayEquals(Point.parseMoves("a3b2c1", 5), WinningLine.of(board(5, 3, "a3a1b2b1c1")));
        assertArrayEquals(Point.parseMoves("c3b2a1", 5), WinningLine.of(board(5, 3, "a1a2c3b1b2")));
    }

    @Test
    void thereIsNoneBeforeTheEnd() {
        assertEquals(0, WinningLine.of(board(5, 3, "a1a2b1b2")).length);
    }

    @Test
    void aLineOfADiagramIsFound() {
        Board board = new Board(5, 3, Rules.FREESTYLE);
        board.setUp(Point.parseMoves("a1b1c1", 5), Point.parseMoves("e5d3", 5));
        assertArrayEquals(Point.parseMoves("a1b1c1", 5), WinningLine.of(board));
    }

    @Test
    void aStandardWinIsTheLineOfTheExactLength() {
        Board board = new Board(9, 3, Rules.STANDARD);
        board.setUp(Point.parseMoves("a1b1d1c2c3", 9), Point.parseMoves("a9c9e9g9h7", 9));
        board.play(Point.parse("c1", 9)); // four in the row, which do not count, and three in the column, which do
        assertArrayEquals(Point.parseMoves("c3c2c1", 9), WinningLine.of(board));
    }
}
