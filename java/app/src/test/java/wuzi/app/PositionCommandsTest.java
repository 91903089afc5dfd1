package wuzi.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code wuzi solve}, {@code wuzi analyze} and {@code wuzi show}. */
class PositionCommandsTest {
    /** On l8 Black makes a four, which k8 stops, and an open three in the column. */
    private static final String FOUR_THREE = "black:h8i8j8l9l10 white:g8a1o1a15o15";
    /** White to move: on a5 it makes an open four. */
    private static final String BOTH = "black:h8i8j8l9l10 white:g8a2a3a4";
    /** Black makes two threes on c4, and no four anywhere. */
    private static final String DOUBLE_THREE = "black:d4e4c5c6 white:a9i9a1i1";
    /** On c9 Black makes six, on g6 two threes, on c3 two fours. */
    private static final String FOULS = "black:a9b9d9e9f9g5g7f6h6d3e3f3c1c2c4 white:a1b2d1e2h1i2a4b5d4e5h4i5a7b8d7";
    /** Black to move has c1 and d6 left, and makes six on each. */
    private static final String NO_SQUARE_LEFT =
            "black:a6b6c6e6f6a5c5d4a3c3d2f2a1b1d1e1f1 white:b5d5e5f5a4b4c4e4f4b3d3e3f3a2b2c2e2";
    private static final String OVER = "a1a2b1b2c1c2d1d2e1";

    private static Ran run(String command, String position, String options) {
        return Ran.of(Stream.concat(Stream.of(command, position), Arrays.stream(options.split(" ")))
                .filter(word -> !word.isEmpty()).toArray(String[]::new));
    }

