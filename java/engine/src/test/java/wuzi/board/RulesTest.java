package wuzi.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wuzi.eval.Symmetry;

/** What wins by which rule. */
class RulesTest {
    private static final int SIZE = 15;

    private static final String ROWS =
            """
            .XXXX?.........,  yes, yes, yes, yes, yes
            .XXX?X.........,  yes, yes, yes, yes, yes
            OXXXX?.........,  yes, yes, yes, yes, yes
            OXXXX?O........,  yes, yes, yes, no,  no
            OXX?XXO........,  yes, yes, yes, no,  no
            O.XXXX?.O......,  yes, yes, yes, yes, yes
            XXXX?O.........,  yes, yes, yes, yes, yes
            .........O?XXXX,  yes, yes, yes, yes, yes
            XXXX?..........,  yes, yes, yes, yes, yes
            .XXXX?X........,  yes, no,  no,  yes, no
            OXXXX?XO.......,  yes, no,  no,  yes, no
            OXXXX?XX.......,  yes, no,  no,  yes, no
            .XXX?..........,  no,  no,  no,  no,  no
            .XXXX.?XXXX....,  yes, yes, yes, yes, yes
            """;

    /** X is the side to move, O the other, ? the move; in the order of the rules. White wins with six in renju. */
    @ParameterizedTest
    @CsvSource(textBlock = ROWS)
    void onOneRow(String drawn, String freestyle, String standard, String renju, String caro, String caroStandard) {
        String[] expected = {freestyle, standard, renju, caro, caroStandard};
        for (Rules rule : Rules.values()) {
            for (int view = 0; view < Symmetry.COUNT; view++) {
                for (int row : new int[] {15, 6}) {
                    String own = Positions.row(drawn, 'X', row);
                    String others = Positions.row(drawn, 'O', row);
                    int point = Positions.point(Positions.row(drawn, '?', row), SIZE, view);
                    Board black = Positions.diagram(SIZE, rule, own, others, view);
                    assertEquals(expected[rule.ordinal()].equals("yes"), black.wins(point, Stone.BLACK), rule.id());
                    Board white = Positions.diagram(SIZE, rule, others, own, view);
                    boolean wins = expected[(rule == Rules.RENJU ? Rules.FREESTYLE : rule).ordinal()].equals("yes");
                    assertEquals(wins, white.wins(point, Stone.WHITE), rule.id());
                }
            }
        }
    }

    @Test
    void oneGoodLineIsEnough() {
        // on g8 a row of five between White's stones, and a column of six
        for (Rules rule : Rules.values()) {
            Board board = Positions.diagram(SIZE, rule, "c8d8e8f8g5g6g7g9g10", "b8h8", 0);
            assertEquals(rule != Rules.CARO_STANDARD, board.wins(Point.parse("g8", SIZE), Stone.BLACK), rule.id());
            Board five = Positions.diagram(SIZE, rule, "c8d8e8f8g5g6g7g9", "b8h8", 0);
            assertTrue(five.wins(Point.parse("g8", SIZE), Stone.BLACK), rule.id());
        }
    }

    @Test
    void caroOnLinesOfAnotherLength() {
        Board board = new Board(9, 4, Rules.CARO);
        board.setUp(Point.parseMoves("c5d5e5", 9), Point.parseMoves("b5g5a1", 9));
        assertFalse(board.wins(Point.parse("f5", 9), Stone.BLACK));
        board.setUp(Point.parseMoves("c5d5e5", 9), Point.parseMoves("b5g6a1", 9));
        assertTrue(board.wins(Point.parse("f5", 9), Stone.BLACK));
    }

    /** Positions by which a tournament finds out whether a program knows the rule. */
    @Test
    void probesOfEveryRule() {
        for (int view = 0; view < Symmetry.COUNT; view++) {
            for (Rules rule : Rules.values()) {
                Board four = Positions.game(SIZE, rule, "h8h9i8i9j8j9k8k9", view);
                assertTrue(wins(four, "g8", view) && wins(four, "l8", view), rule.id());
            }
        }
    }

