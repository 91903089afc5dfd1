package wuzi.tactics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.ForbiddingRule;
import wuzi.board.Rule;
import wuzi.board.Rules;

class TacticsTest {
    private static final int SIZE = 15;
    private static final int ROW = 2;

    private final Tactics tactics = new Tactics();

    /** X is Black, to move; on the squares: 5 completes, B blocks, 4 and 3 make an open four or three. */
    @ParameterizedTest
    @CsvSource({
        "freestyle, .......X......., .......X.......", // two stones are nothing yet
        "freestyle, ......XX......., ....33XX33.....",
        "freestyle, .....X.X......., ....3X3X3......", // a split three
        "freestyle, .....X..X......, .....X33X......", // from either side
        "freestyle, OXX............, OXX............", // a closed three is none
        "freestyle, O.XX..........., O.XX33.........", // one that can still be open, one that is closed
        "freestyle, XX............., XX.............", // the edge closes as well
        "freestyle, .XX............, .XX33..........",
        "freestyle, ...O..XX.O....., ...O..XX.O.....", // room for five, but not for an open four
        "freestyle, ...O.XX...O...., ...O.XX33.O....", // _XXXX_ and no more
        "freestyle, ......XXX......, .....4XXX4.....",
        "freestyle, OXXX..........., OXXX...........", // a closed four is no class
        "freestyle, .O.XXX.O......., .O.XXX.O.......", // either end closed after the move
        "freestyle, ...XX.X........, .33XX4X........", // the gap, and XXX of which another makes four
        "freestyle, ...XX.XX......., .33XX5XX33.....", // a broken four
        "freestyle, ..X.X.X.X......, .3X3X4X3X3.....", // X_XXX_X: two squares in one line
        "freestyle, ...OOOO........, ..BOOOOB.......",
        "freestyle, ...XOOOO......., ...XOOOOB......",
        "freestyle, ...OO.OO......., ...OOBOO.......",
        "freestyle, XXXX.OOOO......, XXXX5OOOOB.....", // the highest counts
        "freestyle, ..XXX.XX......., .4XXX5XX33.....",
        "standard,  ..XXX.XX......., ..XXX.XX.......", // six in a row are nothing, nor what leads there
        "freestyle, ..OOO.OO......., ..OOOBOO.......",
        "standard,  ..OOO.OO......., ..OOO.OO.......",
        "standard,  ......XXX......, .....4XXX4.....",
        "standard,  .....X.XXX....., .....X5XXX.....", // right of them: one end would make six
    })
    void onOneRow(String rule, String drawn, String expected) {
        Board board = new Board(SIZE, Rules.of(rule));
        int[] black = row(drawn, 'X');
        int[] white = row(drawn, 'O');
        int more = Math.max(black.length, white.length);
        board.setUp(filled(black, more, 10), filled(white, more, 13));
        Tactic[] found = new Tactic[board.area()];
        tactics.find(board, found);
        StringBuilder shown = new StringBuilder();
        for (int x = 0; x < SIZE; x++) {
            shown.append(drawn.charAt(x) != '.' ? drawn.charAt(x) : ".34B5".charAt(found[ROW * SIZE + x].ordinal()));
        }
        assertEquals(expected, shown.toString());
    }

    private static int[] row(String drawn, char stone) {
        return IntStream.range(0, SIZE).filter(x -> drawn.charAt(x) == stone).map(x -> ROW * SIZE + x).toArray();
    }

    /** Lets both sides have as many stones: others lie in a row far away, with room between them. */
    private static int[] filled(int[] stones, int count, int y) {
        int[] all = Arrays.copyOf(stones, count);
        for (int i = stones.length; i < count; i++) {
            all[i] = y * SIZE + 3 * (i - stones.length);
        }
        return all;
    }

    @ParameterizedTest
    @CsvSource({
        "3, 3, freestyle", "5, 3, standard", "6, 4, freestyle", "6, 4, standard", "7, 5, standard", "9, 5, freestyle",
        "9, 6, standard", "15, 5, freestyle", "15, 5, standard", "22, 7, freestyle", "9, 5, renju", "15, 5, renju",
        "9, 5, caro", "15, 5, caro-standard", "7, 4, caro",
    })
    void onRandomBoards(int size, int winLength, String rule) {
        Map<Tactic, Integer> seen = new EnumMap<>(Tactic.class);
        for (int game = 0; game < Math.max(2, 700 / (size * size)); game++) {
            Board board = new Board(size, winLength, Rules.of(rule));
            int width = Math.min(size, 9); // close together, else hardly any line is made
            for (int draw = 0; board.ply() < width * width * 2 / 3 && draw < 400 && !board.isOver(); draw++) {
                int corner = (size - width) / 2;
                int point = (corner + CounterRandom.below(game, 2 * draw, width)) * size + corner
                        + CounterRandom.below(game, 2 * draw + 1, width);
                if (board.isLegal(point) && !board.wins(point, board.sideToMove())) {
                    board.play(point);
                    if (board.ply() % 5 == 0 && !board.isOver()) {
                        requireReference(board, seen);
                    }
                }
            }
        }
        for (Tactic tactic : Tactic.values()) {
            assertTrue(seen.getOrDefault(tactic, 0) > 0 || size == 3 || winLength > 5, tactic + " never occurred");
        }
    }

    private void requireReference(Board board, Map<Tactic, Integer> seen) {
        Tactic[] found = new Tactic[board.area()];
        tactics.find(board, found);
        SlowTactics slow = new SlowTactics(board);
        long hash = board.hash();
        for (int point = 0; point < board.area(); point++) {
            assertEquals(slow.of(point), found[point], () -> Arrays.toString(board.history()));
            seen.merge(found[point], 1, Integer::sum);
        }
        assertEquals(hash, board.hash());
    }

    @Test
    void whereASideMayNotPlayIsNothing() {
        Rule rule = new ForbiddingRule((board, point) -> point == 4);
        Board board = new Board(9, 5, rule);
        board.setUp(new int[] {0, 1, 2, 3}, new int[] {40, 50, 60, 70});
        Tactic[] found = new Tactic[81];
        tactics.find(board, found);
        assertEquals(Tactic.NONE, found[4]);
        assertEquals(Tactic.BLOCK, found[30]);
        assertEquals(Tactic.BLOCK, found[80]);
    }

    @Test
    void boardsOfAnySizeTakeTurns() {
        for (int size : new int[] {22, 5, 9}) {
            Board board = new Board(size, 4, Rules.FREESTYLE);
            board.setUp(new int[] {0, 1, 2}, new int[] {2 * size, 2 * size + 2, 3 * size + 3});
            requireReference(board, new EnumMap<>(Tactic.class));
        }
    }
}
