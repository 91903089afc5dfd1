package wuzi.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wuzi.board.Point;
import wuzi.eval.Evaluator;
import wuzi.eval.Guidance;
import wuzi.eval.UniformEvaluator;
import wuzi.player.Level;

/** Games played through the same door as a net of Python's. */
class PlaySessionTest {
    @TempDir
    Path folder;

    /** A person who types prepared lines, and a memory of all that was shown. */
    private static final class Script implements Terminal {
        private final Deque<String> lines = new ArrayDeque<>();
        private final List<String> shown = new ArrayList<>();

        Script(String... lines) {
            this.lines.addAll(Arrays.asList(lines));
        }

        @Override
        public String readLine(String prompt) {
            shown.add(prompt);
            return lines.poll();
        }

        @Override
        public void println(String text) {
            shown.add(text);
        }

        @Override
        public boolean isRich() {
            return false;
        }
    }

    private static final Evaluator UNIFORM = new UniformEvaluator();

    /** Against a net that is named, the strongest level that a net plays. */
    private static final Level USUAL = Level.ALL.stream()
            .filter(level -> level.player().startsWith("policy"))
            .max(Comparator.comparing(Level::number))
            .orElseThrow();

    private static Script play(Evaluator net, String options, String... lines) {
        Script script = new Script(lines);
        String[] arguments = ((options.contains("--lang") ? "" : "--lang en ") + "--seed 1 --delay 0 --time 30ms " + options).strip().split(" +");
        assertEquals(0, PlaySession.run("net", net, "stones/1", Guidance.NONE, 9, 15, script, arguments));
        assertTrue(List.of("Goodbye.", "再见。").contains(script.shown.get(script.shown.size() - 1)));
        return script;
    }

    private static String text(Script script) {
        return String.join("\n", script.shown);
    }

    private static void assertShows(Script script, String... parts) {
        String text = text(script);
        int from = 0;
        for (String part : parts) {
            int at = text.indexOf(part, from);
            assertTrue(at >= 0, "after " + from + " there is no '" + part + "' in:\n" + text);
            from = at + part.length();
        }
    }

    private static String[] moves(String text) {
        return text.split(" ");
    }

    @Test
    void twoPeoplePlayToAWinAndAgain() {
        Script script = play(UNIFORM, "--size 9 --two-players",
                "a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1", "h8", "", "h8", "q");
        assertShows(script, "Two people: Black X and White O.", "Move 1, Black X > ", "Move 2, White O > ",
                " 1  X X X X[X]", "Black X wins. Line: a1 b1 c1 d1 e1.", "Enter for another game, q to quit > ",
                "The game is over: Black X wins. Type new for another one, or undo.", "Move 1, Black X > ",
                "Move 2, White O > ");
    }

    @Test
    void forbiddenMovesAreRefusedWithTheirReason() {
        Script script = play(UNIFORM, "--two-players --rule renju",
                "g8", "a1", "i8", "a3", "h7", "a5", "h9", "a7", "h8", "lang zh", "h8", "lang en", "win 4", "size 4", "q");
        assertShows(script, "15x15 board, 5 in a row wins, rule renju.", " 8  . . . . . . X 3 X . . . . . .  8",
                "Forbidden to Black X: 3 double-three (3-3) at h8", "Move 9, Black X > ",
                "h8 is forbidden to Black X: double-three (3-3). Choose another square.", "Move 9, Black X > ",
                "黑 X 的禁手点：3 三三禁手（3-3）：h8", "h8 是黑 X 的禁手点：三三禁手（3-3）。请另选一点。",
                "rule renju has winning lines of 5, not of 4", "rule renju has winning lines of 5, not of 4");
    }

    /** White's last stone leaves Black two squares, on each of which Black would make six. */
    @Test
    void whoHasForbiddenSquaresOnlyHasLost() throws IOException {
        String diagram = "AB[aa][ba][ca][ea][fa][ab][cb][dc][ad][cd][de][fe][af][bf][df][ef][ff]"
                + "AW[bb][db][eb][fb][ac][bc][cc][ec][fc][bd][dd][ed][fd][ae][be][ce]";
        Path file = folder.resolve("end.sgf");
        Files.writeString(file, "(;GM[4]SZ[6]RU[renju]" + diagram + "PL[W])");
        Script script = play(UNIFORM, "--two-players --load " + file, "e2", "q");
        assertShows(script, "Move 34, White O > ", "Forbidden to Black X: 6 overline at d6 c1",
                "White O wins. Only forbidden squares are left to the other side.");
    }

    @Test
    void aFullBoardIsADraw() {
        Script script = play(UNIFORM, "--two-players", "size 3",
                "a1", "b2", "c3", "b3", "b1", "c1", "a3", "a2", "c2", "y", "no");
        assertShows(script, "3x3 board, 3 in a row wins", "The board is full: a draw.", "Enter for another game",
                "Move 1, Black X > ", "Nothing was asked", "Move 1");
    }

