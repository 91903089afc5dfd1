package wuzi.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpeningsTest {
    private static final int SEED = 1;

    private static Board opening(Board board, int game, int maxStones) {
        return opening(board, game, maxStones, Openings.CENTRE);
    }

    private static Board opening(Board board, int game, int maxStones, int maxWidth) {
        board.clear();
        Openings.play(board, CounterRandom.key(SEED, CounterRandom.OPENING, game), maxStones, maxWidth);
        return board;
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 10, 15, 20, 22})
    void overHalfOfTenThousandGamesStartDifferently(int size) {
        Board board = new Board(size, Rules.FREESTYLE);
        for (int maxStones : new int[] {4, 6}) {
            Set<Long> positions = new HashSet<>();
            for (int game = 0; game < 10_000; game++) {
                positions.add(opening(board, game, maxStones).hash());
            }
            assertTrue(positions.size() >= 5_000, positions.size() + " distinct with up to " + maxStones);
        }
    }

    @Test
    void everyNumberOfStonesAndEveryCentralSquareIsEquallyLikely() {
        Board board = new Board(15, Rules.FREESTYLE);
        int games = 49_000;
        int[] stones = new int[5];
        int[] first = new int[board.area()];
        for (int game = 0; game < games; game++) {
            stones[opening(board, game, 4).stones()]++;
            if (board.ply() > 0) {
                first[board.move(0)]++;
            }
        }
        for (int n = 0; n <= 4; n++) {
            assertEquals(games / 5, stones[n], 400, n + " stones"); // four and a half standard deviations
        }
        for (int point = 0; point < board.area(); point++) {
            boolean central = Math.abs(point % 15 - 7) <= 3 && Math.abs(point / 15 - 7) <= 3;
            if (central) {
                assertEquals(800, first[point], 130, Point.format(point, 15));
            } else {
                assertEquals(0, first[point], Point.format(point, 15));
            }
        }
    }

    @Test
    void everyWidthOfAWindowIsEquallyLikely() {
        Board board = new Board(15, Rules.FREESTYLE);
        int games = 90_000; // 72,000 of them with stones
        int[] atDistance = new int[8]; // first stones, by distance from the centre
        for (int game = 0; game < games; game++) {
            if (opening(board, game, 4, 22).ply() > 0) {
                int point = board.move(0);
                atDistance[Math.max(Math.abs(point % 15 - 7), Math.abs(point / 15 - 7))]++;
            }
        }
        // widths 7 to 15, the even ones one wider: 7 is one in nine, 9, 11, 13 and 15 two in nine each
        double inSeven = 49 * (1 / 49. + 2 / 81. + 2 / 121. + 2 / 169. + 2 / 225.) / 9;
        double onTheEdge = 56 * 2 / 225. / 9;
        assertEquals(72_000 * inSeven, atDistance[0] + atDistance[1] + atDistance[2] + atDistance[3], 600);
        assertEquals(72_000 * onTheEdge, atDistance[7], 280);
    }

    @Test
    void stonesFillAtMostHalfOfTheirWindow() {
        Board board = new Board(15, Rules.FREESTYLE);
        for (int game = 0; game < 5_000; game++) {
            opening(board, game, 49, 11);
            int outside = 0;
            for (int ply = 0; ply < board.ply(); ply++) {
                int point = board.move(ply);
                int distance = Math.max(Math.abs(point % 15 - 7), Math.abs(point / 15 - 7));
                assertTrue(distance <= 5, "outside of 11x11");
                outside += distance > 3 ? 1 : 0;
            }
            // over 24 stones are half of 7x7: the window is 9x9 at least, and 32 of its squares lie outside of 7x7
            assertTrue(board.stones() <= 24 || outside > 0, board.stones() + " stones within 7x7");
        }
    }

    @Test
    void theSameKeyGivesTheSameOpening() {
        Board one = opening(new Board(15, Rules.FREESTYLE), 7, 6);
        Board two = opening(new Board(15, Rules.FREESTYLE), 7, 6);
        assertEquals(one.hash(), two.hash());
    }

    @Test
    void smallBoardsGetASixteenthOfTheirSquares() {
        int[] most = {0, 0, 0, 0, 1, 1, 2, 3, 4};
        for (int size = 3; size <= 8; size++) {
            int seen = 0;
            for (int game = 0; game < 200; game++) {
                seen = Math.max(seen, opening(new Board(size, Rules.FREESTYLE), game, 10).stones());
            }
            assertEquals(most[size], seen, "size " + size);
        }
    }

    @Test
    void noOpeningEndsTheGame() {
        Board board = new Board(9, 3, Rules.FREESTYLE);
        for (int game = 0; game < 2_000; game++) {
            board.clear();
            Openings.playExactly(board, CounterRandom.key(SEED, CounterRandom.OPENING, game), 12);
            assertFalse(board.isOver());
        }
    }
}
