package wuzi.match;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wuzi.board.Rules;
import wuzi.record.RecordException;

class OpeningSetTest {
    @TempDir
    private Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private List<int[]> read(String text, int size) throws IOException {
        return OpeningSet.read(file("openings.txt", text), size, 5, Rules.FREESTYLE);
    }

    @Test
    void linesAreOffsetsOrSquares() throws IOException {
        // a1 is in the last row, at its left; the centre of 15x15 is (7, 7), that of 20x20 (10, 10)
        String text = """
                # a remark
                0,0, 1,-2,-7,7
                  0,0  +1,-2 -7, 7   # the same in another hand

                H8i10a1
                h8 i10 a1\r
                """;
        List<int[]> openings = read(text, 15);
        assertEquals(4, openings.size());
        for (int[] opening : openings) {
            assertArrayEquals(new int[] {7 * 15 + 7, 5 * 15 + 8, 14 * 15}, opening);
        }
        assertArrayEquals(new int[] {10 * 20 + 10, 8 * 20 + 11, 17 * 20 + 3}, read("0,0, 1,-2, -7,7", 20).get(0));
        assertArrayEquals(new int[] {12 * 20 + 7}, read("h8", 20).get(0));
    }

    @Test
    void whatIsWrittenIsReadAgain() throws IOException {
        List<int[]> openings = List.of(new int[] {0, 224, 14, 112}, new int[] {97});
        String text = OpeningSet.write(openings, 15, List.of("one", "two"));
        assertEquals("# one\n# two\n-7,-7, 7,7, 7,-7, 0,0\n0,-1\n", text);
        List<int[]> read = read(text, 15);
        assertArrayEquals(openings.get(0), read.get(0));
        assertArrayEquals(openings.get(1), read.get(1));
    }

    @Test
    void gamesOfPiskvorkAreOneOpeningEach() throws IOException {
        Path one = file("b.psq", "Piskvorky 20x20, 11:11, 0\n11,11,0\n12,10,5\nx\ny\n0\n");
        file("a.PSQ", "Piskvorky 9x9, 11:11, 0\n1,2,0\n");
        file("c.txt", "not looked at");
        // (10, 10) of 20x20 is the centre, as (7, 7) of 15x15; (0, 1) of 9x9 is 4 left of it and 3 above
        int[] moved = {7 * 15 + 7, 6 * 15 + 8};
        assertArrayEquals(moved, OpeningSet.read(one, 15, 5, Rules.RENJU).get(0));
        List<int[]> all = OpeningSet.read(folder, 15, 5, Rules.FREESTYLE);
        assertEquals(2, all.size());
        assertArrayEquals(new int[] {4 * 15 + 3}, all.get(0));
        assertArrayEquals(moved, all.get(1));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "h8,i9                    | line 1: ',i9' is no square",
        "0,0 0,0                  | line 1: move 2, h8: h8 is taken",
        "0,0~h8i9h8               | line 2: move 3, h8: h8 is taken",
        "# x~~0,0, 8,0            | line 3: 8,0 from the centre is outside a board of size 15",
        "p1                       | line 1: 'p1' is no square of a board of size 15",
        "0,0, 1                   | line 1: cannot read '1'",
        "0,0; 1,1                 | line 1: cannot read '0,0; 1,1'",
        "1 2 3                    | line 1: cannot read '1 2 3'",
        "hello                    | line 1: 'hello' is no square",
        "a1a2b1b2c1c2d1d2e1       | line 1: the game is over after move 9",
        "a1a2b1b2c1c2d1d2e1e2     | line 1: move 10, e2: the game is over",
        "''                       | holds no opening",
        "# nothing~               | holds no opening",
        "Piskvorky 15x15, 1:1, 0  | there is no move",
        "Piskvorky 20x20, 1:1, 0~1,1,0 | square (-3, -3) is outside a board of size 15",
        "Piskvorky 15x15, 1:1, 0~1,1,0~1,1,0 | psq move 2, 1,1,0: a15 is taken",
    })
    void errorsAreOneLineThatNamesFileAndLine(String text, String part) {
        String message = assertThrows(RecordException.class, () -> read(text.replace('~', '\n'), 15)).getMessage();
        assertTrue(message.contains("openings.txt"), message);
        assertTrue(message.contains(part), message);
        assertEquals(1, message.lines().count(), message);
    }

    @Test
    void theRuleIsTheMatchs() throws IOException {
        // Black's ninth move at h8 makes two threes
        Path fork = file("fork.txt", "f8a1g8c1h6e1h7g1h8\n");
        assertEquals(1, OpeningSet.read(fork, 15, 5, Rules.FREESTYLE).size());
        String message = assertThrows(RecordException.class, () -> OpeningSet.read(fork, 15, 5, Rules.RENJU)).getMessage();
        assertTrue(message.contains("line 1: move 9, h8: "), message);
        // and so is the length of its lines
        Path four = file("four.txt", "a1a2b1b2c1c2d1\n");
        assertEquals(1, OpeningSet.read(four, 15, 5, Rules.FREESTYLE).size());
        assertThrows(RecordException.class, () -> OpeningSet.read(four, 15, 4, Rules.FREESTYLE));
    }

    @Test
    void missingFilesAreNamed() {
        String message = assertThrows(RecordException.class,
                () -> OpeningSet.read(folder.resolve("none.txt"), 15, 5, Rules.FREESTYLE)).getMessage();
        assertTrue(message.contains("none.txt does not exist"), message);
        assertTrue(assertThrows(RecordException.class, () -> OpeningSet.read(folder, 15, 5, Rules.FREESTYLE))
                .getMessage().contains("holds no opening"));
    }
}
