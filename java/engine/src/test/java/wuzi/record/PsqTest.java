package wuzi.record;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
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
import wuzi.board.Point;
import wuzi.board.Rules;

class PsqTest {
    private static final String HEAD = "Piskvorky 15x15, 11:11, 0\n";

    private static Board played(String moves, Rules rule) {
        Board board = new Board(15, rule);
        for (int point : Point.parseMoves(moves, 15)) {
            board.play(point);
        }
        return board;
    }

    @Test
    void squaresCountFromOneFromTheTopLeft() {
        // asymmetric on purpose: a15 is the top left corner, o15 the top right, b1 at the bottom
        List<MoveNote> notes = List.of(new MoveNote(7, 0.5, "x"), MoveNote.NONE, new MoveNote(1200, Double.NaN, ""));
        GameRecord game = new GameRecord(
                played("a15o15b1", Rules.RENJU), Map.of("PB", "greedy/1", "PW", "two\nwords", "END", "2"), notes);
        String text = Psq.write(game);
        assertEquals("Piskvorky 15x15, 11:11, 0\n1,1,7\n15,1,0\n2,15,1200\ngreedy/1\ntwo words\nrule renju 5\n2\n", text);
        GameRecord read = Psq.read(text);
        assertArrayEquals(new int[] {0, 14, 14 * 15 + 1}, read.board().history());
        assertEquals(Rules.RENJU, read.board().rule());
        assertEquals(Map.of("PB", "greedy/1", "PW", "two words", "END", "2"), read.properties());
        assertEquals(List.of(new MoveNote(7, Double.NaN, ""), MoveNote.NONE, notes.get(2)), read.notes());
    }

    @Test
    void namelessPlayersArePeople() {
        assertTrue(Psq.write(new GameRecord(played("h8", Rules.FREESTYLE), Map.of("PW", " ")))
                .endsWith("\nhomo-1\nhomo-2\nrule freestyle 5\n0\n"));
    }

    @Test
    void foreignFilesAreRead() {
        // as Piskvork itself writes them: without names, or with those of players 1 and 2, of whom 2 may begin
        GameRecord plain = Psq.read("Piskvorky 20x20, 0:3, 0\r\n8,9,15\r\n1,20,0\r\n-1\r\n");
        assertArrayEquals(new int[] {8 * 20 + 7, 19 * 20}, plain.board().history());
        assertEquals(20, plain.board().size());
        assertEquals(Rules.FREESTYLE, plain.board().rule());
        assertEquals(Map.of("END", "-1"), plain.properties());
        assertEquals(List.of(15L, 0L), plain.notes().stream().map(MoveNote::millis).toList());

        GameRecord second = Psq.read("Piskvorky 15x15, 11:11, 1\n8,8,0\n9,9\npbrain-one.exe\npbrain-two.exe\n0\n");
        assertEquals(Map.of("PB", "pbrain-two.exe", "PW", "pbrain-one.exe", "END", "0"), second.properties());
        assertEquals(2, second.board().ply());

        assertEquals(0, Psq.read(HEAD).board().ply());
        assertEquals(Map.of(), Psq.read(HEAD + "8,8,0").properties());
    }

    @Test
    void theRuleIsThatOfTheFileUnlessAnotherIsNamed() {
        // six in a row: a foul in renju, a win in freestyle, nothing in standard
        String six = HEAD + "1,1,0\n1,15,0\n2,1,0\n3,15,0\n3,1,0\n5,15,0\n5,1,0\n7,15,0\n6,1,0\n9,15,0\n4,1,0\n";
        assertTrue(Psq.read(six).board().isOver());
        assertFalse(Psq.read(six, Rules.STANDARD).board().isOver());
        assertThrows(RecordException.class, () -> Psq.read(six, Rules.RENJU));
        assertFalse(Psq.read(six + "a\nb\nrule standard 5\n0\n").board().isOver());
        assertTrue(Psq.read(six + "a\nb\nrule standard 5\n0\n", Rules.FREESTYLE).board().isOver());
        assertEquals(6, Psq.read(six + "a\nb\nrule freestyle 6\n0\n").board().winLength());
    }