    @Test
    void theProbeOfStandard() {
        String moves = "h8h9i8h10g8h11j13h12g14h14i15"; // White has h9-h12 and h14, Black g8-i8
        for (int view = 0; view < Symmetry.COUNT; view++) {
            Board standard = Positions.game(SIZE, Rules.STANDARD, moves, view);
            assertFalse(wins(standard, "h13", view)); // six
            assertTrue(wins(Positions.game(SIZE, Rules.FREESTYLE, moves, view), "h13", view));
        }
    }

    @Test
    void theProbeOfRenju() {
        for (int view = 0; view < Symmetry.COUNT; view++) {
            Board board = Positions.game(SIZE, Rules.RENJU, "h8h9i7i9h10i6i11i12", view);
            assertEquals(Foul.DOUBLE_THREE, board.foul(Positions.point("g9", SIZE, view)));
            assertFalse(board.isLegal(Positions.point("g9", SIZE, view)));
            for (Rules rule : new Rules[] {Rules.FREESTYLE, Rules.STANDARD, Rules.CARO, Rules.CARO_STANDARD}) {
                Board free = Positions.game(SIZE, rule, "h8h9i7i9h10i6i11i12", view);
                assertTrue(free.isLegal(Positions.point("g9", SIZE, view)));
            }
        }
    }

    @Test
    void theProbeOfCaro() {
        String moves = "h8f8g8f9i8f7j8l8"; // Black's k8 makes five between f8 and l8, White threatens f5-f11
        for (int view = 0; view < Symmetry.COUNT; view++) {
            for (Rules rule : Rules.values()) {
                boolean caro = rule == Rules.CARO || rule == Rules.CARO_STANDARD;
                Board board = Positions.game(SIZE, rule, moves, view);
                assertEquals(!caro, wins(board, "k8", view), rule.id());
                board.play(Positions.point("k8", SIZE, view));
                assertEquals(caro ? Outcome.ONGOING : Outcome.BLACK_WINS, board.outcome(), rule.id());
            }
        }
    }

    private static boolean wins(Board board, String square, int view) {
        return board.wins(Positions.point(square, SIZE, view), board.sideToMove());
    }

    /** Nobody has won, neither the side that moved last nor, in renju, White because Black has no square left. */
    @Test
    void aFullBoardIsADraw() {
        String[] rows = {"XXOOX", "OOXXO", "XXOOX", "OOXXO", "XXOOX"};
        for (Rules rule : Rules.values()) {
            Board board = new Board(5, rule);
            int[][] stones = new int[Stone.WHITE + 1][];
            for (int side = Stone.BLACK; side <= Stone.WHITE; side++) {
                StringBuilder squares = new StringBuilder();
                for (int y = 0; y < 5; y++) {
                    squares.append(Positions.row(rows[y], side == Stone.BLACK ? 'X' : 'O', 5 - y));
                }
                stones[side] = Point.parseMoves(squares.toString(), 5);
            }
            for (int ply = 0; ply < 25; ply++) {
                assertEquals(Outcome.ONGOING, board.outcome(), rule.id());
                board.play(stones[board.sideToMove()][ply / 2]);
            }
            assertEquals(Outcome.DRAW, board.outcome(), rule.id());
        }
    }

    /** An overline, a double-four and a double-three are fouls in renju only, and there to Black only. */
    @Test
    void foulsOfRenjuAreMovesElsewhere() {
        String[] fouls = {"e8f8g8i8j8k8", "e8f8g8h9h10h11", "g8i8h7h9"};
        for (Rules rule : Rules.values()) {
            for (String black : fouls) {
                Board board = Positions.diagram(SIZE, rule, black, "", 0);
                int point = Point.parse("h8", SIZE);
                assertEquals(rule != Rules.RENJU, board.isLegal(point), rule.id() + black);
                board.passTurn();
                assertTrue(board.isLegal(point), rule.id());
            }
        }
    }

    @Test
    void namesAreFoundAgain() {
        for (Rules rule : Rules.values()) {
            assertEquals(rule, Rules.of(rule.id()));
        }
        assertEquals(Rules.CARO_STANDARD, Rules.of("caro-standard"));
    }
}
