package wuzi.record;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Outcome;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.board.Stone;

class SgfTest {
    private static Board played(String moves, int size) {
        Board board = new Board(size, Rules.FREESTYLE);
        for (int point : Point.parseMoves(moves, size)) {
            board.play(point);
        }
        return board;
    }

    private static GameRecord again(GameRecord game) {
        return Sgf.read(Sgf.write(game));
    }

    private static void assertSame(Board expected, Board actual) {
        assertEquals(expected.hash(), actual.hash());
        assertArrayEquals(expected.history(), actual.history());
        assertEquals(expected.stones(), actual.stones());
        assertEquals(expected.startingSide(), actual.startingSide());
        assertEquals(expected.outcome(), actual.outcome());
    }

    @Test
    void lettersCountFromTheTopLeft() {
        // asymmetric on purpose: a15 is the top left corner, o15 the top right, b1 at the bottom, h8 the middle
        String text = Sgf.write(new GameRecord(played("a15o15b1h8", 15), Map.of()));
        assertEquals("(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[freestyle]WINLENGTH[5]\n;B[aa];W[oa];B[bo];W[hh])\n", text);
        assertArrayEquals(new int[] {0, 14, 14 * 15 + 1, 7 * 15 + 7}, Sgf.read(text).board().history());
    }

    @Test
    void gamesOfEverySizeSurvive() {
        for (int size = Board.MIN_SIZE; size <= Board.MAX_SIZE; size++) {
            for (int number = 0; number < 10; number++) {
                Rules rule = Rules.values()[number % 5];
                int length = rule == Rules.RENJU ? 5 : 3 + CounterRandom.below(number, 0, size - 2);
                if (length > size) {
                    continue;
                }
                Board board = new Board(size, length, rule);
                for (int draw = 1; !board.isOver() && draw < 20 * (number + 1); draw++) {
                    int point = CounterRandom.below(size * 100 + number, draw, board.area());
                    if (board.isLegal(point)) {
                        board.play(point);
                    }
                }
                Board read = again(new GameRecord(board, Map.of())).board();
                assertSame(board, read);
                assertEquals(length, read.winLength());
                assertEquals(board.rule(), read.rule());
            }
        }
    }

    @Test
    void propertiesSurviveWithTheirOddCharacters() {
        Map<String, String> properties = Map.of(
                "PB", "[b]\\ark", "PW", "五子 (x;y)", "RE", "W+R", "DT", "2024-02-29", "C", "two\nlines");
        assertEquals(properties, again(new GameRecord(played("h8i9", 15), properties)).properties());
    }

    @Test
    void theResultFollowsFromAFinishedBoard() {
        Board won = played("a1a9b1b9c1c9d1d9e1", 9);
        assertTrue(Sgf.write(new GameRecord(won, Map.of("RE", "W+R"))).contains("RE[B+]"));
        Board white = played("a1a9b1b9c1c9d1d9i5e9", 9);
        assertTrue(Sgf.write(new GameRecord(white, Map.of())).contains("RE[W+]"));
        Board drawn = played("a3b3c3a2b2a1c2c1b1", 3);
        assertEquals(Outcome.DRAW, drawn.outcome());
        assertTrue(Sgf.write(new GameRecord(drawn, Map.of())).contains("RE[0]"));
    }

    @Test
    void diagramsSurvive() {
        Board board = new Board(15, Rules.STANDARD);
        board.setUp(Point.parseMoves("a15c2h8", 15), Point.parseMoves("o1b2", 15));
        assertEquals(Stone.WHITE, board.sideToMove());
        String text = Sgf.write(new GameRecord(board, Map.of()));
        assertTrue(text.contains("\nAB[aa][hh][cn]AW[bn][oo]PL[W])"), text);
        assertSame(board, Sgf.read(text).board());
        board.play(Point.parse("d4", 15));
        board.play(Point.parse("e4", 15));
        assertTrue(Sgf.write(new GameRecord(board, Map.of())).contains("\n;W[dl];B[el])"));
        assertSame(board, again(new GameRecord(board, Map.of())).board());
    }

    @Test
    void foreignFilesAreRead() {
        String text = """
                some words before the game
                (;GaMe[4]FileFormat[3] SiZe[9] C[brackets \\] and \\\\ and a \\
                broken line; (not a move)]PB[x]
                 MN[1] TR[aa][bb]
                ;B[ee]C[a comment ;W[aa\\]]
                  (;W[ff];B[gg] (;W[aa]) (;W[zz]) )
                  (;W[ee];B[broken)
                """;
        GameRecord game = Sgf.read(text);
        assertArrayEquals(new int[] {40, 50, 60, 0}, game.board().history());
        assertEquals(9, game.board().size());
        assertEquals(
                Map.of("C", "brackets ] and \\ and a broken line; (not a move)", "PB", "x", "MN", "1"),
                game.properties());
    }

