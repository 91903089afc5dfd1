package wuzi.match;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import wuzi.board.Board;
import wuzi.board.Outcome;
import wuzi.board.Rules;
import wuzi.player.Fault;
import wuzi.player.MoveLimits;
import wuzi.player.Players;
import wuzi.player.Remark;
import wuzi.record.Sgf;

class MatchFolderTest {
    private static final List<String> PLAYERS =
            List.of("tactical/1", "greedy/1:epsilon=0.2", "gomocup:command=\"a, b\\c\",max_node=5");

    @TempDir
    Path temporary;

    private Path folder;

    @BeforeEach
    void name() {
        folder = temporary.resolve("match");
    }

    private static MatchPlan plan(List<String> players) {
        MoveLimits limits = MoveLimits.NONE.withTime(100, 5_000, 20).withNodes(7).withMemory(1L << 40);
        MatchOptions options = new MatchOptions(13, 5, Rules.RENJU, 20, -3, 4, limits, false);
        return new MatchPlan(players, true, options, MatchOpenings.of(options),
                players.size() == 2 ? Sprt.parse("-2.5,7") : null);
    }

    /** Plays what is left, on three threads, up to some number of games; returns how many it kept. */
    private static int play(MatchFolder folder, int most) throws InterruptedException {
        int[] kept = {0};
        BitSet played = new BitSet();
        folder.played().forEach(game -> played.set(game.number()));
        MatchPlan plan = folder.plan();
        new Match(plan.schedule(), plan.options(), plan.openings()).play(
                2, place -> Players.of(plan.players().get(place)), 3, played::get, () -> kept[0] >= most, game -> {
                    if (kept[0] < most) {
                        folder.add(game);
                        kept[0]++;
                    }
                });
        return kept[0];
    }

    private static TreeMap<Integer, PlayedGame> games(MatchFolder folder) {
        TreeMap<Integer, PlayedGame> games = new TreeMap<>();
        folder.played().forEach(game -> assertEquals(null, games.put(game.number(), game)));
        return games;
    }

    @Test
    void aPlanIsReadBackAsItWas() throws IOException {
        for (List<String> players : List.of(PLAYERS, PLAYERS.subList(0, 2))) {
            Path one = temporary.resolve("match-" + players.size());
            MatchPlan plan = plan(players);
            MatchFolder.create(one, plan).close();
            try (MatchFolder opened = MatchFolder.open(one)) {
                MatchPlan read = opened.plan();
                assertEquals(plan.players(), read.players());
                assertEquals(plan.gauntlet(), read.gauntlet());
                assertEquals(plan.options(), read.options());
                assertEquals(plan.sprt(), read.sprt());
                assertEquals(plan.openings().size(), read.openings().size());
                for (int i = 0; i < plan.openings().size(); i++) {
                    assertArrayEquals(plan.openings().get(i), read.openings().get(i));
                }
                assertTrue(opened.played().isEmpty());
            }
        }
    }

    @Test
    void aMatchThatWasCutOffGoesOnWithNoGameLostOrCountedTwice() throws Exception {
        MatchPlan plan = plan(PLAYERS.subList(0, 2));
        Path whole = temporary.resolve("whole");
        try (MatchFolder at = MatchFolder.create(whole, plan)) {
            assertEquals(20, play(at, 20));
        }
        try (MatchFolder at = MatchFolder.create(folder, plan)) {
            assertEquals(7, play(at, 7));
        }
        // a kill in the middle of a line
        Path journal = folder.resolve("games.tsv");
        byte[] lines = Files.readAllBytes(journal);
        Files.write(journal, "19\t0\t1\tBLACK_WINS\t-\t4\th8h".getBytes(), StandardOpenOption.APPEND);
        try (MatchFolder at = MatchFolder.open(folder)) {
            assertEquals(7, games(at).size());
            assertArrayEquals(lines, Files.readAllBytes(journal));
            assertEquals(6, play(at, 6));
        }
        try (MatchFolder at = MatchFolder.open(folder)) {
            assertEquals(7, play(at, 1000));
        }
        try (MatchFolder resumed = MatchFolder.open(folder); MatchFolder straight = MatchFolder.open(whole)) {
            TreeMap<Integer, PlayedGame> expected = games(straight);
            TreeMap<Integer, PlayedGame> games = games(resumed);
            assertEquals(20, expected.size());
            assertEquals(expected.keySet(), games.keySet());
            games.forEach((number, game) -> {
                assertArrayEquals(expected.get(number).board().history(), game.board().history());
                assertEquals(expected.get(number).outcome(), game.outcome());
                assertEquals(game.board().ply() - 4, game.micros().length);
            });
        }
    }

