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
        board.clear();
        Openings.play(board, CounterRandom.key(SEED, CounterRandom.OPENING, game), maxStones);
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
