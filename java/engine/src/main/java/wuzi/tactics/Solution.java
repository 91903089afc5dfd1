package wuzi.tactics;

/**
 * What a solver found.
 *
 * @param verdict whether there is a win
 * @param line where there is one, the attacker's and the defender's points in turn, from the position on up to the
 *     attacker's last move before the five; the five alone where it is there at once; else empty
 * @param moves the attacker's moves before the five within which it wins against every defence, or -1: those of a
 *     shortest win by fours, an upper bound where threes are among them
 * @param nodes how many positions were searched
 */
public record Solution(Verdict verdict, int[] line, int moves, long nodes) {
    private static final int[] EMPTY = {};

    /** What is known of an attack. */
    public enum Verdict {
        /** The attacker wins. */
        WIN,
        /** The attacker does not win with the moves looked at, within the limit of moves. */
        NONE,
        /** The search was cut off. */
        UNKNOWN
    }

    static Solution win(int[] line, int moves, long nodes) {
        return new Solution(Verdict.WIN, line, moves, nodes);
    }

    static Solution none(long nodes) {
        return new Solution(Verdict.NONE, EMPTY, -1, nodes);
    }

    static Solution unknown(long nodes) {
        return new Solution(Verdict.UNKNOWN, EMPTY, -1, nodes);
    }
}
