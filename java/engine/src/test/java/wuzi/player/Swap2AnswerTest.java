package wuzi.player;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import wuzi.board.Board;
import wuzi.board.Point;
import wuzi.board.Rules;

class Swap2AnswerTest {
    private static final int MOVE = 40;

    /** How long the estimates might have taken. */
    private final List<Long> times = new ArrayList<>();

    private static Board position(String moves) {
        Board board = new Board(15, Rules.RENJU);
        for (int point : Point.parseMoves(moves, 15)) {
            board.play(point);
        }
        return board;
    }

    /** Plays on one square, and finds positions worth what a function says. */
    private Player valuing(ToDoubleFunction<Board> value) {
        return new Player() {
            @Override
            public String name() {
                return "valuing";
            }

            @Override
            public int choose(Board board, long key) {
                return MOVE;
            }

            @Override
            public double value(Board board, long key, long millis) {
                times.add(millis);
                return value.applyAsDouble(board);
            }
        };
    }

    private int[] answer(Player player, String moves) {
        return player.swap2(position(moves), 1, MoveLimits.NONE);
    }

    @Test
    void theBetterSideIsTaken() {
        for (String moves : new String[] {"h8i9g7", "h8i9g7a1a15"}) {
            assertArrayEquals(new int[0], answer(valuing(board -> -0.3), moves));
            assertArrayEquals(new int[] {MOVE}, answer(valuing(board -> 0.3), moves));
        }
    }

    @Test
    void anEvenPositionIsLeftToTheOpponentWithTwoMoreStones() {
        int[] two = answer(valuing(board -> 0.1), "h8i9g7");
        assertEquals(2, two.length);
        Board board = position("h8i9g7");
        Arrays.stream(two).forEach(board::play);
        // after five stones there is nothing more to put
        assertArrayEquals(new int[] {MOVE}, answer(valuing(after -> 0.1), "h8i9g7a1a15"));
        assertArrayEquals(new int[0], answer(valuing(after -> -0.1), "h8i9g7a1a15"));
    }

    @Test
    void theEvenestOfSeveralSetsIsPut() {
        for (String moves : new String[] {"", "h8i9g7"}) {
            List<Double> values = new ArrayList<>();
            List<int[]> sets = new ArrayList<>();
            Player player = valuing(board -> {
                if (board.stones() == 3 && !moves.isEmpty()) {
                    return 0;
                }
                // a number of the stones alone
                double value = 1 - 2 * (Math.floorMod(board.hash(), 1000L) / 1000.0);
                values.add(Math.abs(value));
                sets.add(board.history());
                return value;
            });
            int[] put = answer(player, moves);
            int best = values.indexOf(values.stream().min(Double::compare).orElseThrow());
            int[] expected = sets.get(best);
            assertArrayEquals(Arrays.copyOfRange(expected, position(moves).ply(), expected.length), put);
            assertEquals(4, sets.stream().map(Arrays::toString).distinct().count());
            assertArrayEquals(put, answer(player, moves), "the same key, the same answer");
        }
    }

    @Test
    void estimatesTakeHalfOfTheTimeTogether() {
        MoveLimits limits = MoveLimits.NONE.withTime(1_600, 0, 0);
        valuing(board -> 0).swap2(position("h8i9g7"), 1, limits);
        assertEquals(List.of(400L, 100L, 100L, 100L, 100L), times);
    }

    @Test
    void otherStonesAreNoQuestionOfSwap2() {
        assertThrows(IllegalArgumentException.class, () -> answer(valuing(board -> 0), "h8i9"));
    }
}
