package wuzi.board;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CandidatesTest {
    private static byte[] mask(Board board, int distance) {
        byte[] mask = new byte[board.area()];
        Arrays.fill(mask, (byte) 9);
        Candidates.mask(board, distance, mask);
        return mask;
    }

    private static byte[] legal(Board board) {
        byte[] mask = new byte[board.area()];
        board.legalMask(mask);
        return mask;
    }

    private static boolean isNear(Board board, int point, int distance) {
        int size = board.size();
        return IntStream.range(0, board.area())
                .filter(stone -> board.at(stone) != Stone.EMPTY)
                .anyMatch(stone -> Math.abs(stone % size - point % size) <= distance
                        && Math.abs(stone / size - point / size) <= distance);
    }

    @ParameterizedTest
    @CsvSource({"3, 1", "6, 1", "9, 2", "15, 2", "15, 3", "22, 22"})
    void theyAreTheLegalSquaresNearStones(int size, int distance) {
        Rule rule = new ForbiddingRule((board, point) -> point % 7 == 3);
        Board board = new Board(size, size, rule);
        for (int draw = 0; draw < 40 && !board.isOver(); draw++) {
            int point = CounterRandom.below(size, draw, board.area());
            if (board.isLegal(point)) {
                board.play(point);
                byte[] mask = mask(board, distance);
                for (int square = 0; square < board.area() && !board.isOver(); square++) {
                    boolean candidate = board.isLegal(square) && isNear(board, square, distance);
                    assertEquals(candidate ? 1 : 0, mask[square], "square " + square + " at ply " + board.ply());
                }
            }
        }
    }

    @Test
    void onAnEmptyBoardAllSquaresAre() {
        Board board = new Board(9, Rules.FREESTYLE);
        assertArrayEquals(legal(board), mask(board, 2));
        assertEquals(81, IntStream.range(0, 81).map(point -> mask(board, 2)[point]).sum());
    }

    @Test
    void whereAllNearOnesAreForbiddenTheOthersAre() {
        Board board = new Board(9, 5, new ForbiddingRule((position, point) -> point < 45));
        board.setUp(new int[] {0}, new int[] {1});
        assertArrayEquals(legal(board), mask(board, 2));
        assertEquals(1, mask(board, 2)[80]);
    }

    @Test
    void zeroNarrowsNothingAndAGameThatIsOverHasNone() {
        Board board = new Board(3, Rules.FREESTYLE);
        board.play(4);
        assertArrayEquals(legal(board), mask(board, 0));
        for (int point : new int[] {0, 3, 1, 5}) {
            board.play(point);
        }
        assertEquals(Outcome.BLACK_WINS, board.outcome());
        assertArrayEquals(new byte[9], mask(board, 1));
    }
}
