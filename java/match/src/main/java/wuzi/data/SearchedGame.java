package wuzi.data;

import wuzi.board.Rule;
import wuzi.board.Stone;

/**
 * A game with what the search said before each of its moves but those of the opening.
 *
 * @param size squares along an edge
 * @param rule the rule, with winning lines of five
 * @param opening moves that nobody searched
 * @param result the side that won, {@link Stone#EMPTY} for a draw
 * @param moves points in order, the opening's first
 * @param scores for the side to move, see {@link wuzi.search.Score}; this and the following are one for each move after
 *     the opening, of the position before it
 * @param best what the search would play
 * @param nodes positions that it looked at
 */
public record SearchedGame(
        int size, Rule rule, int opening, int result, int[] moves, short[] scores, int[] best, int[] nodes) {
    /**
     * How many positions were searched.
     *
     * @return moves without those of the opening
     */
    public int searched() {
        return moves.length - opening;
    }
}
