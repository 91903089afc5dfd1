package wuzi.board;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wuzi.eval.Symmetry;
import wuzi.player.Player;
import wuzi.player.Players;

/** Fouls by hand; {@code tests/bridge/test_rules.py} compares thousands of positions with another implementation. */
class RenjuTest {
    private static final int SIZE = 15;
    private static final String ROW_THREE = "g8i8";
    private static final String COLUMN_THREE = "h7h9";

    /** Black on h8 makes this foul, or none, from whatever side one looks; looking leaves the board as it was. */
    private static void assertFoul(String expected, String square, String black, String white) {
        for (int view = 0; view < Symmetry.COUNT; view++) {
            Board board = Positions.diagram(SIZE, Rules.RENJU, black, white, view);
            int point = Positions.point(square, SIZE, view);
            byte[] cells = board.cells().clone();
            Foul foul = board.foul(point);
            assertEquals(expected, foul == null ? "none" : foul.id(), "view " + view);
            assertEquals(foul != null, Rules.RENJU.forbids(board, point, Stone.BLACK));
            assertFalse(Rules.RENJU.forbids(board, point, Stone.WHITE));
            assertArrayEquals(cells, board.cells());
        }
    }

    private static void assertFoul(String expected, String black, String white) {
        assertFoul(expected, "h8", black, white);
    }

    /** X is Black, O White, ? the move; everything on one row. */
    @ParameterizedTest
    @CsvSource({
        "...X.X?X.X....., 4-4", // X_XXX_X: either gap makes five
        "...XX.?X.XX...., 4-4",
        "..XXX.?.XXX...., 4-4",
        "...X.X?X.XX...., none", // the right gap makes six: one four
        "..XX.X?X.XX...., none", // both do: no four at all
        "....X?XX......., none", // a straight four is one four
        "....X.?XX......, none", // so is a broken one
        "..O.X.?XX.O...., none",
        "...XXX?XX......, overline",
        "..XXX.XX?XX...., none", // five, whatever else
        "...XXX?X......., none", // five
        "XX?XXX........., overline", // at the edge
        "...XX.?.XX....., none", // two broken threes in one row are one line
    })
    void onOneRow(String drawn, String expected) {
        for (int row : new int[] {8, 1}) {
            assertFoul(expected, Positions.row(drawn, '?', row), Positions.row(drawn, 'X', row),
                    Positions.row(drawn, 'O', row));
        }
    }

    @Test
    void overlines() {
        assertFoul("overline", "e8f8g8i8j8", "");
        assertFoul("overline", "e8f8g8i8j8h5h6h7", ""); // beside a four
        assertFoul("overline", "c8d8e8f8g8i8j8", "b8k8");
        assertFoul("none", "e8f8g8i8j8h9h10h11h12", ""); // a five in the column overrides it
    }

    @Test
    void doubleFours() {
        assertFoul("4-4", "e8f8g8h9h10h11", "");
        assertFoul("4-4", "e8f8g8h9h10h11", "d8h12"); // closed on one side each
        assertFoul("4-4", "e8f8i8i9k11l12", ""); // broken ones
        assertFoul("none", "e8f8g8h9h10h11", "d8i8"); // closed on both sides: no four
        assertFoul("none", "e8f8g8h9h10", ""); // four and three
    }

    @Test
    void aFourThatBecomesAnOverlineOnlyIsNone() {
        assertFoul("4-4", "e8f8g8h9h10h11", "i8");
        assertFoul("none", "e8f8g8c8h9h10h11", "i8"); // d8 makes six
        assertFoul("4-4", "e8f8g8c8h9h10h11", ""); // but i8 makes five
        assertFoul("none", "e8f8g8c8j8h9h10h11", ""); // and now six as well
    }

