package wuzi.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import wuzi.board.Board;
import wuzi.board.Outcome;
import wuzi.board.Rules;
import wuzi.match.MatchFolder;
import wuzi.match.MatchOptions;
import wuzi.match.MatchPlan;
import wuzi.match.PlayedGame;

class MatchProgressTest {
    @TempDir
    Path temporary;

    /** What a match that ends early says, on standard output and error. */
    private List<String> stopped(boolean json, int games) throws IOException {
        MatchPlan plan = new MatchPlan(List.of("a", "b"), false, new MatchOptions(15, 5, Rules.FREESTYLE, 4, 1, 4),
                List.of(new int[0], new int[] {112}), null);
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        ByteArrayOutputStream wrong = new ByteArrayOutputStream();
        try (MatchFolder folder = MatchFolder.create(temporary.resolve("m"), plan)) {
            System.setOut(new PrintStream(shown, true, StandardCharsets.UTF_8));
            System.setErr(new PrintStream(wrong, true, StandardCharsets.UTF_8));
            try (MatchProgress progress = new MatchProgress(folder, 1, Messages.in("en"), json)) {
                progress.begin();
                for (int number = 0; number < games; number++) {
                    progress.add(new PlayedGame(number, number % 2, 1 - number % 2, new Board(15, 5, Rules.FREESTYLE), 0,
                            Outcome.DRAW, null, "", new long[0], List.of()));
                }
            }
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        return List.of(shown.toString(StandardCharsets.UTF_8), wrong.toString(StandardCharsets.UTF_8));
    }

    @Test
    void aMatchWithoutGamesEndsWithoutTables() throws IOException {
        assertEquals(
                List.of("4 games, kept in " + temporary.resolve("m") + "\n", "Stopped before any game ended.\n"),
                stopped(false, 0));
    }

    @Test
    void programsHearOfAMatchWithoutGames() throws IOException {
        String json = stopped(true, 0).get(0);
        assertTrue(json.contains("\"games\": 0, \"of\": 4, \"overhead_ms\": null, "), json);
    }

    @Test
    void aMatchThatIsStoppedSaysHowToGoOn() throws IOException {
        List<String> said = stopped(false, 1);
        assertTrue(said.get(0).contains("\na - b "), said.get(0));
        assertEquals("Stopped. To go on: wuzi match --resume " + temporary.resolve("m") + "\n", said.get(1));
    }
}
