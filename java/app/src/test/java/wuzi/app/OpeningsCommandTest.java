package wuzi.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import wuzi.match.OpeningSet;

/** {@code wuzi openings}. */
class OpeningsCommandTest {
    private static final String SMALL = "openings --rule caro --size 9 --stones 3 --count 5 --games 8 --judge tactical/1 ";

    @TempDir
    private Path folder;

    private static Ran run(String line) {
        return Ran.of(line.strip().split(" +"));
    }

    @Test
    void openingsAreMadeAndReadAgain() throws IOException {
        Path file = folder.resolve("caro.txt");
        Ran ran = run(SMALL + "--threads 2 --out " + file);
        assertEquals(0, ran.status(), ran.err());
        assertEquals("", ran.out());
        assertTrue(ran.err().contains("kept: 5 of 5"), ran.err());
        assertTrue(ran.err().contains("tactical/1: judged "), ran.err());
        List<int[]> openings = OpeningSet.read(file, 9, 5, Rules.CARO);
        assertEquals(5, openings.size());
        assertTrue(openings.stream().allMatch(opening -> opening.length == 3));

        // the file says how it is made, and so it is made again, here on standard output
        String text = Files.readString(file);
        String command = text.lines().filter(line -> line.startsWith("# Made by: wuzi ")).findFirst().orElseThrow();
        Ran again = run(command.replace("# Made by: wuzi ", "") + " --threads 1");
        assertEquals(text, again.out());
        assertTrue(run(SMALL + "--lang zh --seed 2").err().contains("已保留 5 / 5"));
    }

    @Test
    void fewerOpeningsThanWereAskedForAreSaid() {
        Ran ran = run("openings --size 5 --stones 1 --count 50 --games 8 --judge random");
        assertEquals(0, ran.status());
        assertTrue(ran.err().matches("(?s).*Only [1-6] of 50 openings were made\\."), ran.err());
        assertEquals(3, ran.out().lines().filter(line -> line.startsWith("#")).count());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--stones 5 --size 8       | 5 stones are not allowed; on a board of size 8 an opening has 1 to 4",
        "--stones 0                | stones '0' is not allowed",
        "--count x                 | count 'x' is not allowed",
        "--games -1                | games '-1' is not allowed",
        "--size 4                  | size '4' is not allowed; it is a number from 5 to 22",
        "--rule go                 | rule 'go' is not allowed",
        "--threads 0               | threads '0' is not allowed; it is a number from 1 to 64",
        "--judge nobody            | unknown player 'nobody'",
        "--size 5 --stones 1 --judge policy | judge 'policy' needs a file",
        "--judge policy:file=none.onnx | model none.onnx does not exist",
        "--judge none.onnx | model ",
        "--judge ./none            | there is no file './none'",
        "--out no/such/folder/x    | no/such/folder/x cannot be written: no such folder",
    })
    void wrongOptionsAreNamedInOneLine(String options, String why) {
        Ran ran = run("openings " + options);
        assertEquals(2, ran.status(), ran.err());
        assertTrue(ran.err().startsWith("wuzi: " + why), ran.err());
        assertEquals(1, ran.err().lines().count(), ran.err());
    }
}
