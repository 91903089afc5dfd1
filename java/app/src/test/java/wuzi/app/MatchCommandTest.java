package wuzi.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code wuzi match}. */
class MatchCommandTest {
    @TempDir
    Path temporary;

    private Ran run(String options) {
        return Ran.of(Stream.concat(Stream.of("match"), Arrays.stream(options.split(" ")))
                .filter(word -> !word.isEmpty())
                .map(word -> word.replace("TMP", temporary.toString()))
                .toArray(String[]::new));
    }

    private List<String> journal(String folder) throws IOException {
        return Files.readAllLines(temporary.resolve(folder).resolve("games.tsv"));
    }

    @Test
    void playersMeetAndTheStrongerOneIsNamedFirst() throws IOException {
        Ran ran = run("--a random --b tactical/1 --player greedy/1 --games 4 --size 9 --save TMP/m");
        assertEquals(List.of(0, ""), List.of(ran.status(), ran.err()));
        assertTrue(ran.out().startsWith("12 games, kept in "), ran.out());
        List<String> lines = ran.out().lines().toList();
        List<String> players = lines.subList(3, 6).stream().map(line -> line.split(" ")[0]).toList();
        assertEquals(List.of("greedy/1", "tactical/1", "random"), players);
        assertTrue(ran.out().contains("\nrandom - tactical/1 "), ran.out());
        assertTrue(ran.out().contains("\ntactical/1 - greedy/1 "), ran.out());
        assertEquals(13, journal("m").size());
        for (int game = 1; game <= 12; game++) {
            assertTrue(Files.exists(temporary.resolve(String.format("m/games/%05d.sgf", game))));
        }
    }

    @Test
    void programsReadTheResult() {
        Ran ran = run("--a random --b greedy/1 --games 2 --size 9 --save TMP/m --json");
        assertEquals(0, ran.status());
        assertTrue(ran.out().matches("\\{\"folder\": \".*/m\", \"games\": 2, \"of\": 2, \"overhead_ms\": [0-9.e-]+, \"players\": \\[\\{\"name\": \"greedy/1\""
                + ", \"elo\": [0-9.]+, \"elo95\": \\[.*\\], \"tally\": \\[2, 0, 0\\], \"score\": 1, \"mean_ms\": .*"
                + ", \"faults\": \\{\\}, \"last_fault\": null\\}, .*\\], \"pairings\": \\[\\{\"player\": \"random\", \"opponent\": \"greedy/1\""
                + ", \"black\": \\[0, 0, 1\\], \"white\": \\[0, 0, 1\\], \"pairs\": \\[1, 0, 0, 0, 0\\], \"score\": 0"
                + ", \"score95\": .*, \"elo\": null, \"elo95\": .*, \"openings\": 1\\}\\]\\}\\R"), ran.out());
    }

    @Test
    void aTestEndsTheMatchAndSaysWhoIsStronger() throws IOException {
        Ran stronger = run("--a random --b greedy/1 --games 400 --size 9 --sprt 0,200 --at-once 1 --save TMP/m");
        assertTrue(stronger.out().contains("\nAccepted: greedy/1 is stronger than random"), stronger.out());
        assertTrue(journal("m").size() < 300);
        Ran weaker = run("--a greedy/1 --b random --games 400 --size 9 --sprt 0,200 --at-once 1 --save TMP/n --lang zh");
        assertTrue(weaker.out().contains("\n未通过：random 并不比 greedy/1 强 200 分"), weaker.out());
        Ran undecided = run("--a greedy/1 --b random --games 2 --size 9 --sprt 0,2 --save TMP/o");
        assertTrue(undecided.out().contains("\nUndecided whether random is at 2 or at 0 Elo against greedy/1"), undecided.out());
    }

    @Test
    void aMatchGoesOn() throws IOException {
        run("--a random --b tactical/1 --games 10 --size 9 --save TMP/m");
        Path journal = temporary.resolve("m/games.tsv");
        List<String> all = Files.readAllLines(journal);
        Files.write(journal, all.subList(0, 5));
        Ran ran = run("--resume TMP/m");
        assertEquals(List.of(0, ""), List.of(ran.status(), ran.err()));
        assertTrue(ran.out().contains("4 of them were played before."), ran.out());
        assertEquals(
                all.stream().map(MatchCommandTest::withoutTimes).sorted().toList(),
                journal("m").stream().map(MatchCommandTest::withoutTimes).sorted().toList());
        Ran again = run("--resume TMP/m");
        assertTrue(again.out().contains("10 of them were played before."), again.out());
        assertEquals(11, journal("m").size());
    }

    @Test
    void aPlayerThatCannotBeStartedIsShownWithTheReason() {
        String match = "--a random --b gomocup:command=/bin/false --games 2 --at-once 1";
        Ran ran = run(match + " --save TMP/m");
        assertTrue(ran.out().contains("  not started 2\n"), ran.out());
        assertTrue(ran.out().matches("(?s).*\nfalse, game 2: not started: .*status 1.*\n"), ran.out());
        assertTrue(run(match + " --save TMP/n --lang zh").out().contains("\nfalse，第 2 局：未能启动："));
        Ran read = run(match + " --save TMP/o --json");
        assertTrue(read.out().matches("(?s).*\"faults\": \\{\"not-started\": 2\\}"
                + ", \"last_fault\": \\{\"game\": 2, \"fault\": \"not-started\", \"seen\": \".*status 1.*\"\\}.*"), read.out());
    }

