package wuzi.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wuzi.board.Board;
import wuzi.board.Outcome;
import wuzi.board.Rules;
import wuzi.match.MatchOptions;
import wuzi.match.MatchPlan;
import wuzi.match.PlayedGame;
import wuzi.match.Schedule;
import wuzi.match.SequentialTest;
import wuzi.match.Sprt;
import wuzi.match.Standings;
import wuzi.player.Fault;

class MatchReportTest {
    private static final Messages ENGLISH = Messages.in("en");
    private static final Messages CHINESE = Messages.in("zh");

    private static MatchPlan plan(int players, Sprt sprt) {
        return new MatchPlan(
                IntStream.range(0, players).mapToObj(place -> "p" + place).toList(),
                false,
                new MatchOptions(15, 5, Rules.FREESTYLE, 2, 1, 4),
                List.of(new int[0]),
                sprt);
    }

    /** A game of the pairing of two places. */
    private static PlayedGame game(int number, int first, int second, Outcome outcome, Fault fault, String seen) {
        boolean swapped = number % 2 == 1;
        Board board = new Board(15, 5, Rules.FREESTYLE);
        return new PlayedGame(number, swapped ? second : first, swapped ? first : second, board, 0, outcome, fault, seen,
                new long[0], List.of());
    }

    private static MatchReport drawn(int players) {
        MatchPlan plan = plan(players, null);
        Standings standings = new Standings(plan.players(), plan.schedule());
        List<Schedule.Meeting> meetings = plan.schedule().meetings();
        for (int number = 0; number < 2 * meetings.size(); number++) {
            Schedule.Meeting meeting = meetings.get(number / 2);
            standings.add(game(number, meeting.first(), meeting.second(), Outcome.DRAW, null, ""));
        }
        return new MatchReport(plan, standings, null, Map.of(), 1);
    }

    @Test
    void equalPlayersAreNoEloApart() {
        List<String> lines = drawn(2).lines(ENGLISH);
        assertTrue(lines.get(1).matches("p[01] +0 \\(.*"), lines.toString());
        assertTrue(lines.get(5).matches("p0 - p1 +2 +50\\.0% \\(.*\\) +0 \\(.*"), lines.toString());
    }

    @ParameterizedTest
    @CsvSource({
        "24, 24, 6, 15, 1, ''", // 6 players, 15 pairings, two headings, a blank line
        "23, 23, 6, 15, 0, ''",
        "20, 20, 6, 11, 0, '… 4 more'",
        "10, 10, 6, 1, 0, '… 14 more'",
        "7, 7, 3, 0, 0, '… 3 more … 15 more'",
        "3, 3, 0, 0, 0, '… 7 more … 15 more'",
    })
    void aLowTerminalShowsThePlayersFirst(int height, int shown, int players, int pairings, int blank, String more) {
        List<String> lines = drawn(6).lines(ENGLISH, height);
        assertEquals(shown, lines.size(), lines.toString());
        assertEquals(players, lines.stream().filter(line -> line.matches("p[0-5]  .*")).count());
        assertEquals(pairings, lines.stream().filter(line -> line.matches("p[0-5] - p[0-5] .*")).count());
        assertEquals(blank, lines.stream().filter(String::isEmpty).count());
        assertEquals(more, String.join(" ", lines.stream().filter(line -> line.startsWith("…")).toList()));
    }

    @Test
    void aLowTerminalShowsTheTestAndAFewOfTheFaults() {
        MatchPlan plan = plan(2, Sprt.parse("0,10"));
        PlayedGame crash = game(0, 0, 1, Outcome.BLACK_WINS, Fault.CRASHED, "x");
        MatchReport report = new MatchReport(plan, new Standings(plan.players(), plan.schedule()),
                new SequentialTest(plan.sprt()), Map.of(0, crash, 1, crash), 1);
        List<String> lines = report.lines(ENGLISH, 7);
        assertTrue(lines.get(lines.size() - 2).startsWith("Undecided "), lines.toString());
        assertEquals("… 2 more", lines.get(lines.size() - 1));
    }

    @Test
    void faultsAreShownWithoutWhatWouldSteerATerminal() {
        MatchPlan plan = plan(2, null);
        Standings standings = new Standings(plan.players(), plan.schedule());
        PlayedGame crash = game(1, 0, 1, Outcome.BLACK_WINS, Fault.CRASHED, "\u001b[2Jout of memory");
        standings.add(crash);
        MatchReport report = new MatchReport(plan, standings, null, Map.of(crash.faulty(), crash), 1);
        List<String> lines = report.lines(ENGLISH);
        assertEquals("p0, game 2: crashed: ?[2Jout of memory", lines.get(lines.size() - 1));
        assertTrue(report.json("m", 0).contains("\"faults\": {\"crashed\": 1}"
                + ", \"last_fault\": {\"game\": 2, \"fault\": \"crashed\", \"seen\": \"?[2Jout of memory\"}"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "0,10 | true | Accepted: p1 is stronger than p0, by 10 rather than 0 Elo | 通过：p1 强于 p0，等级分差更可能是 10 而非 0",
        "5,10 | false | Rejected: p1 is not stronger than p0 by 10 Elo, 5 being likelier | 未通过：p1 并不比 p0 强 10 分，等级分差更可能是 5",
        "-10,0 | true | Accepted: p1 is not weaker than p0 by 10 Elo, 0 being likelier | 通过：p1 并不比 p0 弱 10 分，差距更可能是 0 分",
        "-10,0 | false | Rejected: p1 is weaker than p0, by 10 rather than 0 Elo | 未通过：p1 弱于 p0，差距更可能是 10 分而非 0 分",
        "-5,5 | true | Accepted: p1 is at 5 rather than -5 Elo against p0 | 通过：p1 对 p0 的等级分差更可能是 5 而非 -5",
        "-5,5 | false | Rejected: p1 is at -5 rather than 5 Elo against p0 | 未通过：p1 对 p0 的等级分差更可能是 -5 而非 5",
    })
    void aTestSaysWhatItsHypothesesMean(String hypotheses, boolean wins, String english, String chinese) {
        MatchPlan plan = plan(2, Sprt.parse(hypotheses));
        SequentialTest test = new SequentialTest(plan.sprt());
        for (int number = 0; test.verdict() == Sprt.Verdict.CONTINUE; number++) {
            boolean second = number % 2 == 1; // has Black
            test.add(game(number, 0, 1, second == wins ? Outcome.BLACK_WINS : Outcome.WHITE_WINS, null, ""));
        }
        MatchReport report =
                new MatchReport(plan, new Standings(plan.players(), plan.schedule()), test, Map.of(), 1);
        List<String> said = new ArrayList<>();
        for (Messages messages : List.of(ENGLISH, CHINESE)) {
            List<String> lines = report.lines(messages);
            said.add(lines.get(lines.size() - 1));
        }
        assertTrue(said.get(0).startsWith(english + " (LLR "), said.toString());
        assertTrue(said.get(1).startsWith(chinese + "（LLR "), said.toString());
    }
}