    @Test
    void aPersonBeatsAWeakEngineAndIsToldSo() {
        // the uniform policy's best square is the first free one from the top left
        Script script = play(UNIFORM, "--level policy", moves("e1 e2 e3 e4 e5 n"));
        assertShows(script, "The policy is net.", "You are Black X against policy.", "White O plays a15.",
                "White O plays b15.", "You win as Black X. Line: e5 e4 e3 e2 e1.");
    }

    @Test
    void aPersonLoses() {
        Script script = play(UNIFORM, "--level greedy/1 --size 9", moves("a1 a9 i1 i9 e1 e9 a5 i5 c1 c9 g1 g9"));
        assertShows(script, "You are Black X against greedy/1.", "White O wins, you lose. Line: ");
    }

    @Test
    void thePolicyWithTacticsStopsAFive() {
        Script script = play(UNIFORM, "--level policy:tactics=five", moves("e1 e2 e3 e4"));
        assertShows(script, "against policy:tactics=five.", "White O plays e5.");
    }

    @Test
    void wrongMovesSayWhyAndAskAgain() {
        Script script = play(UNIFORM, "--two-players", "h8", "h8", "p1", "0 3", "foo", "e9 e9", "");
        assertShows(script, "h8 is taken; choose an empty square.", "Move 2", "p1 is outside the board", "Move 2",
                "0 3 is outside the board", "Move 2", "'foo' is no square and no command", "Move 2",
                "'e9 e9' is no square and no command", "Move 2");
    }

    @Test
    void undoTakesBackTheAnswerToo() {
        Script script = play(UNIFORM, "--level policy", "undo", "h8", "i8", "undo", "u", "undo");
        assertShows(script, "There is no move of yours to take back.", "Move 5, Black X > ", "Moves taken back: 2.",
                "Move 3, Black X > ", "Moves taken back: 2.", "Move 1, Black X > ",
                "There is no move of yours to take back.");
    }

    @Test
    void undoAsWhiteLeavesTheEnginesFirstMove() {
        Script script = play(UNIFORM, "--level policy --colour white", "undo", "h8", "undo");
        assertShows(script, "You are White O", "Black X plays a15.", "Move 2, White O > ",
                "There is no move of yours to take back.", "Black X plays b15.", "Moves taken back: 2.",
                "Move 2, White O > ");
    }

    @Test
    void undoAfterTheEndGoesOn() {
        Script script = play(UNIFORM, "--level policy", moves("e1 e2 e3 e4 e5 undo e15"));
        assertShows(script, "You win", "Moves taken back: 1.", "Move 9, Black X > ", "White O plays", "Move 11");
    }

    @Test
    void aHintShowsSharesAndValue() {
        Evaluator net = batch -> {
            for (int i = 0; i < batch.area(); i++) {
                batch.policy().put(i, i == Point.parse("h8", 15) ? 4 : 0);
            }
            batch.value().put(0, 0.25f);
        };
        // e^4 / (e^4 + 224) = 0.1960
        assertShows(play(net, "", "hint"),
                "For Black X the policy plays h8 19.6%, a15 0.4%,", "Value: +0.25 (-1 lost, +1 won).");
    }

    @Test
    void aHintNamesFives() {
        Script script = play(UNIFORM, "--two-players", moves("a1 a2 b1 b2 c1 c2 d1 hint d2 hint"));
        assertShows(script, "The other side wins here unless you stop it: e1", "A stone here wins at once: e1");
        assertFalse(text(script).contains("by fours"), text(script));
        assertShows(play(UNIFORM, "--two-players --win-length 4", moves("a1 a2 b1 b2 c1 hint")),
                "The other side wins here unless you stop it: d1\nFor White O");
    }

    /** On l8 Black makes a four, which k8 stops, and an open three in the column. */
    @Test
    void aHintShowsWinsByFours() {
        Script own = play(UNIFORM, "--two-players", moves("h8 g8 i8 a1 j8 o1 l9 a15 l10 o15 hint"));
        assertShows(own, "You win by fours, your moves and the replies in turn: l8 k8 l");
        String others = "c12 g8 h8 a1 i8 o1 j8 a15 l9 o15 l10 ";
        assertShows(play(UNIFORM, "--two-players", moves(others + "hint")),
                "The other side threatens to win by fours: l8 k8 l", "\nA stone here stops that: l11 k8 l8 l7\nFor White O");
        assertShows(play(UNIFORM, "--two-players --lang zh", moves(others + "hint")),
                "对方下一步可以连续冲四取胜：l8 k8 l", "\n下在这里可以化解：l11 k8 l8 l7\n");
    }

