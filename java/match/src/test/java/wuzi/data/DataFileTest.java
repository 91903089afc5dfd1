package wuzi.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import wuzi.board.NotAllowedException;
import wuzi.board.Rules;
import wuzi.board.Stone;

class DataFileTest {
    private static final SearchedGame WON = new SearchedGame(15, Rules.RENJU, 1, Stone.WHITE,
            new int[] {112, 224, 0}, new short[] {-29_998, 300}, new int[] {113, 0}, new int[] {1, 70_000});
    private static final SearchedGame DRAWN =
            new SearchedGame(3, Rules.CARO_STANDARD, 2, Stone.EMPTY, new int[] {8, 4}, new short[0], new int[0], new int[0]);

    /** By hand, from the format's description. */
    private static final String WON_BYTES = "0f" + "02" + "01" + "02" + "0003" + "0070" + "00e0" + "0000"
            + "8ad2" + "0071" + "00000001" + "012c" + "0000" + "00011170";
    private static final String DRAWN_BYTES = "03" + "04" + "02" + "00" + "0002" + "0008" + "0004";
    private static final String ORIGIN_BYTES = "575a4732" + "0003" + "c3a4" + "62"; // WZG2, then a-umlaut and b

    @TempDir
    private Path folder;

    private static List<Object> parts(SearchedGame game) {
        return List.of(game.size(), game.rule(), game.opening(), game.result(), Arrays.toString(game.moves()),
                Arrays.toString(game.scores()), Arrays.toString(game.best()), Arrays.toString(game.nodes()));
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    private Path written(String hex) throws IOException {
        return Files.write(folder.resolve("games"), bytes(hex));
    }

    @Test
    void gamesAreWrittenAsTheFormatSaysAndReadAgain() throws IOException {
        Path path = folder.resolve("games");
        try (DataFile file = DataFile.open(path, "äb")) {
            assertEquals(0, file.games());
            file.add(WON);
            file.add(DRAWN);
        }
        assertEquals(ORIGIN_BYTES + WON_BYTES + DRAWN_BYTES, HexFormat.of().formatHex(Files.readAllBytes(path)));
        try (DataReader reader = new DataReader(path)) {
            assertEquals("äb", reader.origin());
            assertEquals(parts(WON), parts(reader.next()));
            assertEquals(parts(DRAWN), parts(reader.next()));
            assertNull(reader.next());
        }
    }

    @Test
    void olderFilesHaveNoOrigin() throws IOException {
        try (DataReader reader = new DataReader(written("575a4731" + DRAWN_BYTES + WON_BYTES))) {
            assertEquals("", reader.origin());
            assertEquals(parts(DRAWN), parts(reader.next()));
            assertEquals(parts(WON), parts(reader.next()));
            assertNull(reader.next());
        }
    }

    @Test
    void aFileCutOffAnywhereGoesOnBehindItsLastWholeGame() throws IOException {
        byte[] whole = bytes(ORIGIN_BYTES + WON_BYTES + WON_BYTES);
        int header = ORIGIN_BYTES.length() / 2;
        int game = WON_BYTES.length() / 2;
        for (int length = 0; length <= whole.length; length++) {
            Path path = Files.write(folder.resolve("games"), Arrays.copyOf(whole, length));
            int games = Math.max(0, length - header) / game;
            try (DataFile file = DataFile.open(path, "äb")) {
                assertEquals(games, file.games());
                for (int i = games; i < 2; i++) {
                    file.add(WON);
                }
            }
            assertArrayEquals(whole, Files.readAllBytes(path), "cut off at " + length);
        }
    }

    @Test
    void filesOfSomethingElseAreLeftAlone() throws IOException {
        String other = ORIGIN_BYTES + WON_BYTES;
        String message = assertThrows(NotAllowedException.class, () -> DataFile.open(written(other), "c")).getMessage();
        assertTrue(message.endsWith("holds other games, of 'äb'; name another file, or make the same ones"), message);
        assertEquals(other, HexFormat.of().formatHex(Files.readAllBytes(folder.resolve("games"))));
        for (String hex : List.of("00", "575b47", "575a4733" + DRAWN_BYTES, "575a4731" + WON_BYTES)) {
            assertThrows(NotAllowedException.class, () -> DataFile.open(written(hex), "c"), hex);
            assertEquals(hex, HexFormat.of().formatHex(Files.readAllBytes(folder.resolve("games"))));
        }
        assertThrows(NotAllowedException.class, () -> new DataReader(written("89504e47")));
        assertThrows(NotAllowedException.class, () -> new DataReader(written("")));
    }

    @Test
    void aFileIsWrittenByOneAtATime() throws IOException {
        Path path = folder.resolve("games");
        try (DataFile file = DataFile.open(path, "a")) {
            assertEquals(0, file.games());
            String message = assertThrows(NotAllowedException.class, () -> DataFile.open(path, "a")).getMessage();
            assertTrue(message.contains("is being written already"), message);
        }
        DataFile.open(path, "a").close();
    }

    @Test
    void whatIsNoGameIsRefused() throws IOException {
        for (String hex : List.of("02" + "00" + "00" + "00" + "0000", // a board of 2
                "0f" + "05" + "00" + "00" + "0000", // no such rule
                "0f" + "00" + "00" + "03" + "0000", // a third side
                "0f" + "00" + "03" + "00" + "0002", // an opening longer than the game
                "03" + "00" + "00" + "00" + "000a")) { // more moves than squares
            try (DataReader reader = new DataReader(written(ORIGIN_BYTES + DRAWN_BYTES + hex + "0".repeat(64)))) {
                reader.next();
                String message = assertThrows(NotAllowedException.class, reader::next, hex).getMessage();
                assertTrue(message.startsWith("game 2 of ") && message.endsWith(" is damaged; make the games anew"), message);
            }
        }
    }
}