    @Test
    void openingsThatAreTooFewForAMatchAreSaidToRepeat() throws IOException {
        Files.writeString(temporary.resolve("two.txt"), "h8i9\nh8h9\nh8i9\n");
        String match = "--a greedy/1 --b tactical/1 --games 8 --openings TMP/two.txt";
        Ran ran = run(match + " --save TMP/m");
        assertTrue(ran.out().startsWith("2 openings for 4 pairs of games: games repeat, "), ran.out());
        assertTrue(ran.out().matches("(?s).*\ngreedy/1 - tactical/1 [^\n]* 2\n"), ran.out());
        assertTrue(run(match + " --time 1m --save TMP/n").out().startsWith("8 games, kept in "));
        assertTrue(run("--a greedy/1 --b random --games 4 --openings TMP/two.txt --save TMP/o").out().startsWith("4 games"));
    }

    @Test
    void manyOpeningsAreAnnounced() {
        Ran ran = run("--a random --b nobody --games 20002 --save TMP/m");
        assertTrue(ran.err().startsWith("Drawing 10001 openings"), ran.err());
    }

    @Test
    void aPlayerHasAName() {
        Ran ran = Ran.of("match", "--a", "random", "--b", " ", "--lang", "zh", "--save", temporary + "/m");
        assertEquals("wuzi：棋手应为 greedy/1 这样的名称，或文件、目录；这里是空的", ran.err().split("（")[0]);
        assertFalse(Files.exists(temporary.resolve("m")));
    }

    private static String withoutTimes(String line) {
        return String.join("\t", Arrays.asList(line.split("\t")).subList(0, 7));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--a random | A match takes two players: --a and --b",
        "--a random --b random | player 'random' is there twice",
        "--a random --b nobody | unknown player 'nobody'",
        "--a random --b TMP/none.onnx | does not exist",
        "--a random --b TMP/none | there is no file 'TMP/none'; name a player",
        "--a random --b ./none:x=1 | there is no file './none:x=1'; name a player",
        "--a random --b greedy/3 | unknown player 'greedy/3'; known: ",
        "--a random --b TMP/something | 'TMP/something' cannot be run; make it executable (chmod +x)",
        "--a random --b gomocup:command=sh --size 4 | cannot play freestyle with lines of 4",
        "--a random --b greedy/1 --games 3 | 3 games are not allowed",
        "--a random --b greedy/1 --games 0 | games '0' is not allowed; it is a number from 2",
        "--a random --b greedy/1 --rule chess | rule 'chess' is not allowed",
        "--a random --b greedy/1 --size 2 | size '2' is not allowed",
        "--a random --b greedy/1 --rule renju --size 4 | renju",
        "--a random --b greedy/1 --time 5x | time '5x' is not allowed; it is a time such as 300ms, 5s or 2m",
        "--a random --b greedy/1 --time 0 | time '0' is not allowed",
        "--a random --b greedy/1 --time 5s/0s | time '0s' is not allowed",
        "--a random --b greedy/1 --grace 5 | --grace is for matches with --time",
        "--a random --b greedy/1 --nodes 0 | nodes '0' is not allowed",
        "--a random --b greedy/1 --memory 17592186044417 | memory '17592186044417' is not allowed; it is a number from 1 to 1048576",
        "--a random --b greedy/1 --sprt 5,0 | a test of 5 against 0 Elo is not allowed",
        "--a random --b greedy/1 --sprt 5 | '5' is not a test",
        "--a random --b greedy/1 --player tactical/1 --sprt 0,5 | a test of 3 players is not allowed",
        "--a random --b greedy/1 --at-once 0 | at-once '0' is not allowed",
        "--a random --b greedy/1 --at-once 9999 | at-once '9999' is not allowed; it is a number from 1 to",
        "--a random --b greedy/1 --seed x | seed 'x' is not allowed",
        "--a random --b greedy/1 --save TMP | is there already",
        "--a random --b greedy/1 --openings TMP | holds no opening",
        "--a random --b greedy/1 --save TMP/something/m | the match cannot be kept in",
        "--resume TMP/none | holds no match",
        "--resume TMP/none --games 4 | --resume brings the match's own players and options",
    })
    void whatCannotBePlayedIsRefusedInOneLine(String options, String why) throws IOException {
        Files.writeString(temporary.resolve("something"), "");
        Ran ran = run(options + (options.contains("--save") || options.contains("--resume") ? "" : " --save TMP/m"));
        assertEquals(2, ran.status());
        assertEquals(1, ran.err().lines().count(), ran.err());
        assertTrue(ran.err().contains(why.replace("TMP", temporary.toString())), ran.err());
        assertFalse(Files.exists(temporary.resolve("m")), "nothing was begun");
    }
}