    /** On j8 Black makes two open threes, which a reply stops one of. */
    @Test
    void aHintShowsWinsByThrees() {
        String game = "h8 a1 i8 a15 j9 o1 j10 o15 ";
        Script script = play(UNIFORM, "--two-players", moves(game + "hint"));
        assertShows(script, "You win by fours and threes, your moves and some replies in turn: j8 ");
        assertFalse(text(script).contains("threatens"), text(script));
        assertShows(play(UNIFORM, "--two-players --lang zh", moves(game + "hint")),
                "您可以用冲四和活三取胜（依次为您的着法与对方的一种应手）：j8 ");
    }

    /** Black has an open three. White's fours on a4 and a5 put off what only g8 and k8 stop. */
    @Test
    void aFourStopsNothingByItself() {
        assertShows(play(UNIFORM, "--two-players", moves("c12 a1 h8 a2 i8 a3 j8 hint")),
                "The other side threatens to win by fours: ", "\nA stone here stops that: g8 k8\n");
    }

    @Test
    void twoOpenThreesCannotBeStopped() {
        assertShows(play(UNIFORM, "--two-players", moves("h8 a15 i8 o15 j8 o1 h3 a1 i3 e12 j3 hint")),
                "The other side threatens to win by fours: ", "\nNo stone was found that stops that.\n");
    }

    /** Black has four in a row, open on one side only: White stops it, or loses in the next move. */
    @Test
    void aHintShowsWhatTheSearchPlays() {
        String stop = "h8 g8 i8 a1 j8 a15 k8 hint";
        assertShows(play(UNIFORM, "--two-players", moves(stop)),
                "The other side wins here unless you stop it: l8", "\nFor White O the search plays l8 ",
                "% (chances to win, from depth ", "\nFor White O the policy plays ");
        assertShows(play(UNIFORM, "--two-players --lang zh", moves(stop)), "\n搜索为白 O 推荐：l8 ");
        assertShows(play(UNIFORM, "--two-players", moves("h8 a1 i8 a2 j8 a3 k8 o15 hint")),
                "A stone here wins at once: ", "For Black X the search plays ", " 100.0%, ");
    }

    @Test
    void anOpponentThatTakesTimeTakesWhatItIsGiven() {
        Script script = play(UNIFORM, "--level best",
                "time", "h8", "time 20ms", "time 0", "level alphabeta", "i9", "level champion", "level");
        assertShows(script, "against level 11, best (searches, 0.03 s a move).", "takes time is 0.03 s.", "White O plays ",
                "takes time is 0.02 s.", "time '0' is not allowed", "against alphabeta, 0.02 s a move.", "White O plays ",
                "against level 10, champion (searches, 5000 positions a move).", "best        searches, 0.02 s a move");
    }

    @Test
    void whereASearchDoesNotPlayAnotherPlayerStandsIn() {
        Script script = play(UNIFORM, "--level best --size 9 --win-length 4", "a1", "hint", "size 4", "rule renju");
        assertShows(script, "Level best searches for five in a row alone, so here it is greedy/1:tactics=vcf that plays.",
                "White O plays ", "For Black X the policy plays ", "4x4 board",
                "Level best searches for five in a row alone");
    }

    @Test
    void withoutAPolicyOfTheSizeAnotherPlayerStandsIn() {
        Script script = play(UNIFORM, "", "size 8", "hint", "win 4", "hint", "d4", "level policy:temperature=0.5");
        String usual = "level " + USUAL.id() + " it is " + USUAL.standIn();
        assertShows(script, "8x8 board", "No policy plays 8x8, so for " + usual + " that plays.",
                "For Black X the search plays ", "4 in a row", "greedy/1 would play ", "White O plays ", "against policy:temperature=0.5.",
                "No policy plays 8x8, so for level policy:temperature=0.5 it is greedy/1 that plays.");
    }

    @Test
    void levelsAreListedAndChanged() {
        Script script = play(UNIFORM, "", "level", "level 1", "level", "level 12", "level tactical/1",
                "level policy:temperature=warm", "level policy:file=none.onnx");
        String about = LevelText.about(USUAL, Messages.in("en"));
        assertShows(script, "against level " + USUAL.number() + ", " + USUAL.id() + " (" + about + ").",
                "   1 novice     ", "\n*  " + USUAL.number() + " " + USUAL.id(), about,
                "You are Black X against level 1, novice", "*  1 novice", "level '12' is not known",
                "You are Black X against tactical/1.", "temperature=warm in player", "none.onnx does not exist");
    }

    @Test
    void theGameIsChangedWhileItRuns() {
        Script script = play(UNIFORM, "--level policy", "size 9", "win 4", "rule standard", "size 30", "win 99",
                "rule x", "colour white", "two", "one", "colour pink", "lang zh", "lang xx");
        assertShows(script, "9x9 board, 5 in a row", "9x9 board, 4 in a row wins, rule freestyle",
                "9x9 board, 4 in a row wins, rule standard", "size '30' is not allowed", "winning line '99'",
                "rule 'x' is not allowed", "You are White O", "Black X plays a9", "Two people", "You are White O",
                "colour 'pink'", "您执白 O");
        assertTrue(script.shown.contains("lang 不能是 “xx”，可选：en, zh。"));
    }

