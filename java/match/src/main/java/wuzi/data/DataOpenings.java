package wuzi.data;

import java.util.List;
import wuzi.board.Board;
import wuzi.board.Candidates;
import wuzi.board.CounterRandom;
import wuzi.board.Openings;
import wuzi.board.Rule;
import wuzi.eval.Symmetry;
import wuzi.match.MatchOpenings;

/**
 * How games of data begin: half of them by a balanced opening of the rule, turned in any way, the others by
 * {@value #FEWEST} to {@value #MOST} stones near the centre; then up to {@value #STRAY} random moves near stones, so that
 * hardly two games are alike and many are not balanced.
 */
final class DataOpenings {
    private static final int FEWEST = 2;
    private static final int MOST = 5;
    private static final int STRAY = 3;
    private static final int NEAR = 2;
    /** Draws of a game's key; those from the last one on are one for each stray move. */
    private static final int KIND = 0;
    private static final int WHICH = 1;
    private static final int TURN = 2;
    private static final int STRAYS = 3;
    private static final int FIRST_STRAY = 4;

    private final List<int[]> balanced;

    DataOpenings(int size, Rule rule) {
        balanced = size < Openings.SMALLEST_FREE ? List.of() : MatchOpenings.balanced(rule, size);
    }

    /**
     * Plays an opening, which does not end the game.
     *
     * @param board an empty board
     * @param key the game's randomness
     */
    void play(Board board, long key) {
        if (!balanced.isEmpty() && CounterRandom.below(key, KIND, 2) == 0) {
            int[] map = Symmetry.map(board.size(), CounterRandom.below(key, TURN, Symmetry.COUNT));
            for (int point : balanced.get(CounterRandom.below(key, WHICH, balanced.size()))) {
                board.play(map[point]);
            }
        } else {
            int stones = FEWEST + CounterRandom.below(key, WHICH, MOST - FEWEST + 1);
            Openings.playExactly(board, CounterRandom.at(key, 0), stones);
        }
        int strays = CounterRandom.below(key, STRAYS, STRAY + 1);
        int[] near = new int[board.area()];
        byte[] mask = new byte[board.area()];
        for (int i = 0; i < strays; i++) {
            Candidates.mask(board, NEAR, mask);
            int count = 0;
            for (int point = 0; point < mask.length; point++) {
                if (mask[point] != 0 && !board.wins(point, board.sideToMove())) {
                    near[count++] = point;
                }
            }
            if (count == 0) {
                return;
            }
            board.play(near[CounterRandom.below(key, FIRST_STRAY + i, count)]);
            if (board.isOver()) { // a full board, or a rule that leaves the other side no square
                board.undo();
                return;
            }
        }
    }
}
