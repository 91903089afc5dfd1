package wuzi.player;

import java.util.Arrays;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Openings;

/**
 * How a player answers in swap2 that knows no more than what positions are worth to it. It takes the side that it likes
 * better. Of the stones that it has to put itself it draws several sets and puts the one after which neither side is
 * better off, as far as it sees, for the opponent is to choose; it puts two more where it sees no such side already.
 */
final class Swap2Answer {
    /** Values nearer to 0 are those of a position in which it does not mind which side it plays. */
    static final double EVEN = 0.2;
    /** How many sets of stones are drawn. */
    private static final int SETS = 4;
    /** The part of its time that an estimate may take, and that those of all sets may. */
    private static final int SHARE = 4;

    private final Player player;
    private final Board board;
    private final long key;
    private final MoveLimits limits;
    private final Squares squares = new Squares();

    Swap2Answer(Player player, Board board, long key, MoveLimits limits) {
        this.player = player;
        this.board = board;
        this.key = key;
        this.limits = limits;
    }

    /** Its points in order; none to change sides. */
    int[] points() {
        int stones = board.stones();
        if (stones == 0) {
            return evenest(3);
        }
        if (stones != 3 && stones != 5) {
            throw new IllegalArgumentException("swap2 asks nothing after " + stones + " stones");
        }
        double value = player.value(board, key, limits.allowedMillis() / SHARE);
        if (stones == 3 && Math.abs(value) < EVEN) {
            return evenest(2);
        }
        return value < 0 ? new int[0] : new int[] {player.choose(board, key, limits)};
    }

    private int[] evenest(int stones) {
        int[] best = null;
        double least = Double.POSITIVE_INFINITY;
        for (int set = 0; set < SETS; set++) {
            long drawn = CounterRandom.key(key, CounterRandom.MATCH_OPENING, set);
            Board after = board.copy();
            if (stones == 3) {
                Openings.playExactly(after, drawn, stones);
            } else {
                for (int i = 0; i < stones; i++) {
                    after.play(squares.nearStones(after).draw(CounterRandom.at(drawn, i)));
                }
            }
            double value = Math.abs(player.value(after, drawn, limits.allowedMillis() / SHARE / SETS));
            if (value < least) {
                least = value;
                best = Arrays.copyOfRange(after.history(), board.ply(), after.ply());
            }
        }
        return best;
    }
}