    @Test
    void everyGameIsKeptWithItsFault() throws IOException {
        MatchPlan plan = plan(PLAYERS.subList(0, 2));
        Board board = new Board(13, Rules.RENJU);
        for (int point : plan.openings().get(2)) {
            board.play(point);
        }
        PlayedGame game = new PlayedGame(5, 1, 0, board, 4, Outcome.BLACK_WINS, Fault.LATE, "120\tms\nfor 100",
                new long[] {120_345}, List.of(Remark.NONE));
        try (MatchFolder at = MatchFolder.create(folder, plan)) {
            at.add(game);
        }
        try (MatchFolder at = MatchFolder.open(folder)) {
            PlayedGame read = at.played().get(0);
            assertEquals(5, read.number());
            assertEquals(1, read.black());
            assertEquals(0, read.white());
            assertEquals(Outcome.BLACK_WINS, read.outcome());
            assertEquals(Fault.LATE, read.fault());
            assertEquals(0, read.faulty());
            assertEquals("120 ms for 100", read.seen());
            assertArrayEquals(new long[] {120_345}, read.micros());
        }
        var record = Sgf.read(Files.readString(folder.resolve("games").resolve("00006.sgf")));
        assertEquals("B+T", record.properties().get("RE"));
        assertEquals("greedy/1:epsilon=0.2", record.properties().get("PB"));
        assertEquals("tactical/1", record.properties().get("PW"));
    }

    @Test
    void whatIsNoMatchOrDamagedIsRefused() throws IOException {
        assertRefused("holds no match", () -> MatchFolder.open(folder));
        MatchPlan plan = plan(PLAYERS.subList(0, 2));
        MatchFolder.create(folder, plan).close();
        assertRefused("is there already", () -> MatchFolder.create(folder, plan));
        Files.writeString(folder.resolve("openings.txt"), "");
        assertRefused("match.properties is damaged (there is no opening)", () -> MatchFolder.open(folder));
        Files.writeString(folder.resolve("openings.txt"), "g7g7\n");
        assertRefused("is damaged (g7 is taken)", () -> MatchFolder.open(folder));
        Files.writeString(folder.resolve("match.properties"), "format=1\n");
        assertRefused("match.properties is damaged", () -> MatchFolder.open(folder));
        Files.writeString(folder.resolve("match.properties"), "format=99\n");
        assertRefused("format 99", () -> MatchFolder.open(folder));
    }

    @Test
    void senselessPlansAreRefused() {
        assertRefused("1 players", () -> plan(List.of("random")));
        assertRefused("'random' is there twice", () -> plan(List.of("random", "random")));
        MatchPlan three = plan(PLAYERS);
        assertRefused("3 players", () -> new MatchPlan(PLAYERS, false, three.options(), three.openings(), Sprt.parse("0,5")));
    }

    @Test
    void linesThatAreNoGamesOfTheMatchAreRefused() throws Exception {
        try (MatchFolder at = MatchFolder.create(folder, plan(PLAYERS.subList(0, 2)))) {
            play(at, 3);
        }
        Path journal = folder.resolve("games.tsv");
        List<String> lines = Files.readAllLines(journal);
        String[] game = lines.get(1).split("\t", -1);
        for (String[] change : new String[][] {
            {"0", "-5"}, {"0", "20"}, {"1", "7"}, {"1", game[2]}, {"3", "NOBODY"}, {"3", "DRAW"}, {"4", "LATE"}, {"5", "900"},
            {"6", game[6].substring(0, game[6].length() - 2)}, {"6", "h8h8"}, {"7", "1,2"}, {"7", "x"},
        }) {
            String[] changed = game.clone();
            changed[Integer.parseInt(change[0])] = change[1];
            Files.write(journal, List.of(lines.get(0), lines.get(2), String.join("\t", changed)));
            assertRefused("games.tsv, line 3, is damaged (", () -> MatchFolder.open(folder));
        }
        Files.write(journal, List.of(lines.get(0), lines.get(1), lines.get(2), lines.get(1)));
        assertRefused("line 4, is damaged (game " + game[0] + " is there twice); without this line, its game is played again",
                () -> MatchFolder.open(folder));
        Files.write(journal, lines);
        MatchFolder.open(folder).close();
    }

    @Test
    void oneMatchIsPlayedByOneProcessAtATime() throws IOException {
        try (MatchFolder at = MatchFolder.create(folder, plan(PLAYERS.subList(0, 2)))) {
            assertRefused(at.path() + " is being played already", () -> MatchFolder.open(folder));
        }
        MatchFolder.open(folder).close();
    }

    @Test
    void whatWasLostButThePlanIsMadeAgain() throws IOException {
        MatchFolder.create(folder, plan(PLAYERS.subList(0, 2))).close();
        Files.delete(folder.resolve("games.tsv"));
        Files.delete(folder.resolve("games"));
        try (MatchFolder at = MatchFolder.open(folder)) {
            assertTrue(at.played().isEmpty());
            assertTrue(Files.isDirectory(folder.resolve("games")));
        }
    }

    private interface Action {
        void run() throws IOException;
    }

    private static void assertRefused(String part, Action action) {
        String message = assertThrows(IllegalArgumentException.class, action::run).getMessage();
        assertTrue(message.contains(part), message);
    }
}
