package wuzi.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wuzi.player.Level;
import wuzi.search.SearchBench;

class MainTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --size             | option '--size' needs a value
            --size=x           | size 'x' is not allowed; it is a number from 3 to 22
            --win-length=2     | winning line '2' is not allowed; on this board it is a number from 3 to 15
            --size=4 --win-length=5 | winning line '5' is not allowed; on this board it is a number from 3 to 4
            --rule=go          | rule 'go' is not allowed; it is one of: freestyle, standard, renju, caro, caro-standard
            --rule=renju --win-length=4 | rule renju has winning lines of 5, not of 4; choose another rule, or 5 in a row
            --rule=renju --size=4 | rule renju has winning lines of 5, not of 4
            --colour=red       | colour 'red' is not allowed; it is one of: black, white
            --color=red        | colour 'red' is not allowed; it is one of: black, white
            --lang=fr          | lang 'fr' is not allowed; it is one of: en, zh
            --delay=-1         | delay '-1' is not allowed; it is a number from 0 to 60000
            --seed=x           | seed 'x' is not allowed; it is a number from
            --level=x          | level 'x' is not known; it is one of: 1 novice,
            --watch=x          | level 'x' is not known; it is one of: 1 novice,
            --level=policy:file=no.onnx | model no.onnx does not exist
            --watch --two-players | --two-players and --watch exclude each other
            --load=no.sgf      | no.sgf does not exist; name an SGF file
            --load=no.sgf --size=9 | no.sgf does not exist
            --frobnicate       | unknown option '--frobnicate'
            more               | 'more' is no command or option
            --size=9 --size=9  | option '--size' is given twice
            """)
    void wrongOptionsAreNamedInOneLine(String options, String why) {
        Ran ran = Ran.of(("play " + options).split(" +"));
        assertEquals(2, ran.status());
        assertEquals("", ran.out());
        assertTrue(ran.err().startsWith("wuzi: " + why), ran.err());
        assertTrue(ran.err().endsWith("(see wuzi play --help)"), ran.err());
        assertEquals(1, ran.err().lines().count(), ran.err());
    }

    @Test
    void wrongCommandsAndFiguresAreNamedToo() {
        assertEquals("wuzi: 'frobnicate' is no command or option (see wuzi --help)", Ran.of("frobnicate").err());
        assertTrue(Ran.of("bench", "--only", "x").err().startsWith(
                "wuzi: only 'x' is not allowed; it is one of: board-random-games, position-freestyle, "));
    }

    @Test
    void everyCommandHasHelpInBothLanguages() {
        assertTrue(Ran.of("--help").out().contains("  play "));
        for (String command : new String[] {"play", "show", "solve", "analyze", "openings", "bench"}) {
            String help = Ran.of(command, "--help").out();
            assertTrue(help.startsWith("Usage: wuzi " + command + " "), help);
        }
        assertTrue(Ran.of("play", "--lang", "zh", "--help").out().contains("棋盘大小"));
        assertTrue(Ran.of("play", "--help").out().replaceAll("\\s+", " ").contains(
                Level.ALL.stream().map(Level::id).collect(Collectors.joining(", ", "weakest first: ", ";"))));
        assertTrue(Ran.of("--lang=zh", "--help").out().startsWith("用法：wuzi "));
    }

    @Test
    void theLanguageMayStandBeforeTheCommand() {
        assertTrue(Ran.of("--lang", "zh", "bench", "--only", "x").err().startsWith("wuzi：only 不能是 “x”"));
        assertTrue(Ran.of("--lang=zh", "bench", "--help").out().contains("用法：wuzi bench "));
        assertEquals("wuzi：选项 “--json” 不能是 “3”（参见 wuzi bench --help）", Ran.of("--lang", "zh", "bench", "--json=3").err());
        assertEquals("wuzi: lang 'fr' is not allowed; it is one of: en, zh (see wuzi bench --help)",
                Ran.of("bench", "--lang", "fr").err());
        assertEquals("wuzi：模型 none.onnx 不存在；请指定一个导出的策略（.onnx 文件）（参见 wuzi play --help）",
                Ran.of("play", "--lang", "zh", "--model", "none.onnx").err());
    }

    @Test
    void figuresArePrintedAsJson() {
        String json = Ran.of("bench", "--only", "engine-jar", "--json").out();
        assertTrue(json.matches("\\{\"figures\": \\[\\{\"name\": \"engine-jar\", \"value\": (null|[0-9.]+), "
                + "\"unit\": \"kB\", \"target\": 300.000, \"met\": (null|true|false)\\}\\]\\}\\R"), json);
        assertEquals("{\"name\": \"x\", \"value\": 2.000, \"unit\": \"ms\", \"target\": 1.000, \"met\": false}",
                Figure.atMost("x", 2, "ms", 1).json());
        assertEquals("{\"name\": \"x\", \"value\": 2.000, \"unit\": \"1/s\", \"target\": 1.000, \"met\": true}",
                Figure.atLeast("x", 2, "1/s", 1).json());
    }

    @Test
    void theSignatureComesAlone() {
        assertEquals(SearchBench.signature() + System.lineSeparator(), Ran.of("bench", "--signature").out());
        assertEquals("{\"signature\": \"" + SearchBench.signature() + "\"}",
                Ran.of("bench", "--signature", "--json").out().strip());
        assertEquals("wuzi: --signature measures nothing and excludes --only; leave one out (see wuzi bench --help)",
                Ran.of("bench", "--signature", "--only", "search-heap").err());
    }

    @Test
    void aTerminalIsRichOnlyWhereItCanShowIt() {
        Map<String, String> usual = Map.of("TERM", "xterm");
        assertTrue(StreamTerminal.isRich(StandardCharsets.UTF_8, usual));
        assertFalse(StreamTerminal.isRich(StandardCharsets.US_ASCII, usual));
        assertFalse(StreamTerminal.isRich(StandardCharsets.UTF_8, Map.of()));
        assertFalse(StreamTerminal.isRich(StandardCharsets.UTF_8, Map.of("TERM", "dumb")));
        assertFalse(StreamTerminal.isRich(StandardCharsets.UTF_8, Map.of("TERM", "xterm", "NO_COLOR", "1")));
    }
}