    @Test
    void notesOfMovesSurvive() {
        List<MoveNote> notes = List.of(
                MoveNote.NONE,
                new MoveNote(12, 0.25, "depth 3] \\ h8"),
                new MoveNote(0, -0.5, ""),
                new MoveNote(0, 0, "5 ms"),
                new MoveNote(1_500, Double.NaN, ""));
        String text = Sgf.write(new GameRecord(played("h8i9g7a1b2", 15), Map.of("C", "all"), notes));
        // the value is Black's: White's 0.25 is its -0.25
        assertTrue(text.contains(";B[hh];W[ig]C[12 ms\ndepth 3\\] \\\\ h8]V[-0.2500];B[gi]V[-0.5000]"
                + ";W[ao]C[0 ms\n5 ms]V[0.0000];B[bn]C[1500 ms])"), text);
        GameRecord read = Sgf.read(text);
        assertEquals(notes, read.notes());
        assertEquals(Map.of("C", "all"), read.properties());

        List<MoveNote> foreign = Sgf.read("(;C[12 ms]V[1];B[aa]C[a\nb]V[x];W[bb];B[cc]V[ -3])").notes();
        assertEquals(
                List.of(new MoveNote(0, Double.NaN, "a\nb"), MoveNote.NONE, new MoveNote(0, -3, "")), foreign);
        assertEquals(List.of(), Sgf.read("(;B[aa]TR[aa];W[bb])").notes());

        Board white = new Board(15, Rules.FREESTYLE);
        white.setUp(new int[] {0}, new int[0]);
        white.play(1);
        GameRecord diagram = new GameRecord(white, Map.of(), List.of(new MoveNote(3, 1, "")));
        assertTrue(Sgf.write(diagram).contains(";W[ba]C[3 ms]V[-1.0000]"));
        assertEquals(diagram.notes(), again(diagram).notes());
    }

    @Test
    void missingPropertiesHaveDefaults() {
        Board board = Sgf.read("(;)").board();
        assertEquals(15, board.size());
        assertEquals(5, board.winLength());
        assertEquals(Rules.FREESTYLE, board.rule());
        assertEquals(3, Sgf.read("(;SZ[3])").board().winLength());
        assertEquals(Rules.STANDARD, Sgf.read("(;RU[Standard])").board().rule());
    }

    @Test
    void rectanglesOfStones() {
        Board board = Sgf.read("(;SZ[5]AB[aa:cb]AW[dd:ee][ad][bd])").board();
        assertEquals(12, board.stones());
        for (int point : new int[] {0, 1, 2, 5, 6, 7}) {
            assertEquals(Stone.BLACK, board.at(point));
        }
        for (int point : new int[] {15, 16, 18, 19, 23, 24}) {
            assertEquals(Stone.WHITE, board.at(point));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "''                             | no SGF game",
        "hello                          | no SGF game",
        "(                              | line 1: the text ends",
        "()                             | without a node",
        "(;B[aa]                        | the text ends where a ')'",
        "(;B[aa                         | B is not closed by ']'",
        "(;B)                           | B has no value",
        "(;B[aa]xy[z])                  | property xy has no capital letter",
        "(;B[aa];#)                     | unexpected '#'",
        "(B[aa])                        | unexpected 'B'",
        "(;GM[1])                       | GM[1] is not Gomoku",
        "(;SZ[40])                      | board size 40",
        "(;SZ[19:15])                   | boards are square",
        "(;SZ[x])                       | SZ[x] is no whole number",
        "(;WINLENGTH[2])                | winning line 2",
        "(;RU[chess])                   | unknown rule 'chess'",
        "(;AB[aa][bb])                  | 2 black and 0 white",
        "(;AB[aa]AW[aa])                | two stones on a15",
        "(;AB[aa]PL[B])                 | PL[B] does not fit",
        "(;AB[a])                       | 'a' is no square",
        "(;B[aa];W[bb];AB[cc])          | AB after the first node (at move 2)",
        "(;B[aa];B[bb])                 | move 2, B[bb]: it is the other side's turn",
        "(;B[aa];W[aa])                 | move 2, W[aa]: a15 is taken",
        "(;SZ[9];B[jj])                 | move 1, B[jj]: square (9, 9) is outside",
        "(;B[h8])                       | move 1, B[h8]: 'h8' is no square",
        "(;B[])                         | move 1, B[]: nobody passes",
        "(;B[aa][bb])                   | move 1, B[aa][bb]: one square",
        "(;SZ[3];B[aa];W[ab];B[ba];W[bb];B[ca];W[cc]) | move 6, W[cc]: the game is over",
    })
    void errorsAreOneLineThatNamesThem(String text, String part) {
        String message = assertThrows(RecordException.class, () -> Sgf.read(text)).getMessage();
        assertTrue(message.contains(part), message);
        assertTrue(message.lines().count() == 1, message);
    }

    @Property(tries = 300, seed = "1")
    void anyTextSurvivesAsAValue(@ForAll String text) {
        Map<String, String> properties = Map.of("C", text);
        assertEquals(properties, again(new GameRecord(played("h8i9", 15), properties)).properties());
    }

    /** A valid file with a few characters changed is read, or refused in one line. */
    @Property(tries = 1_000, seed = "1")
    void brokenFilesAreReadOrRefused(
            @ForAll @Size(min = 1, max = 4) List<@IntRange(max = 200) Integer> places,
            @ForAll @Chars({'(', ')', ';', '[', ']', ':', '\\', 'B', 'W', 'a', '9', '\n', ' '}) @StringLength(max = 3)
                    String inserted) {
        String text = "(;FF[4]GM[4]SZ[9]RU[freestyle]WINLENGTH[5]PB[\\]]\nAB[aa][bb]AW[cc]PL[W]\n"
                + ";W[dd];B[ee](;W[ff])(;W[gg];B[hh]))\n";
        for (int place : places) {
            int at = place % text.length();
            text = text.substring(0, at) + inserted + text.substring(at + 1);
        }
        try {
            Sgf.read(text);
        } catch (RecordException e) {
            assertEquals(1, e.getMessage().lines().count(), e.getMessage());
        }
    }

    @Test
    void propertiesThatTheBoardDecidesAreRefused() {
        for (String name : new String[] {"SZ", "B", "pb", "", "A1"}) {
            GameRecord game = new GameRecord(played("h8", 15), Map.of(name, "x"));
            assertThrows(IllegalArgumentException.class, () -> Sgf.write(game), name);
        }
    }
}
