package wuzi.match;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Point;
import wuzi.board.Rule;
import wuzi.board.Rules;
import wuzi.board.Stone;
import wuzi.player.Fault;
import wuzi.player.FaultException;
import wuzi.player.MoveLimits;
import wuzi.player.Player;
import wuzi.player.Players;

class Swap2Test {
    private static Swap2 after(String... answers) {
        Swap2 opening = new Swap2(new Board(15, Rules.RENJU));
        for (String answer : answers) {
            assertFalse(opening.isDone());
            assertThrows(IllegalStateException.class, opening::firstIsBlack);
            opening.take(Point.parseMoves(answer, 15));
        }
        return opening;
    }

    /** Who is White plays the next move, but for one that was just played. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "h8i9g7 | swap | -    | 3 | false",
        "h8i9g7 | a1   | -    | 4 | true",
        "h8i9g7 | a1b1 | swap | 5 | true",
        "h8i9g7 | a1b1 | c1   | 6 | false",
    })
    void theSidesFollowFromTheAnswers(String one, String two, String three, int stones, boolean firstIsBlack) {
        Swap2 opening = after();
        assertTrue(opening.asksFirst());
        opening.take(Point.parseMoves(one, 15));
        assertFalse(opening.asksFirst());
        opening.take(Point.parseMoves(two.equals("swap") ? "" : two, 15));
        if (!three.equals("-")) {
            assertFalse(opening.isDone());
            assertTrue(opening.asksFirst());
            opening.take(Point.parseMoves(three.equals("swap") ? "" : three, 15));
        }
        assertTrue(opening.isDone());
        assertEquals(firstIsBlack, opening.firstIsBlack());
        assertEquals(stones, opening.board().ply());
        assertEquals(stones % 2 == 0 ? Stone.BLACK : Stone.WHITE, opening.board().sideToMove());
        assertEquals(Fault.RUBBISH, assertThrows(FaultException.class, () -> opening.take(new int[0])).fault());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "''          | h8          | RUBBISH  | 1 moves",
        "''          | ''          | RUBBISH  | 0 moves",
        "''          | h8i9g7a1    | RUBBISH  | 4 moves",
        "''          | h8i9h8      | OCCUPIED | h8",
        "h8i9g7      | a1b1c1      | RUBBISH  | 3 moves",
        "h8i9g7      | a1a1        | OCCUPIED | a1",
        "h8i9g7      | i9          | OCCUPIED | i9",
        "h8i9g7/a1b1 | c1d1        | RUBBISH  | 2 moves",
        "h8i9g7/a1b1 | b1          | OCCUPIED | b1",
    })
    void wrongAnswersAreFaultsThatLeaveTheBoard(String before, String answer, Fault fault, String part) {
        Swap2 opening = after(before.isEmpty() ? new String[0] : before.split("/"));
        boolean asksFirst = opening.asksFirst();
        int[] history = opening.board().history();
        FaultException e =
                assertThrows(FaultException.class, () -> opening.take(Point.parseMoves(answer, 15)));
        assertEquals(fault, e.fault());
        assertTrue(e.getMessage().contains(part), e.getMessage());
        assertArrayEquals(history, opening.board().history());
        assertEquals(asksFirst, opening.asksFirst());
        assertFalse(opening.isDone());
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 225, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void pointsOffTheBoardAreOutside(int point) {
        Swap2 opening = after("h8i9g7");
        FaultException e = assertThrows(FaultException.class, () -> opening.take(new int[] {0, point}));
        assertEquals(Fault.OUTSIDE, e.fault());
        assertEquals(3, opening.board().ply());
    }

    @Test
    void squaresThatARuleForbidsAreForbidden() {
        Rule corner = new Rule() {
            @Override
            public String id() {
                return "no-corner";
            }

            @Override
            public boolean wins(Board board, int point, int direction, int side) {
                return false;
            }

            @Override
            public boolean forbidsSquares() {
                return true;
            }

            @Override
            public boolean forbids(Board board, int point, int side) {
                return point == 0;
            }
        };
        Swap2 opening = new Swap2(new Board(15, corner));
        FaultException e = assertThrows(FaultException.class, () -> opening.take(new int[] {5, 6, 0}));
        assertEquals(Fault.FORBIDDEN, e.fault());
        assertEquals(0, opening.board().ply());
    }

    @Test
    void smallBoardsAndShortLinesAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Swap2(new Board(8, Rules.FREESTYLE)));
        assertThrows(IllegalArgumentException.class, () -> new Swap2(new Board(9, 3, Rules.FREESTYLE)));
        Board board = new Board(9, Rules.FREESTYLE);
        board.play(0);
        assertThrows(IllegalArgumentException.class, () -> new Swap2(board));
    }

    /** Our own players open by it, on every board and by every rule that it is played on. */
    @Test
    void playersAnswerWithoutFault() {
        int swaps = 0;
        Player[] players = {Players.of("greedy/1"), Players.of("tactical/1:epsilon=0.2"), Players.of("random")};
        for (int game = 0; game < 12; game++) {
            Board board = new Board(9 + game, 4 + game % 2, game % 2 == 0 ? Rules.FREESTYLE : Rules.values()[game % 5]);
            Swap2 opening = new Swap2(board);
            for (int step = 0; !opening.isDone(); step++) {
                Player asked = players[(opening.asksFirst() ? game : game + 1) % 3];
                int[] answer = asked.swap2(board.copy(), CounterRandom.key(game, 1, step), MoveLimits.NONE);
                swaps += answer.length == 0 ? 1 : 0;
                opening.take(answer);
            }
            assertTrue(board.ply() >= 3 && board.ply() <= 6);
            assertFalse(board.isOver());
        }
        assertTrue(swaps > 0 && swaps < 12, swaps + " swaps");
    }
}
