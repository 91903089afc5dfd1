package wuzi.keys;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Openings;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.player.Player;
import wuzi.player.Players;

class KeyPositionTest {
    private static String found(Board board) {
        return KeyPosition.of(board)
                .map(found -> PlainSearch.told(found.keyClass().id(), board.size(), found.answers()))
                .orElse("");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        // Black is to move where both have as many stones; answers by rows from the top
        "a four open at both ends, e5f5g5h5, a1o1a15o15, make-five: d5 i5",
        "a four with a gap, e5f5g5i5, h8h9a15o15, make-five: h5",
        "own five before the opponent's, e5f5g5h5, e9f9g9h9, make-five: d5 i5",
        "a closed four to stop, e5f5g5h5, d5a15o15, stop-five: i5",
        "an open four is past stopping, e5f5g5h5, a1a15o15, ''",
        "a three to make an open four of, f8g8h8, a1o15a15, make-open-four: e8 i8",
        "no open four on a row of five squares, f8g8h8, d8j8a15, ''",
        "a three between far walls, f8g8h8, d8k8a15, make-open-four: i8",
        "a four and a three at once, e8f8g8h6h7, d8a1o1a15o15, make-open-four: h8",
        "two fours at once, e8f8g8h5h6h7, d8h4f7g7i6a15, make-open-four: h8",
        "a gap on either side, d8f8g8h8j8, a1o1a15o15a8, make-five: e8 i8",
        "two threes at once, g8h8i9i10, a1o1a15o15, make-open-four: i8",
        "an open three to stop, f8g8h8, a1o15, stop-open-four: e8 i8",
        "a three beside the edge, l8m8n8, a1o15, stop-open-four: j8 k8 o8",
        "a broken three, f8g8i8, a1o15, stop-open-four: e8 h8 j8",
        "an own four comes first, f8g8h8a1a3, a6b6c6o15, ''",
    })
    void workedByHand(String what, String black, String white, String expected) {
        Board board = new Board(15, Rules.FREESTYLE);
        board.setUp(Point.parseMoves(black, 15), Point.parseMoves(white, 15));
        assertEquals(expected, found(board));
        assertEquals(expected, PlainSearch.find(board));
    }

    /** Positions of games on small boards, where the slow way takes no time, and how many of each class there were. */
    @Test
    void allClassesAsTheSlowWayFindsThem() {
        Map<String, Integer> met = new TreeMap<>();
        Player player = Players.of("greedy/1:epsilon=0.5");
        for (int number = 0; number < 100; number++) {
            int game = number;
            long key = CounterRandom.key(1, CounterRandom.PLAYER, game);
            Board board = new Board(7 + game % 3, 5, Rules.FREESTYLE);
            Openings.play(board, key, 4, Openings.CENTRE);
            while (!board.isOver() && board.ply() < 24) {
                String expected = PlainSearch.find(board);
                assertEquals(expected, found(board), () -> "game " + game + ", " + KeyPositionsTest.told(board));
                met.merge(expected.replaceAll(":.*", ""), 1, Integer::sum);
                board.play(player.choose(board, CounterRandom.at(key, board.ply())));
            }
        }
        for (KeyClass each : KeyClass.values()) {
            assertTrue(met.getOrDefault(each.id(), 0) >= 10, met.toString());
        }
    }
}
