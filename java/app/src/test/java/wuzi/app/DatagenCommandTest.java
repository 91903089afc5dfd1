package wuzi.app;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wuzi.data.DataReader;

/** {@code wuzi datagen}. */
class DatagenCommandTest {
    private static final String SMALL = "datagen --size 9 --rule standard --player alphabeta:nodes=30,hash=1 ";

    @TempDir
    private Path folder;

    private Ran run(String line) {
        return Ran.of(line.replace("TMP", folder.toString()).strip().split(" +"));
    }

    @Test
    void gamesAreKeptAndSoIsWhatMadeThem() throws IOException {
        Ran ran = run(SMALL + "--out TMP/a.wzg --games 5 --threads 2");
        assertEquals(List.of(0, ""), List.of(ran.status(), ran.err()));
        assertTrue(ran.out().startsWith("5 games, kept in "), ran.out());
        try (DataReader reader = new DataReader(folder.resolve("a.wzg"))) {
            assertEquals("wuzi datagen --rule standard --size 9 --seed 1 --player alphabeta:nodes=30,hash=1", reader.origin());
            // what made them makes them again
            assertEquals(0, run(reader.origin().substring("wuzi ".length()) + " --games 5 --out TMP/b.wzg").status());
        }
        assertArrayEquals(Files.readAllBytes(folder.resolve("a.wzg")), Files.readAllBytes(folder.resolve("b.wzg")));
    }

    @Test
    void gamesThatWereStoppedGoOn() throws IOException {
        run(SMALL + "--out TMP/whole.wzg --games 6");
        byte[] whole = Files.readAllBytes(folder.resolve("whole.wzg"));
        run(SMALL + "--out TMP/part.wzg --games 2");
        byte[] two = Files.readAllBytes(folder.resolve("part.wzg"));
        assertArrayEquals(two, Arrays.copyOf(whole, two.length));
        Files.write(folder.resolve("part.wzg"), Arrays.copyOf(whole, two.length + 9)); // killed while it wrote the third
        Ran ran = run(SMALL + "--out TMP/part.wzg --games 6");
        assertTrue(ran.out().contains("2 of them are there already."), ran.out());
        assertArrayEquals(whole, Files.readAllBytes(folder.resolve("part.wzg")));
        Ran none = run(SMALL + "--out TMP/part.wzg --games 4 --lang zh");
        assertEquals(0, none.status());
        assertTrue(none.out().endsWith("part.wzg 中已有 6 局，无需再下。\n"), none.out());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "''                             | name the file for the games: --out FILE",
        "--out TMP                      | is no file name",
        "--out TMP/none/a.wzg           | no such folder; name another file",
        "--out TMP/other.wzg            | holds no games of wuzi datagen",
        "--out TMP/a.wzg --games 0      | games '0' is not allowed",
        "--out TMP/a.wzg --rule go      | rule 'go' is not allowed",
        "--out TMP/a.wzg --size 4       | size '4' is not allowed; it is a number from 5 to 22",
        "--out TMP/a.wzg --seed x       | seed 'x' is not allowed",
        "--out TMP/a.wzg --threads 65   | threads '65' is not allowed",
        "--out TMP/a.wzg --player random | player 'random' does not play games of data",
        "--out TMP/a.wzg --player alphabeta:nodes=9,hash=8192 | a table of 8192 MiB is too large for a heap of",
        "--out TMP/a.wzg --player alphabeta:nodes=x | nodes=x in player 'alphabeta:nodes=x' is not allowed",
    })
    void wrongOptionsAreNamedInOneLine(String options, String why) throws IOException {
        Files.writeString(folder.resolve("other.wzg"), "something else");
        Ran ran = run("datagen " + options);
        assertEquals(2, ran.status(), ran.err());
        assertEquals(1, ran.err().lines().count(), ran.err());
        assertTrue(ran.err().contains(why), ran.err());
        assertFalse(Files.exists(folder.resolve("a.wzg")), "nothing was begun");
        assertEquals("something else", Files.readString(folder.resolve("other.wzg")));
    }
}
