package wuzi.app;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import wuzi.board.Board;
import wuzi.board.Point;
import wuzi.board.Rules;

class BoardViewTest {
    private static Board board(int size, int winLength, String moves) {
        Board board = new Board(size, winLength, Rules.FREESTYLE);
        for (int point : Point.parseMoves(moves, size)) {
            board.play(point);
        }
        return board;
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
                """.stripTrailing(), new BoardView(false).draw(board(4, 4, "c3b2")));
    }

    @Test
    void theLastMoveIsMarkedAtBothEdges() {
        assertTrue(new BoardView(false).draw(board(4, 4, "a4")).contains(" 4 [X]. . .  4"));
        assertTrue(new BoardView(false).draw(board(4, 4, "d4")).contains(" 4  . . .[X] 4"));
    }

    @Test
    void richBoardsShowTheSameInColour() {
        String text = new BoardView(true).draw(board(4, 4, "c3b2"));
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

    @Test
    void rowsAreAsWideAsLettersOnTheLargestBoard() {
        String[] lines = new BoardView(false).draw(board(22, 5, "")).split("\n");
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