    private static String json(String verdict, String line) {
        return "\\{\"verdict\": \"" + verdict + "\", \"line\": \\[" + line + "\\], \"nodes\": [0-9]+\\}\\R";
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        FOUR_THREE + " |                         | win  | \"l8\", \"k8\", \"l[71]1?\"",
        FOUR_THREE + " | --kind vcf --moves 2    | win  | \"l8\", \"k8\", \"l[71]1?\"",
        FOUR_THREE + " | --kind vcf --moves 1    | none | ''",
        FOUR_THREE + " | --kind vcf --nodes 1    | unknown | ''",
        FOUR_THREE + " | --kind VCF --nodes 99999999999999999999 --moves 999999999999 | win | \"l8\".*",
        FOUR_THREE + " | --kind vcf --side white | none | ''",
        BOTH + "       | --kind vcf              | win  | \"a5\"",
        BOTH + "       | --kind vcf --side white | win  | \"a5\"",
        BOTH + "       | --kind vcf --side Black | win  | \"l8\", \"k8\", \"l[71]1?\"",
        DOUBLE_THREE + " | --size 9 --kind vcf   | none | ''",
        DOUBLE_THREE + " | --size 9 --moves 2    | win  | \"c4\", \"[a-i][1-9]\", \"[a-i][1-9]\"",
        DOUBLE_THREE + " | --size 9 --moves 2 --rule renju | none | ''",
        "a1b1a2b2a3b3a4 | --size 5 --side black | win  | \"a5\"",
    })
    void theSolversAnswer(String position, String options, String verdict, String line) {
        Ran ran = run("solve", position, "--json " + (options == null ? "" : options));
        assertEquals(List.of(0, ""), List.of(ran.status(), ran.err()));
        assertTrue(ran.out().matches(json(verdict, line)), ran.out());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        FOUR_THREE + " | --kind vcf | win: Black X forces five, with at most 2 moves before it.",
        FOUR_THREE + " | --kind vcf --moves 1 | none: Black X has no win by fours alone (moves at most: 1).",
        FOUR_THREE + " | --kind vcf --side white | none: White O has no win by fours alone.",
        FOUR_THREE + " | --moves 1 | none: no win by fours and threes was found for Black X (moves at most: 1).",
        FOUR_THREE + " | --kind vcf --nodes 1 | unknown: the search was cut off before there was an answer",
        "a1b1a2b2a3b3a4 | --size 5 --side black | win: Black X makes five at once.",
        FOUR_THREE + " | --lang zh | 必胜：黑 X 可强制成五，之前至多 2 手。",
        FOUR_THREE + " | --lang zh --kind vcf --moves 1 | 无解：黑 X 只靠冲四不能取胜（1 手以内）。",
        FOUR_THREE + " | --lang zh --moves 1 | 无解：未找到黑 X 用冲四和活三取胜的着法（1 手以内）。",
        FOUR_THREE + " | --lang zh --kind vcf --nodes 1 | 未知：搜索在得出结论之前中止",
    })
    void peopleReadTheVerdictUnderTheBoard(String position, String options, String verdict) {
        Ran ran = run("solve", position, options);
        assertEquals(List.of(0, ""), List.of(ran.status(), ran.err()));
        assertTrue(ran.out().contains("\n" + verdict), ran.out());
        boolean wins = verdict.startsWith("win") || verdict.startsWith("必胜");
        boolean chinese = options.contains("zh");
        assertEquals(wins, ran.out().contains(chinese ? "\n着法：" : "\nline: "), ran.out());
        assertTrue(ran.out().contains(chinese ? "\n搜索局面数：" : "\nnodes: "), ran.out());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "solve h8 --moves 0   | moves '0' is not allowed; it is a whole number, 1 or more",
        "solve h8 --moves -1  | moves '-1' is not allowed",
        "solve h8 --nodes 0   | nodes '0' is not allowed; it is a whole number, 1 or more",
        "solve h8 --nodes 1e6 | nodes '1e6' is not allowed",
        "solve h8 --kind vc   | kind 'vc' is not allowed; it is one of: vcf, vct",
        "solve h8 --side red  | side 'red' is not allowed; it is one of: black, white",
        "solve h8 --size 4    | size '4' is not allowed; it is a number from 5 to 22",
        "solve h8 --rule go   | rule 'go' is not allowed; it is one of: freestyle, standard, renju, caro, caro-standard",
        "solve h8 --lang fr   | lang 'fr' is not allowed",
        "solve h8 --wide      | unknown option '--wide'",
        "solve - --nodes 0    | nodes '0' is not allowed",
        "solve                | POSITION is missing",
        "solve " + OVER + "   | The game is over: Black X wins. There is nothing to solve",
        "solve h8h8           | position, move 2, h8: h8 is taken",
        "solve h8 - --json    | position, character 4: cannot read '-'",
        "analyze h8 --time 0  | time '0' is not allowed; it is a time such as 300ms, 5s or 2m, from 1ms",
        "analyze h8 --nodes 0 | nodes '0' is not allowed; it is a whole number, 1 or more",
        "analyze h8 --depth 0 | depth '0' is not allowed; it is a whole number, 1 or more",
        "analyze h8 --lines 0 | lines '0' is not allowed; it is a whole number, 1 or more",
        "analyze h8 --hash 0  | hash '0' is not allowed; it is a number from 1 to 8192",
        "analyze h8 --threads 0 | threads '0' is not allowed; it is a number from 1 to 64",
        "analyze h8 --hash 8192 | a table of 8192 MiB is too large for a heap of ",
        "analyze h8 --size 4  | size '4' is not allowed; it is a number from 5 to 22",
        "analyze " + OVER + " | The game is over: Black X wins. There is nothing to analyze",
        "analyze              | POSITION is missing",
        "show                 | POSITION is missing",
        "show h8 --size 23    | size '23' is not allowed; it is a number from 3 to 22",
        "show h8 --side black | unknown option '--side'",
        "show a1 --size 4 --rule renju | rule renju has winning lines of 5, not of 4",
        "show white:h8 --json | position: 0 black and 1 white stones are no position",
    })
    void wrongUseIsNamedInOneLine(String command, String why) {
        Ran ran = Ran.of(command.split(" "));
        assertEquals(List.of(2, ""), List.of(ran.status(), ran.out()));
        assertTrue(ran.err().startsWith("wuzi: " + why), ran.err());
        assertTrue(ran.err().endsWith("(see wuzi " + command.split(" ")[0] + " --help)"), ran.err());
        assertEquals(1, ran.err().lines().count(), ran.err());
    }

    @Test
    void wrongUseIsNamedInChinese() {
        assertEquals("wuzi：缺少 POSITION（参见 wuzi solve --help）", Ran.of("solve", "--lang", "zh").err());
        assertEquals("wuzi：moves 不能是 “0”，应为不小于 1 的整数（参见 wuzi solve --help）",
                Ran.of("solve", "h8", "--moves=0", "--lang=zh").err());
        assertEquals("wuzi：对局已结束：黑 X 胜。无需求解（参见 wuzi solve --help）", Ran.of("solve", OVER, "--lang=zh").err());
        assertEquals("wuzi：局面第 2 手 h8：h8 已有棋子（参见 wuzi show --help）", Ran.of("show", "h8h8", "--lang=zh").err());
    }

    /** White has no move but l8, on either side of which Black would make five; it is the only one that is searched. */
    @Test
    void analyzeFindsTheOnlyMove() {
        Ran ran = run("analyze", "h8g8i8a1j8a15k8", "--nodes 500 --json");
        assertEquals(List.of(0, ""), List.of(ran.status(), ran.err()));
        assertTrue(ran.out().startsWith("{\"forced\": null, \"lines\": [{\"score\": "), ran.out());
        assertTrue(ran.out().matches(".*\"wins_in\": null, \"loses_in\": (null|[0-9]+), \"line\": \\[\"l8\".*\\R"), ran.out());
        assertTrue(ran.out().matches(".*\"hash\": [0-9.]+, \"seconds\": [0-9.]+\\}\\R"), ran.out());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        FOUR_THREE + "   | ''                     | {\"by\": \"fours\", \"in\": 3, \"line\": [\"l8\", \"k8\", \"l",
        BOTH + "         | ''                     | {\"by\": \"fours\", \"in\": 2, \"line\": [\"a5\"]}",
        "a1b1a2b2a3b3a4b4 | --size 5              | {\"by\": \"fours\", \"in\": 1, \"line\": [\"a5\"]}",
        DOUBLE_THREE + " | --size 9               | {\"by\": \"threats\", \"in\": ",
        "h8i9            | --nodes 100            | null",
    })
    void analyzeBeginsWithTheForcedWin(String position, String options, String forced) {
        Ran ran = run("analyze", position, "--json --depth 2 " + options);
        assertEquals(List.of(0, ""), List.of(ran.status(), ran.err()));
        assertTrue(ran.out().startsWith("{\"forced\": " + forced), ran.out());
    }

    @Test
    void asManyLinesAreFoundAsAreAskedForEachWithAnotherMoveAndTheBestFirst() {
        Ran ran = run("analyze", "h8i9g7", "--json --depth 3 --lines 5");
        String[] lines = ran.out().split("\\{\"score\": ");
        assertEquals(6, lines.length, ran.out());
        assertEquals(5, Stream.of(lines).skip(1).map(line -> line.replaceFirst(".*\"line\": \\[\"([a-o0-9]+).*\\R?", "$1"))
                .distinct().count(), ran.out());
        List<Integer> scores = Stream.of(lines).skip(1).map(line -> Integer.parseInt(line.split(",")[0])).toList();
        assertEquals(scores.stream().sorted(Comparator.reverseOrder()).toList(), scores);
        assertEquals(2, run("analyze", "h8i9g7", "--json --depth 3 --lines 1").out().split("\\{\"score\": ").length);
    }

    @Test
    void peopleReadTheBestMovesUnderTheBoard() {
        String won = run("analyze", FOUR_THREE, "--depth 6 --nodes 20000 --lang en").out();
        assertTrue(won.contains(" 8  . . . . . . O X X X . 1 . . .  8\n"), won);
        assertTrue(won.contains("\nBlack X wins by fours in 3: l8 k8 l"), won);
        assertTrue(won.matches("(?s).*\n +score +win  expected moves\n1  wins in 3  100.0%  l8 .*"), won);
        assertTrue(won.matches("(?s).*\ndepth [0-9]+-[0-9]+, [0-9,]+ positions, [0-9,]+ a second, "
                + "table [0-9.]+% full, [0-9.]+ s\n"), won);
        String chinese = run("analyze", FOUR_THREE, "--depth 6 --nodes 20000 --lang zh").out();
        assertTrue(chinese.contains("\n黑 X 连续冲四，3 手内取胜：l8 k8 l"), chinese);
        assertTrue(chinese.contains("1  3 手胜  100.0%  l8 "), chinese);
    }

    @Test
    void linesOfStandardInputAreAnalyzedInAnyOrderAlike() {
        String[] one = Ran.typing("h8i9g7\n" + OVER + "\ne5\n", "analyze", "-", "--json", "--nodes", "300").out().split("\\R");
        String[] other = Ran.typing("e5\nh8i9g7\n", "analyze", "-", "--json", "--nodes", "300").out().split("\\R");
        String clock = "\"nodes_per_second.*";
        assertEquals("{\"error\": \"The game is over: Black X wins. There is nothing to analyze.\"}", one[1]);
        assertEquals(one[0].replaceFirst(clock, ""), other[1].replaceFirst(clock, ""));
        assertEquals(one[2].replaceFirst(clock, ""), other[0].replaceFirst(clock, ""));
    }

    @Test
    void positionsMayBeSeveralWords() {
        assertEquals(run("show", "black:h8g7 white:i9", "").out(), Ran.of("show", "black:h8g7", "white:i9").out());
        assertEquals(run("show", "h8i9", "--json").out(), Ran.of("show", "h8", "--json", "i9").out());
    }

    @Test
    void eachLineOfStandardInputIsAnswered() {
        String lines = OVER + "\n" + BOTH + "\nh8h8\r\n\nfünf \"\\\u001b[2J\n";
        Ran ran = Ran.typing(lines, "solve", "-", "--json", "--kind", "vcf", "--lang", "zh");
        assertEquals(2, ran.status());
        String[] answers = ran.out().split("\\R");
        assertEquals("{\"error\": \"The game is over: Black X wins. There is nothing to solve.\"}", answers[0]);
        assertTrue((answers[1] + "\n").matches(json("win", "\"a5\"")), answers[1]);
        assertEquals("{\"error\": \"position, move 2, h8: h8 is taken\"}", answers[2]);
        assertEquals("{\"verdict\": \"none\", \"line\": [], \"nodes\": 0}", answers[3]);
        assertEquals("{\"error\": \"position, character 1: cannot read 'f\\u00fcnf \\\"\\\\ [2J'; "
                + "moves are written h8i9g7, a diagram black:h8g7 white:i9\"}", answers[4]);
        assertEquals(5, answers.length);
        assertEquals("wuzi：5 个局面中有 3 个无法处理（参见 wuzi solve --help）", ran.err());
    }

    @Test
    void peopleAreToldOfEachBadLine() {
        Ran ran = Ran.typing("h8\nh8h8\nx\n", "show", "-");
        assertEquals(2, ran.status());
        assertEquals("""
                wuzi: line 2: position, move 2, h8: h8 is taken
                wuzi: line 3: position, character 1: cannot read 'x'; moves are written h8i9g7, a diagram black:h8g7 white:i9
                wuzi: 2 of 3 positions cannot be answered (see wuzi show --help)""", ran.err());
        assertEquals(1, ran.out().split("Move 2, White O", -1).length - 1);
        assertTrue(Ran.typing("x", "show", "-", "--lang", "zh").err().startsWith("wuzi：第 1 行：局面第 1 个字符：无法读取 “x”；"));
        assertEquals(new Ran(0, "", ""), Ran.typing("", "show", "-"));
        assertEquals(0, Ran.typing("h8\n", "show", "-", "--json").status());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        FOULS + " | --size 9 --rule renju     | {\"c9\": \"overline\", \"g6\": \"3-3\", \"c3\": \"4-4\"} | null | \"black\"",
        FOULS + " | --size 9 --rule standard  | {} | null | \"black\"",
        "g8a1i8a3h7a5h9 | --rule renju        | {\"h8\": \"3-3\"} | null | \"white\"",
        "g8a1i8a3h7a5h9 |                     | {} | null | \"white\"",
        OVER + " | --rule renju               | {} | \"black\" | null",
        "a1a2b1b2c1c2d1d2i9e2 |               | {} | \"white\" | null",
        "a3b3c3a2b2a1c2c1b1 | --size 3        | {} | \"draw\" | null",
        NO_SQUARE_LEFT + " | --size 6 --rule renju | {\"d6\": \"overline\", \"c1\": \"overline\"} | \"white\" | null",
        NO_SQUARE_LEFT + " | --size 6         | {} | null | \"black\"",
    })
    void showTellsWhatIsForbiddenAndHowTheGameStands(
            String position, String options, String forbidden, String winner, String toMove) {
        Ran ran = run("show", position, "--json " + (options == null ? "" : options));
        assertEquals("{\"forbidden\": %s, \"winner\": %s, \"to_move\": %s}".formatted(forbidden, winner, toMove),
                ran.out().strip());
        assertEquals(List.of(0, ""), List.of(ran.status(), ran.err()));
    }

    @Test
    void showDrawsBlacksForbiddenSquaresWhoeverIsToMove() {
        String drawn = run("show", "g8a1i8a3h7a5h9", "--rule renju").out();
        assertTrue(drawn.contains(" 8  . . . . . . X 3 X . . . . . .  8\n"), drawn);
        assertTrue(drawn.endsWith("\nForbidden to Black X: 3 double-three (3-3) at h8\nMove 8, White O\n"), drawn);
        drawn = run("show", FOULS, "--size 9 --rule renju --lang zh").out();
        assertTrue(drawn.contains(" 9  X X 6 X X X . . .  9\n"), drawn);
        assertTrue(drawn.endsWith("\n黑 X 的禁手点：6 长连禁手：c9；4 四四禁手（4-4）：c3；3 三三禁手（3-3）：g6\n第 31 手，黑 X\n"), drawn);
        assertTrue(run("show", OVER, "").out().endsWith("\nBlack X wins. Line: a1 b1 c1 d1 e1.\n"));
        assertTrue(run("show", NO_SQUARE_LEFT, "--size 6 --rule renju").out().endsWith(
                "\nForbidden to Black X: 6 overline at d6 c1\nWhite O wins. Only forbidden squares are left to the other side.\n"));
    }
}