    @Test
    void doubleThrees() {
        assertFoul("3-3", ROW_THREE + COLUMN_THREE, "");
        assertFoul("3-3", "f8g8h10h11", ""); // an unbroken and a broken one
        assertFoul("3-3", "g9i7g7i9", ""); // diagonals
        assertFoul("3-3", "e8g8h10h11g9i7", ""); // three of them
        assertFoul("none", ROW_THREE + COLUMN_THREE, "f8"); // closed
        assertFoul("none", ROW_THREE + COLUMN_THREE, "e8k8"); // no room for a straight four
        assertFoul("3-3", ROW_THREE + COLUMN_THREE, "e8"); // room on one side
        assertFoul("none", ROW_THREE + COLUMN_THREE + "d8", "k8"); // f8 makes four of which e8 makes six
        assertFoul("3-3", ROW_THREE + COLUMN_THREE + "d8", ""); // j8 makes a straight four
        assertFoul("none", ROW_THREE + COLUMN_THREE + "d8l8", ""); // of which k8 now makes six
    }

    @Test
    void theEdgeClosesThrees() {
        assertFoul("none", "a8", "b8c8a9a10", ""); // the column is a three, the row is not
        assertFoul("3-3", "b8", "c8d8b9b10", ""); // one square away from it: b8-e8 with a8 and f8 free
        assertFoul("none", "b2", "c2d2b3b4", "f2"); // b2-e2 would be closed, and a2-d2 is at the edge
    }

    /** The row's only eye is f8, for White's k8 closes j8; the column is a three in any case. */
    @Test
    void aThreeWhoseEyeIsAFoulIsNone() {
        String black = ROW_THREE + COLUMN_THREE;
        assertFoul("3-3", black, "k8");
        assertFoul("none", black + "f9f10f11", "k8"); // f8 is a double-four
        assertFoul("3-3", black + "f9f10f11", ""); // but j8 is none
        assertFoul("none", black + "f5f6f7f9f10", "k8"); // an overline
        assertFoul("none", black + "f9f10d6e7", "k8"); // a double-three
    }

    @Test
    void andThatFoulMayLeanOnAThreeThatIsNone() {
        String black = ROW_THREE + COLUMN_THREE + "f9f10d6e7";
        assertFoul("3-3", black, "k8f6f12"); // f8's column is closed: f8 is no double-three
        assertFoul("none", black, "k8f6"); // its eye is f11 ...
        assertFoul("3-3", black + "g12h13i14", "k8f6"); // ... which now is a double-four
        assertFoul("none", black + "g12h13i14", "k8f6j15e10"); // ... but is none where that diagonal is closed
    }

    /**
     * A three is stones to which one more can be added to make a straight four "without at the same time a five in a
     * row": where the eye completes five in another line, the three is none, though Black may of course play there.
     */
    @Test
    void aThreeWhoseEyeMakesFiveIsNone() {
        String black = ROW_THREE + COLUMN_THREE + "f4f5f6f7";
        assertFoul("none", black, "k8");
        assertFoul("none", "f8", black + "h8", "k8");
        assertTrue(Positions.diagram(SIZE, Rules.RENJU, black, "k8", 0).wins(Point.parse("f8", SIZE), Stone.BLACK));
        assertFoul("3-3", black, ""); // by j8
        assertFoul("none", black + "d6e7g9", "k8"); // f8 would be a double-four as well
    }

    @Test
    void fiveOverridesEveryFoul() {
        for (String foul : new String[] {"h9h10h11", "h5h6h7h9h10", "h9h10i9j10", "h9h10h11e5f6g7"}) {
            String black = "d8e8f8g8" + foul;
            assertFoul("none", black, "");
            for (int view = 0; view < Symmetry.COUNT; view++) {
                Board board = Positions.diagram(SIZE, Rules.RENJU, black, "", view);
                board.play(Positions.point("h8", SIZE, view));
                assertEquals(Outcome.BLACK_WINS, board.outcome());
            }
        }
    }

    @Test
    void whiteMayDoAllThatAndWinsWithSix() {
        for (int view = 0; view < Symmetry.COUNT; view++) {
            Board board = new Board(SIZE, Rules.RENJU);
            Board mirror = Positions.diagram(SIZE, Rules.RENJU, "e8f8g8i8j8", "a1c1e1g1", view);
            int[] stones = points(mirror, Stone.BLACK);
            board.setUp(points(mirror, Stone.WHITE), stones, Stone.WHITE);
            int point = Positions.point("h8", SIZE, view);
            assertNull(board.foul(point));
            assertTrue(board.isLegal(point));
            board.play(point);
            assertEquals(Outcome.WHITE_WINS, board.outcome());
        }
    }