    @Test
    void gamesOfEverySizeSurvive() {
        for (int size = Board.MIN_SIZE; size <= Board.MAX_SIZE; size++) {
            Rules rule = Rules.values()[size % 5];
            Board board = new Board(size, Math.min(size, 5), size < 5 ? Rules.FREESTYLE : rule);
            List<MoveNote> notes = new ArrayList<>();
            for (int draw = 0; !board.isOver() && draw < 60; draw++) {
                int point = CounterRandom.below(size, draw, board.area());
                if (board.isLegal(point)) {
                    board.play(point);
                    notes.add(new MoveNote(draw + 1, Double.NaN, ""));
                }
            }
            GameRecord read = Psq.read(Psq.write(new GameRecord(board, Map.of(), notes)));
            assertArrayEquals(board.history(), read.board().history());
            assertEquals(board.rule(), read.board().rule());
            assertEquals(board.winLength(), read.board().winLength());
            assertEquals(board.outcome(), read.board().outcome());
            assertEquals(notes, read.notes());
            // and as SGF, with all that it holds
            GameRecord sgf = Sgf.read(Sgf.write(read));
            assertEquals(notes, sgf.notes());
            assertEquals("homo-1", sgf.properties().get("PB"));
        }
    }

    @Test
    void whatHasNoPlaceInAFileIsRefused() {
        Board diagram = new Board(15, Rules.FREESTYLE);
        diagram.setUp(new int[] {0}, new int[0]);
        assertThrows(IllegalArgumentException.class, () -> Psq.write(new GameRecord(diagram, Map.of())));
        Board board = played("h8", Rules.FREESTYLE);
        assertThrows(IllegalArgumentException.class, () -> Psq.write(new GameRecord(board, Map.of("PB", "3,4 x"))));
        assertThrows(IllegalArgumentException.class, () -> Psq.write(new GameRecord(board, Map.of("END", "x"))));
        assertThrows(IllegalArgumentException.class,
                () -> new GameRecord(board, Map.of(), List.of(MoveNote.NONE, MoveNote.NONE)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "''                                             | no psq game",
        "(;B[aa])                                       | no psq game",
        "Piskvorky 15x15, 11:11, 2                      | no psq game",
        "Piskvorky 20x15, 11:11, 0                      | a board of 20x15",
        "Piskvorky 40x40, 11:11, 0                      | board size 40",
        "Piskvorky 15x15, 11:11, 0~16,1,0               | move 1, 16,1,0: square (15, 0) is outside",
        "Piskvorky 15x15, 11:11, 0~0,1,0                | move 1, 0,1,0: square (-1, 0) is outside",
        "Piskvorky 15x15, 11:11, 0~1,1,0~1,1,5          | move 2, 1,1,5: a15 is taken",
        "Piskvorky 15x15, 11:11, 0~1,1,0~one~0          | 'one' is no move",
        "Piskvorky 15x15, 11:11, 0~1,1,0~1,x,0~2,2,0    | '1,x,0' is no move",
        "Piskvorky 15x15, 11:11, 0~a~b~rule go 5~0      | unknown rule 'go'",
        "Piskvorky 15x15, 11:11, 0~a~b~rule renju 4~0   | rule renju",
    })
    void errorsAreOneLineThatNamesThem(String text, String part) {
        String message = assertThrows(RecordException.class, () -> Psq.read(text.replace('~', '\n'))).getMessage();
        assertTrue(message.contains(part), message);
        assertEquals(1, message.lines().count(), message);
    }

    /** A valid file with a few characters changed is read, or refused in one line. */
    @Property(tries = 1_000, seed = "1")
    void brokenFilesAreReadOrRefused(
            @ForAll @Size(min = 1, max = 4) List<@IntRange(max = 200) Integer> places,
            @ForAll @Chars({',', 'x', '0', '9', '-', ':', 'a', '\n', ' '}) @StringLength(max = 3) String inserted) {
        String text = HEAD + "8,8,0\n9,9,12\n10,1,1\none\ntwo\nrule caro 5\n0\n";
        for (int place : places) {
            int at = place % text.length();
            text = text.substring(0, at) + inserted + text.substring(at + 1);
        }
        try {
            Psq.read(text);
        } catch (RecordException e) {
            assertEquals(1, e.getMessage().lines().count(), e.getMessage());
        }
    }
}
