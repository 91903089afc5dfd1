package wuzi.eval;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Rules;

class SymmetryTest {
    /** Where (1, 0) of a 4x4 board goes: mirrored left-right, top-bottom, both; then the same with x and y swapped. */
    @Test
    void imagesByHand() {
        int[] expected = {1, 2, 4 * 3 + 1, 4 * 3 + 2, 4, 4 * 2, 4 + 3, 4 * 2 + 3};
        for (int k = 0; k < Symmetry.COUNT; k++) {
            assertEquals(expected[k], Symmetry.map(4, k)[1], "symmetry " + k);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 9, 15, 22})
    void theyAreAGroup(int size) {
        Set<String> maps = new HashSet<>();
        for (int k = 0; k < Symmetry.COUNT; k++) {
            maps.add(Arrays.toString(Symmetry.map(size, k)));
        }
        assertEquals(8, maps.size());
        for (int j = 0; j < Symmetry.COUNT; j++) {
            int[] first = Symmetry.map(size, j);
            assertEquals(size * size, Arrays.stream(first).distinct().count());
            for (int k = 0; k < Symmetry.COUNT; k++) {
                int[] second = Symmetry.map(size, k);
                String both = Arrays.toString(Arrays.stream(first).map(p -> second[p]).toArray());
                assertEquals(true, maps.contains(both), j + " then " + k);
                boolean undone = both.equals(Arrays.toString(Symmetry.map(size, 0)));
                assertEquals(k == Symmetry.inverse(j), undone, j + " then " + k);
            }
        }
    }

    private static Board random(int size, int game) {
        Board board = new Board(size, Math.min(size, 5), game % 2 == 0 ? Rules.FREESTYLE : Rules.STANDARD);
        if (game % 3 == 0) {
            board.setUp(new int[] {0, size + 1}, new int[] {size * size - 2});
        }
        int plies = CounterRandom.below(game, 0, size * size / 2);
        for (int draw = 1; board.ply() < plies && !board.isOver(); draw++) {
            int point = CounterRandom.below(game, draw, size * size);
            if (board.isLegal(point)) {
                board.play(point);
            }
        }
        return board;
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 9, 15})
    void boardsKeepTheirStory(int size) {
        for (int game = 0; game < 12; game++) {
            Board board = random(size, game);
            for (int k = 0; k < Symmetry.COUNT; k++) {
                Board image = Symmetry.apply(board, k);
                int[] map = Symmetry.map(size, k);
                assertArrayEquals(Arrays.stream(board.history()).map(p -> map[p]).toArray(), image.history());
                for (int point = 0; point < board.area(); point++) {
                    assertEquals(board.at(point), image.at(map[point]));
                }
                assertEquals(board.outcome(), image.outcome());
                assertEquals(board.sideToMove(), image.sideToMove());
                assertEquals(board.hash(), Symmetry.apply(image, Symmetry.inverse(k)).hash());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 9, 15})
    void encodingASymmetricBoardIsTheSymmetryOfTheEncoding(int size) {
        for (Encoder encoder : Encoders.values()) {
            for (int game = 0; game < 12 && encoder.takes(random(size, game)); game++) {
                Board board = random(size, game);
                ByteBuffer planes = ByteBuffer.allocate(encoder.planes() * board.area());
                encoder.encode(board, planes, 0);
                for (int k = 0; k < Symmetry.COUNT; k++) {
                    ByteBuffer moved = ByteBuffer.allocate(planes.capacity());
                    Symmetry.apply(planes, size, k, moved);
                    ByteBuffer encoded = ByteBuffer.allocate(planes.capacity());
                    encoder.encode(Symmetry.apply(board, k), encoded, 0);
                    assertArrayEquals(encoded.array(), moved.array());
                }
            }
        }
    }

    @Test
    void policiesMoveWithTheirSquares() {
        float[] policy = new float[16];
        policy[1] = 1;
        policy[7] = 2;
        for (int k = 0; k < Symmetry.COUNT; k++) {
            float[] moved = new float[16];
            Symmetry.apply(policy, 4, k, moved);
            assertEquals(1, moved[Symmetry.map(4, k)[1]]);
            assertEquals(2, moved[Symmetry.map(4, k)[7]]);
            float[] back = new float[16];
            Symmetry.apply(moved, 4, Symmetry.inverse(k), back);
            assertArrayEquals(policy, back);
        }
    }

    @Test
    void imagesShareASignatureAndNothingElseDoes() {
        Board board = new Board(9, Rules.FREESTYLE);
        for (int point : new int[] {12, 40, 23}) {
            board.play(point);
        }
        for (int k = 0; k < Symmetry.COUNT; k++) {
            assertEquals(Symmetry.signature(board), Symmetry.signature(Symmetry.apply(board, k)));
        }
        Board other = new Board(9, Rules.FREESTYLE);
        for (int point : new int[] {12, 40, 24}) {
            other.play(point);
        }
        assertNotEquals(Symmetry.signature(board), Symmetry.signature(other));
    }
}