    private static int[] points(Board board, int side) {
        return IntStream.range(0, board.area()).filter(point -> board.at(point) == side).toArray();
    }

    @Test
    void aRefusedMoveSaysWhy() {
        Board board = Positions.diagram(SIZE, Rules.RENJU, ROW_THREE + COLUMN_THREE, "a1c1e1g1", 0);
        IllegalMoveException e =
                assertThrows(IllegalMoveException.class, () -> board.play(Point.parse("h8", SIZE)));
        assertEquals(IllegalMoveException.Reason.FORBIDDEN, e.reason());
        assertEquals(Foul.DOUBLE_THREE, e.foul().orElseThrow());
        assertEquals("h8 is forbidden to Black: double-three (3-3)", e.getMessage());
        assertEquals("h8 是黑方的禁手点：三三禁手（3-3）", Words.of(e, "zh"));
        assertEquals(8, board.stones());
    }

    /** White threatens g7, which is forbidden to Black: Black must play elsewhere, and has lost. */
    @Test
    void aForcedFoulIsNotPlayed() {
        for (int view = 0; view < Symmetry.COUNT; view++) {
            Board board = Positions.game(SIZE, Rules.RENJU, "h8g6f6g5f7g4h7g3g2a1", view);
            int threat = Positions.point("g7", SIZE, view);
            assertEquals(Foul.DOUBLE_THREE, board.foul(threat));
            assertFalse(board.isLegal(threat));
            byte[] mask = new byte[board.area()];
            board.legalMask(mask);
            byte[] free = board.freeSquares().clone();
            free[threat] = 0;
            assertArrayEquals(free, mask);
            for (String name : new String[] {"random", "tactical/1", "greedy/1"}) {
                try (Player player = Players.of(name)) {
                    board.play(player.choose(board, view));
                    assertEquals(Outcome.ONGOING, board.outcome());
                    assertTrue(board.isLegal(threat)); // to White
                    board.play(threat);
                    assertEquals(Outcome.WHITE_WINS, board.outcome());
                    board.undo();
                    board.undo();
                }
            }
        }
    }

    /** d6 and c1 are all that is left, and both make six. */
    @Test
    void blackWithForbiddenSquaresOnlyHasLost() {
        String[] rows = {"XXX.XX", "XOXOOO", "OOOXOO", "XOXOOO", "OOOXOX", "XX.XXX"};
        StringBuilder black = new StringBuilder();
        StringBuilder white = new StringBuilder();
        for (int y = 0; y < 6; y++) {
            black.append(Positions.row(rows[y], 'X', 6 - y));
            white.append(Positions.row(rows[y], 'O', 6 - y));
        }
        int[] blackStones = Point.parseMoves(black.toString(), 6);
        int[] whiteStones = Point.parseMoves(white.toString(), 6);
        Board board = new Board(6, Rules.RENJU);
        board.setUp(blackStones, whiteStones);
        assertEquals(34, board.stones());
        assertEquals(Outcome.WHITE_WINS, board.outcome());
        // the same by a move of White
        board.setUp(blackStones, Arrays.copyOf(whiteStones, whiteStones.length - 1));
        assertEquals(Outcome.ONGOING, board.outcome());
        board.play(whiteStones[whiteStones.length - 1]);
        assertEquals(Outcome.WHITE_WINS, board.outcome());
        board.undo();
        // and after another one Black has a square
        board.play(Point.parse("d6", 6));
        assertEquals(Outcome.ONGOING, board.outcome());
        assertTrue(board.isLegal(whiteStones[whiteStones.length - 1]));
    }

    @Test
    void otherLengthsAreRefused() {
        String message = assertThrows(IllegalArgumentException.class, () -> new Board(15, 4, Rules.RENJU))
                .getMessage();
        assertEquals("rule renju is not defined for winning lines of 4; take another rule, or lines of 5", message);
        assertThrows(IllegalArgumentException.class, () -> new Board(4, Rules.RENJU));
        assertEquals(5, new Board(5, Rules.RENJU).winLength());
    }
}
