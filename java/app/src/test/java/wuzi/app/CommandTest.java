package wuzi.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wuzi.board.Board;
import wuzi.board.Point;
import wuzi.board.Stone;
import wuzi.player.Level;

class CommandTest {
    private static final Messages ENGLISH = Messages.in("en");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            h8          | MOVE   | h8
            ' H8 '      | MOVE   | H8
            8 8         | MOVE   | 8 8
            8,8         | MOVE   | 8,8
            -1 3        | MOVE   | -1 3
            h99999999999| MOVE   | h99999999999
            ｈ８         | MOVE   | h8
            undo        | UNDO   | ''
            U           | UNDO   | ''
            ?           | HELP   | ''
            save  a b   | SAVE   | a b
            color white | COLOUR | white
            q           | QUIT   | ''
            ''          | NOTHING| ''
            """)
    void readsMovesAndCommands(String line, Command.Verb verb, String argument) {
        assertEquals(new Command(verb, argument), Command.parse(line));
    }

    @ParameterizedTest
    @ValueSource(strings = {"foo", "8", "h8 i9", "8 8 8", "undoo", "move", "\u001b[2J", "\0\0", "五"})
    void saysThatItDidNotUnderstand(String line) {
        String message = assertThrows(Refusal.class, () -> Command.parse(line)).in(ENGLISH);
        assertEquals(0, message.chars().filter(Character::isISOControl).count(), message);
    }

    @ParameterizedTest
    @CsvSource({"undo 3,undo,3", "NEW 9x9,new,9x9", "hint now,hint,now", "q h8,q,h8"})
    void moreThanACommandTakesIsRefused(String line, String word, String more) {
        assertRefused(word + " takes nothing after it, and here is '" + more
                + "'; help lists what each command takes.", () -> Command.parse(line));
        assertEquals(Command.Verb.HELP, Command.parse("help undo").verb());
    }

    @Test
    void showsLongGarbageShortened() {
        assertEquals("x".repeat(40) + "...", Command.printable("x".repeat(99_999)));
    }

    @ParameterizedTest
    @CsvSource({"h8,h8", "H 8,h8", "8 8,h8", "1 1,a1", "15 1,a15", "1 15,o1", "'2, 3',c2"})
    void squaresAreCountedFromTheLowerLeft(String text, String square) {
        assertEquals(Point.parse(square, 15), Square.parse(text, 15));
    }

    @ParameterizedTest
    @ValueSource(strings = {"p1", "a16", "a0", "0 1", "16 1", "1 16", "-1 3", "z9", "a99999999999", "99999999999 1"})
    void squaresOutsideAreRefused(String text) {
        assertEquals(
                text + " is outside the board; squares are a1 to o15, rows and columns 1 to 15.",
                assertThrows(Refusal.class, () -> Square.parse(text, 15)).in(ENGLISH));
    }

    @Test
    void valuesAreReadOrRefusedWithWhatIsAllowed() {
        assertEquals(22, Choices.size("22"));
        assertRefused("size '23' is not allowed; it is a number from 3 to 22.", () -> Choices.size("23"));
        assertRefused("size '' is not allowed; it is a number from 3 to 22.", () -> Choices.size(""));
        assertEquals(3, Choices.winLength("3", 9));
        assertRefused("winning line '10' is not allowed; on this board it is a number from 3 to 9.",
                () -> Choices.winLength("10", 9));
        assertEquals(4, Choices.winLength(4));
        assertEquals(Stone.WHITE, Choices.colour("White"));
        assertRefused("colour 'red' is not allowed; it is one of: black, white.", () -> Choices.colour("red"));
        assertRefused("rule 'x' is not allowed; it is one of: freestyle, standard, renju, caro, caro-standard.",
                () -> Choices.rule("x"));
        assertEquals(-5, Choices.seed("-5"));
        assertEquals(Level.ALL.get(1), Choices.level("2"));
        assertEquals(Level.ALL.get(1), Choices.level("Beginner"));
        assertEquals("policy:temperature=0.3", Choices.level("policy:temperature=0.3").player());
        assertEquals("tactical/1", Choices.level("tactical/1").player());
        for (String level : new String[] {"0", "12", "", "polic", "greedy/2"}) {
            String message = assertThrows(Refusal.class, () -> Choices.level(level)).in(ENGLISH);
            String start = "level '" + level + "' is not known; it is one of: 1 novice, 2 beginner, ";
            assertTrue(message.startsWith(start), message);
            assertTrue(message.endsWith(" best; or a player's name such as greedy/1."), message);
        }
    }

    @Test
    void aPlayersOptionsAreReadBeforeAnyPolicyIsThere() {
        assertRefused("epsilon=2.0 in player 'policy:epsilon=2' is not allowed; it is 0 to 1",
                () -> Choices.level("policy:epsilon=2"));
        assertRefused("player 'policy:depth=2' has no option 'depth'", () -> Choices.level("policy:depth=2"));
    }

    private static void assertRefused(String message, Runnable choice) {
        assertEquals(message, assertThrows(Refusal.class, choice::run).in(ENGLISH));
    }

    @Test
    void boardsOfTheUsualKindNeedNoWinLength() {
        assertEquals(5, new Setup(Board.MAX_SIZE, Choices.winLength(Board.MAX_SIZE), Choices.rule("standard"))
                .board().winLength());
    }
}
