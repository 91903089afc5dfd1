package wuzi.board;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PointTest {
    @Test
    void rowsAreCountedFromTheBottom() {
        assertEquals(0, Point.parse("a15", 15));
        assertEquals(14, Point.parse("o15", 15));
        assertEquals(210, Point.parse("a1", 15));
        assertEquals(7 * 15 + 7, Point.parse("h8", 15));
        assertEquals(12 * 15 + 8, Point.parse("i3", 15)); // i is used
        assertEquals(22 * 22 - 1, Point.parse("v1", 22));
        assertEquals("i3", Point.format(12 * 15 + 8, 15));
        assertEquals("v1", Point.format(22 * 22 - 1, 22));
        assertEquals(7 * 15 + 7, Point.parse(" H8 ", 15));
    }

    @Test
    void everyPointSurvives() {
        for (int size = Board.MIN_SIZE; size <= Board.MAX_SIZE; size++) {
            for (int point = 0; point < size * size; point++) {
                assertEquals(point, Point.parse(Point.format(point, size), size));
                assertEquals(point, Point.of(point % size, point / size, size));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "h", "8", "h0", "h16", "p1", "h-1", "hh8", "h 8", "h8x", "h008", "8h", "ä1", "h８"})
    void garbageIsRefusedByName(String text) {
        String message = assertThrows(IllegalArgumentException.class, () -> Point.parse(text, 15))
                .getMessage();
        assertEquals("'" + text + "' is no square of a board of size 15; squares are a1 to o15", message);
    }

    @Property(tries = 500, seed = "1")
    void anyTextIsASquareOrRefused(
            @ForAll @StringLength(max = 4) String text, @ForAll @IntRange(min = 3, max = 22) int size) {
        try {
            int point = Point.parse(text, size);
            assertTrue(point >= 0 && point < size * size);
        } catch (IllegalArgumentException e) {
            assertTrue(e.getMessage().contains("no square"), e.getMessage());
        }
    }

    @Test
    void sequencesOfMoves() {
        int[] expected = {Point.parse("h8", 15), Point.parse("i10", 15), Point.parse("g7", 15)};
        assertArrayEquals(expected, Point.parseMoves("h8i10g7", 15));
        assertArrayEquals(expected, Point.parseMoves(" h8 I10\tg7\n", 15));
        assertArrayEquals(new int[0], Point.parseMoves("  ", 15));
        for (String text : new String[] {"h8i", "8h", "h8,i9", "h8i99", "h8i9g", "h"}) {
            assertThrows(IllegalArgumentException.class, () -> Point.parseMoves(text, 15), text);
        }
    }

    @Test
    void coordinatesAreChecked() {
        for (int[] square : new int[][] {{-1, 0}, {0, -1}, {15, 0}, {0, 15}}) {
            assertThrows(IllegalArgumentException.class, () -> Point.of(square[0], square[1], 15));
        }
    }
}
