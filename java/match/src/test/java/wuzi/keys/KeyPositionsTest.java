package wuzi.keys;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.board.Stone;
import wuzi.match.Interval;
import wuzi.player.Player;
import wuzi.player.Players;

class KeyPositionsTest {
    static String told(Board board) {
        StringBuilder moves = new StringBuilder();
        for (int move : board.history()) {
            moves.append(Point.format(move, board.size()));
        }
        return moves.toString();
    }

    private static Board board(KeyPosition position, int size) {
        Board board = new Board(size, Rules.FREESTYLE);
        for (int move : position.moves()) {
            board.play(move);
        }
        return board;
    }

    private static int[] rights(Player player, int size) {
        return KeyPositions.score(player, size).stream().mapToInt(KeyScore::right).toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 11, 13, 15})
    void aSetIsMixed(int size) {
        Map<KeyClass, int[]> counts = new HashMap<>();
        Set<String> seen = new HashSet<>();
        List<KeyPosition> positions = KeyPositions.of(size);
        assertEquals(300, positions.size());
        for (KeyPosition position : positions) {
            Board board = board(position, size);
            assertFalse(board.isOver());
            assertTrue(Arrays.stream(position.answers()).allMatch(board::isLegal));
            assertTrue(position.answers().length <= 6);
            int stones = position.moves().length;
            assertTrue(stones >= 8 && stones <= 60);
            int[] count = counts.computeIfAbsent(position.keyClass(), each -> new int[3]);
            count[0]++;
            count[1] += board.sideToMove() == Stone.BLACK ? 1 : 0;
            count[2] += stones > 25 ? 1 : 0;
            assertTrue(seen.add(leastImage(board)), "a twin: " + told(board));
        }
        for (KeyClass each : KeyClass.values()) {
            int[] count = counts.get(each);
            assertEquals(75, count[0]);
            assertTrue(count[1] == 37 || count[1] == 38);
            assertTrue(count[2] >= 25 && count[2] <= 50);
        }
    }

    /** The first, in the order of the alphabet, of a position's eight images. */
    private static String leastImage(Board board) {
        int size = board.size();
        String least = "~";
        for (int k = 0; k < 8; k++) {
            StringBuilder image = new StringBuilder();
            for (int y = 0; y < size; y++) {
                for (int x = 0; x < size; x++) {
                    int column = k % 2 == 0 ? x : size - 1 - x;
                    int row = k / 2 % 2 == 0 ? y : size - 1 - y;
                    int stone = board.at(k < 4 ? row * size + column : column * size + row);
                    image.append(stone == Stone.EMPTY ? '.' : stone == board.sideToMove() ? 'x' : 'o');
                }
            }
            least = image.toString().compareTo(least) < 0 ? image.toString() : least;
        }
        return least;
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 11, 13, 15})
    void answersAreThoseOfTheSlowWay(int size) {
        List<KeyPosition> positions = KeyPositions.of(size);
        for (int sample = 0; sample < 20; sample += size < 13 ? 1 : 5) {
            long key = CounterRandom.key(1, CounterRandom.PLAYER, sample);
            KeyPosition position = positions.get(sample * 15 + CounterRandom.below(key, 0, 15));
            Board board = board(position, size);
            assertEquals(
                    PlainSearch.find(board),
                    PlainSearch.told(position.keyClass().id(), size, position.answers()),
                    () -> told(board));
        }
    }

    @Test
    void aSetIsRemadeByteForByte() throws IOException {
        try (InputStream file = KeyPositions.class.getResourceAsStream("key-positions-9.json")) {
            assertEquals(new String(file.readAllBytes(), StandardCharsets.UTF_8), MakeKeyPositions.make(9));
        }
    }

    @Test
    void whoKnowsTheAnswersHasAllRight() {
        Map<Long, Integer> answers = new HashMap<>();
        for (KeyPosition position : KeyPositions.of(11)) {
            answers.put(board(position, 11).hash(), position.answers()[position.answers().length - 1]);
        }
        Player knowing = new Player() {
            @Override
            public String name() {
                return "knowing";
            }

            @Override
            public int choose(Board board, long key) {
                return answers.get(board.hash());
            }
        };
        List<KeyScore> scores = KeyPositions.score(knowing, 11);
        assertEquals(
                List.of("make-five", "stop-five", "make-open-four", "stop-open-four"),
                scores.stream().map(KeyScore::name).toList());
        assertTrue(scores.stream().allMatch(score -> score.right() == 75 && score.positions() == 75));
        assertEquals(new KeyScore("total", 300, 300), KeyScore.total(scores));
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 11, 13, 15})
    void whoMakesAndStopsFivesHasTwoClassesRight(int size) {
        int[] rights = rights(Players.of("tactical/1"), size);
        assertEquals(75, rights[0]);
        assertEquals(75, rights[1]);
        assertTrue(rights[2] < 20 && rights[3] < 25, Arrays.toString(rights));
    }

    @Test
    void whoPlaysAnywhereHasFewRight() {
        int[] rights = rights(Players.of("random"), 15);
        assertTrue(Arrays.stream(rights).allMatch(right -> right < 8), Arrays.toString(rights));
    }

    @Test
    void aScoreHasAnInterval() {
        KeyScore score = new KeyScore("make-five", 60, 75);
        assertEquals(Interval.wilson(60, 75), score.interval95());
    }

    @Test
    void otherGamesHaveNone() {
        assertTrue(KeyPositions.exist(15, 5, Rules.FREESTYLE));
        assertFalse(KeyPositions.exist(10, 5, Rules.FREESTYLE));
        assertFalse(KeyPositions.exist(15, 4, Rules.FREESTYLE));
        assertFalse(KeyPositions.exist(15, 5, Rules.STANDARD));
        String message = assertThrows(IllegalArgumentException.class, () -> KeyPositions.of(10))
                .getMessage();
        assertEquals("there are no key positions of size 10; sizes are [9, 11, 13, 15]", message);
    }
}
