package wuzi.tactics;

import wuzi.board.Board;
import wuzi.board.Stone;

/** The moves with which an attacker, to move, may go on threatening. */
final class VctThreats {
    private final Position position;
    private final Board board;
    private final Threats threats;
    private final int threatMoves;
    private final long[] set;

    VctThreats(Position position, int threatMoves) {
        this.position = position;
        this.threatMoves = threatMoves;
        board = position.board();
        threats = new Threats(position);
        set = new long[position.words()];
    }

    /**
     * Lists the moves that may be fours or threats where fours alone do not win; all that stop a five where the
     * defender has one. With one move left there is none, with two only threats make sense.
     *
     * @param left the attacker's moves left
     * @param list receives the moves
     * @return how many there are
     */
    int find(int left, int[] list) {
        int attacker = board.sideToMove();
        int defender = Stone.other(attacker);
        if (left < 2) {
            return 0;
        }
        if (position.count(defender, Threat.FIVE) > 0) {
            threats.defences(Threat.FIVE, set);
            return Bitboard.list(set, list);
        }
        int count = 0;
        boolean afterFour = threats.fours(attacker, set) && Math.min(threatMoves, left - 1) > 1;
        for (int word = 0; word < set.length; word++) {
            for (long rest = position.vacant(word); rest != 0; rest &= rest - 1) {
                int move = (word << 6) + Long.numberOfTrailingZeros(rest);
                if ((position.hasAtLeast(move, attacker, LinePattern.THREE)
                                || afterFour && canFollowFour(move, attacker))
                        && (left > 2 || position.threat(move, attacker) < Threat.FOUR)
                        && position.isLegal(move, attacker)) {
                    list[count++] = move;
                }
            }
        }
        return count;
    }

    /**
     * Whether a stone may take part in a four that comes after another four: then it makes a two at least, and where a
     * second four has to win, the first, one of those at hand, adds its stone to that line.
     */
    private boolean canFollowFour(int move, int attacker) {
        if (threatMoves > 2) {
            return position.hasAtLeast(move, attacker, LinePattern.TWO);
        }
        for (int direction = 0; direction < Lines.DIRECTIONS; direction++) {
            if (position.pattern(move, attacker, direction) >= LinePattern.TWO) {
                long key = position.key(direction, position.line(direction, move));
                int shift = position.shift(direction, move);
                for (int k = -4; k <= 4; k++) {
                    if ((key >>> shift + 2 * k & 3) == Stone.EMPTY
                            && Bitboard.has(set, move + k * position.step(direction))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