    @Test
    void enginesPlayEachOther() {
        Script script = play(UNIFORM, "--size 9 --level novice --watch=greedy/1");
        assertShows(script, "Black X is level 1, novice (", "); White O is greedy/1.", "Black X plays ",
                "White O plays ", "White O wins. Line: ", "Enter for another game");
        Script again = play(UNIFORM, "--size 9 --level novice --watch=greedy/1");
        assertEquals(script.shown, again.shown, "the same seed plays the same game");
    }

    @Test
    void aWatchedGameStartsFromTheOneOnTheTable() {
        Script script = play(UNIFORM, "--size 9 --level policy", "e5", "watch greedy/1");
        assertShows(script, "White O plays a9.", "Black X is policy; White O is greedy/1", "Black X plays b9.");
    }

    @Test
    void gamesAreSavedAndLoaded() throws IOException {
        Path file = folder.resolve("a game.sgf");
        Script saved = play(UNIFORM, "--size 9 --two-players", "e5", "d4", "save " + file, "save " + file);
        assertShows(saved, "Saved as " + file, "Saved as " + file);
        Script loaded = play(UNIFORM, "--two-players", "load " + file, "load", "load none.sgf");
        assertShows(loaded, "15x15 board", "9x9 board", "Move 3, Black X > ", "Name the file to load",
                "none.sgf does not exist");
        Path plain = Files.copy(file, folder.resolve("game.sgf"));
        assertShows(play(UNIFORM, "--level policy --colour white --load " + plain), "9x9 board", "Black X plays a9.",
                "Move 4, White O > ");
    }

    @Test
    void whatIsNoGameIsNeitherLoadedNorReplaced() throws IOException {
        Path file = Files.writeString(folder.resolve("letter"), "Dear Black,");
        Script script = play(UNIFORM, "", "save " + file, "load " + file, "save " + folder,
                "save " + folder.resolve("none/x.sgf"));
        assertShows(script, "holds something else than a game", "cannot be loaded", "cannot be written",
                "cannot be written: no such folder");
        assertEquals("Dear Black,", Files.readString(file));
    }

    @Test
    void whatIsTooLargeForAGameIsNotReadToItsEnd() throws IOException {
        Path film = Files.write(folder.resolve("film"), new byte[2 << 20]);
        String why = "a file of more than 1048576 bytes is no SGF game";
        assertShows(play(UNIFORM, "", "load " + film, "save " + film, "load /dev/zero"),
                film + " cannot be loaded: " + why, film + " holds something else than a game", why, "Goodbye.");
    }

    @Test
    void aPolicyNamedAsALevelThatDoesNotPlayThisSizeIsReplaced() {
        Script script = play(UNIFORM, "--level policy:file=../onnx/src/test/resources/wuzi/onnx/history.onnx",
                "h8", "size 9", "e5", "q");
        assertShows(script, "15x15 board", "White O plays ", "9x9 board", "on a board of size 9; it plays on 15",
                "against greedy/1.", "White O plays ", "Move 3, Black X > ");
    }

    @Test
    void helpNamesEveryCommand() {
        String help = text(play(UNIFORM, "", "help"));
        Arrays.stream("undo hint show level colour new time size win rule two one watch save load lang quit".split(" "))
                .forEach(word -> assertTrue(help.contains("\n  " + word + " "), word));
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh"})
    void everyCommandWorksInEveryLanguage(String language) {
        Script script = play(UNIFORM, "--lang " + language, "help", "h8", "hint", "level", "undo", "level 1", "size 9",
                "win 4", "rule standard", "two", "show", "foo", "z9", "load", "load none", "watch", "undo", "a1");
        assertFalse(text(script).matches("(?s).*%[sd$].*"), text(script));
    }

    @Test
    void anExceptionOfTheNetComesOutAsItself() {
        RuntimeException mine = new RuntimeException("mine");
        Evaluator broken = batch -> {
            throw mine;
        };
        assertEquals(mine, assertThrows(RuntimeException.class, () -> play(broken, "", "hint")));
    }

    @Test
    void sizesOfTheNetAreKept() {
        Script script = new Script();
        assertEquals(0, PlaySession.run("net", UNIFORM, "stones/1", Guidance.NONE, 9, 11, script, "--lang", "en"));
        assertShows(script, "11x11 board");
        assertEquals(2, PlaySession.run("net", UNIFORM, "stones/1", Guidance.NONE, 9, 11, script, "--size", "15"));
    }
}
