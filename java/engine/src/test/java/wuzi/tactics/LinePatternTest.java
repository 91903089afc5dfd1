package wuzi.tactics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wuzi.board.Board;
import wuzi.board.Rules;
import wuzi.board.Stone;

class LinePatternTest {
    private static final int SIZE = 15;
    private static final int ROW = 7;
    /** By pattern: o an overline, t a three, 3 open, 4 a four, S open (straight), D two fours in one line, 5 five. */
    private static final String SHOWN = ".o...t34SD5";

    /** X is Black, O White; on the empty squares: what Black would have in the row, from a three on. */
    @ParameterizedTest
    @CsvSource({
        "freestyle,     .......X......., .......X.......",
        "freestyle,     ......XX......., ...t33XX33t....",
        "freestyle,     OXX............, OXXttt.........",
        "freestyle,     XX............., XXttt..........", // the edge closes as well
        "freestyle,     .XX............, tXX33t.........",
        "freestyle,     OXXX..........., OXXX44t........",
        "freestyle,     ......XXX......, ...t4SXXXS4t...",
        "standard,      ......XXX......, ....4SXXXS4....",
        "freestyle,     ...XX.X........, t34XXSX4t......", // a split three
        "freestyle,     ..O..XXX.O....., ..O4SXXX4O.....", // room on one side only
        "freestyle,     ...X.XX..X....., .t4XSXXS4Xt....", // X_XXX_X: two fours, as good as an open one
        "freestyle,     XXXX.O........., XXXX5O.........",
        "freestyle,     ..XXX.XX......., 4SXXX5XX43t....", // six win
        "standard,      ..XXX.XX......., 44XXX.XXttt....", // six do not
        "standard,      ...X.XX..X....., ..4XSXXS4X.....",
        "renju,         ..XXX.XX......., 44XXXoXXttt....", // six are a foul
        "renju,         ...X.XX..X....., ..4XSXXD4X.....", // two fours in one line
        "renju,         XX.XX.XXXXX...., XX5XXoXXXXXo...", // five beside overlines
        "caro,          OXXXX.O........, OXXXX.O........", // both ends closed
        "caro-standard, OXXXX.O........, OXXXX.O........",
        "caro,          OXXXX.........., OXXXX54t.......", // six win even so
        "caro-standard, OXXXX.........., OXXXX5.........",
        "caro,          XXXX.O........., XXXX5O.........", // the edge closes nothing
        "caro-standard, XXXX.O........., XXXX5O.........",
        "caro,          OXXX.XXO......., OXXX5XXO.......",
        "caro-standard, OXXX.XXO......., OXXX.XXO.......",
        "caro,          ......XXX......, ...t4SXXXS4t...",
        "caro,          ..O..XXX.O....., ..O44XXX4O.....", // a stone on the fourth square closes both fives
        "freestyle,     ..O...XX...O..., ..Ot33XX33tO...",
        "caro,          ..O...XX...O..., ..Ott3XX3ttO...",
        "caro-standard, ..O...XX...O..., ..Ott3XX3ttO...",
    })
    void ofBlack(String rule, String drawn, String expected) {
        assertEquals(expected, shown(rule, drawn, Stone.BLACK));
    }

    /** X is White here. */
    @ParameterizedTest
    @CsvSource({
        "renju,         ..XXX.XX......., 4SXXX5XX43t....", // White makes no foul
        "renju,         ...X.XX..X....., .t4XSXXS4Xt....",
        "standard,      ..XXX.XX......., 44XXX.XXttt....",
        "caro,          ..O...XX...O..., ..Ott3XX3ttO...",
    })
    void ofWhite(String rule, String drawn, String expected) {
        assertEquals(expected, shown(rule, drawn, Stone.WHITE));
    }

    private static String shown(String rule, String drawn, int side) {
        Board board = new Board(SIZE, Rules.of(rule));
        int[] own = row(drawn, 'X');
        int[] others = row(drawn, 'O');
        board.setUp(side == Stone.BLACK ? own : others, side == Stone.BLACK ? others : own, side);
        Position position = new Position(board);
        StringBuilder shown = new StringBuilder();
        for (int x = 0; x < SIZE; x++) {
            char here = drawn.charAt(x);
            shown.append(here != '.' ? here : SHOWN.charAt(position.pattern(ROW * SIZE + x, side, 0)));
        }
        return shown.toString();
    }

    private static int[] row(String drawn, char stone) {
        return IntStream.range(0, SIZE).filter(x -> drawn.charAt(x) == stone).map(x -> ROW * SIZE + x).toArray();
    }
}
