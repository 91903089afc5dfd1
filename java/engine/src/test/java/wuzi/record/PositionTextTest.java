package wuzi.record;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wuzi.board.Board;
import wuzi.board.Outcome;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.board.Stone;
import wuzi.board.Words;

class PositionTextTest {
    private static Board read(String text) {
        return PositionText.read(text, 15, Rules.FREESTYLE);
    }

    /** a15 is the top left corner, point 0; h8 the middle. */
    @ParameterizedTest
    @ValueSource(strings = {"a15h8o1", " a15 h8\to1 ", "A15H8O1", "Ａ１５ｈ８　Ｏ１"})
    void movesHaveAnOrder(String text) {
        Board board = read(text);
        assertArrayEquals(new int[] {0, 7 * 15 + 7, 14 * 15 + 14}, board.history());
        assertEquals(Stone.BLACK, board.at(0));
        assertEquals(Stone.WHITE, board.sideToMove());
    }

    @ParameterizedTest
    @ValueSource(strings = {"black:h8g7 white:i9", "white:i9black:h8g7", "BLACK : g7 h8 White: I9", "黑：Ｈ８Ｇ７　白：Ｉ９"})
    void diagramsHaveNone(String text) {
        Board board = read(text);
        assertEquals(0, board.ply());
        assertEquals(3, board.stones());
        assertEquals(Stone.BLACK, board.at(Point.parse("h8", 15)));
        assertEquals(Stone.BLACK, board.at(Point.parse("g7", 15)));
        assertEquals(Stone.WHITE, board.at(Point.parse("i9", 15)));
        assertEquals(Stone.WHITE, board.sideToMove());
    }

    @Test
    void theSideToMoveFollowsFromTheCounts() {
        assertEquals(Stone.BLACK, read("").sideToMove());
        assertEquals(Stone.BLACK, read("black: white:").sideToMove());
        assertEquals(Stone.WHITE, read("black:a1").sideToMove());
        assertEquals(Stone.BLACK, read("white:b1 black:a1").sideToMove());
    }

    @Test
    void stonesOfADiagramMayBeFoulsAndMayHaveWon() {
        String doubleThree = "black:g8i8h7h9h8 white:a1a3a5a7";
        assertEquals(Outcome.ONGOING, PositionText.read(doubleThree, 15, Rules.RENJU).outcome());
        String six = "black:a1b1c1d1e1f1 white:a3b3c3d3e3";
        assertThrows(RecordException.class, () -> read(six));
        assertEquals(Outcome.WHITE_WINS, PositionText.read(six, 15, Rules.STANDARD).outcome());
        String blocked = "black:b1c1d1e1f1 white:a1g1a3b3c3";
        assertEquals(Outcome.BLACK_WINS, read(blocked).outcome());
        assertEquals(Outcome.ONGOING, PositionText.read(blocked, 15, Rules.CARO).outcome());
    }

    @Test
    void boardsOfEverySize() {
        assertEquals(Outcome.BLACK_WINS, PositionText.read("a1a2b1b2c1", 3, Rules.FREESTYLE).outcome());
        assertEquals(21 * 22 + 21, PositionText.read("v1", 22, Rules.FREESTYLE).move(0));
        assertThrows(IllegalArgumentException.class, () -> PositionText.read("a1", 23, Rules.FREESTYLE));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "h8i9h8 | position, move 3, h8: h8 is taken | 局面第 3 手 h8：h8 已有棋子",
        "a1a2b1b2c1c2d1d2e1e2 | position, move 10, e2: the game is over | 局面第 10 手 e2：对局已结束",
        "g8a1i8a3h7a5h9a7h8 | position, move 9, h8: h8 is forbidden to Black: double-three (3-3)"
                + " | 局面第 9 手 h8：h8 是黑方的禁手点：三三禁手（3-3）",
        "h8p1 | position, character 3: 'p1' is no square of a board of size 15; squares are a1 to o15"
                + " | 局面第 3 个字符：“p1” 不是大小为 15 的棋盘上的点；坐标为 a1 至 o15",
        "h16 | position, character 1: 'h16' is no square | 局面第 1 个字符：“h16” 不是",
        "h0 | position, character 1: 'h0' is no square | 局面第 1 个字符：“h0” 不是",
        "h123 | position, character 1: 'h123' is no square | 局面第 1 个字符：“h123” 不是",
        "h12345678901234567890 | position, character 1: 'h1234567890123456789...' is no square"
                + " | 局面第 1 个字符：“h1234567890123456789...” 不是",
        "h8;i9 | position, character 3: cannot read ';i9'; moves are written h8i9g7, a diagram black:h8g7 white:i9"
                + " | 局面第 3 个字符：无法读取 “;i9”；着法写作 h8i9g7，棋子写作 black:h8g7 white:i9",
        "h8 i | position, character 4: cannot read 'i' | 局面第 4 个字符：无法读取 “i”",
        "8h | position, character 1: cannot read '8h' | 局面第 1 个字符：无法读取 “8h”",
        "h8 black:i9 | position, character 4: cannot read 'black:i9' | 局面第 4 个字符：无法读取 “black:i9”",
        "black h8 | position, character 1: cannot read 'black h8' | 局面第 1 个字符：无法读取 “black h8”",
        "black:h8 red:i9 | position, character 10: cannot read 'red:i9' | 局面第 10 个字符：无法读取 “red:i9”",
        "black:h8 black:i9 | position, character 9: 'black:' is there twice | 局面第 9 个字符：“black:” 出现了两次",
        "black:h8 h8 white:i9 | position: two stones on h8 | 局面：h8 上有两枚棋子",
        "black:h8 white:h8 | position: two stones on h8 | 局面：h8 上有两枚棋子",
        "white:h8 | position: 0 black and 1 white stones are no position | 局面：黑子 0 枚、白子 1 枚不成局面",
        "black:h8i9 | position: 2 black and 0 white stones are no position | 局面：黑子 2 枚、白子 0 枚不成局面",
        "black:a1b1c1d1e1 white:a2b2c2d2e2 | position: no game gets there, both sides have a winning line"
                + " | 局面不可能出现：双方都已连成获胜的棋形",
    })
    void refusalsSayWhatAndWhere(String text, String english, String chinese) {
        RecordException e = assertThrows(RecordException.class, () -> PositionText.read(text, 15, Rules.RENJU));
        assertTrue(e.getMessage().startsWith(english), e.getMessage());
        assertTrue(Words.of(e, "zh").startsWith(chinese), Words.of(e, "zh"));
    }

    @Property(tries = 1_000, seed = "1")
    void anyTextIsReadOrRefusedInOneLine(
            @ForAll @Chars({'b', 'l', 'a', 'c', 'k', ':', '黑', '白', 'h', '８', '1', '0', ' ', '\n', '\u001b', '五'})
                    @StringLength(max = 12) String text) {
        for (String tried : new String[] {text, "black:" + text, "h8" + text}) {
            try {
                read(tried);
            } catch (RecordException e) {
                assertEquals(1, e.getMessage().lines().count(), e.getMessage());
            }
        }
    }
}
