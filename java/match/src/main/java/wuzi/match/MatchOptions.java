package wuzi.match;

import wuzi.board.Board;
import wuzi.board.NotAllowedException;
import wuzi.board.Openings;
import wuzi.board.Rule;
import wuzi.player.MoveLimits;

/**
 * What a match is.
 *
 * @param size the boards' size
 * @param winLength stones in a winning line
 * @param rule the rule
 * @param games how many games, an even number: each opening is played with either colour
 * @param seed equal matches with equal seeds are the same, move by move
 * @param openingStones stones of each opening
 * @param limits of each player; any but {@link MoveLimits#NONE} has games played one by one
 * @param swap2 whether the players open each game by {@link Swap2}, from the empty board
 */
public record MatchOptions(
        int size, int winLength, Rule rule, int games, long seed, int openingStones, MoveLimits limits, boolean swap2) {
    private static final int USUAL_STONES = 4;

    /**
     * Checks the values.
     *
     * @param size 3 to 22
     * @param winLength 3 to {@code size}
     * @param rule any rule
     * @param games an even number from 2
     * @param seed any number
     * @param openingStones 0 to {@link Openings#limit}
     * @param limits any limits
     * @param swap2 only where {@link Swap2} takes the board
     * @throws IllegalArgumentException if one is not allowed; the message names it
     */
    public MatchOptions {
        Board board = new Board(size, winLength, rule); // refuses sizes and lengths
        if (swap2) {
            new Swap2(board); // refuses small boards
        }
        if (games < 2 || games % 2 != 0) {
            throw new NotAllowedException(
                    "match.games", "%s games are not allowed; a match is an even number of games from 2", games);
        }
        if (openingStones < 0 || openingStones > Openings.limit(size)) {
            throw new IllegalArgumentException(openingStones + " opening stones are not allowed; on a board of size "
                    + size + " they are 0 to " + Openings.limit(size));
        }
    }

    /**
     * A match without limits.
     *
     * @param size 3 to 22
     * @param winLength 3 to {@code size}
     * @param rule any rule
     * @param games an even number from 2
     * @param seed any number
     * @param openingStones 0 to {@link Openings#limit}
     * @throws IllegalArgumentException if one is not allowed; the message names it
     */
    public MatchOptions(int size, int winLength, Rule rule, int games, long seed, int openingStones) {
        this(size, winLength, rule, games, seed, openingStones, MoveLimits.NONE, false);
    }

    /**
     * The number of opening stones for want of a reason to take another: {@value #USUAL_STONES}, fewer on small boards.
     *
     * @param size the boards' size
     * @return the number
     */
    public static int usualStones(int size) {
        return Math.min(USUAL_STONES, Openings.limit(size));
    }
}
