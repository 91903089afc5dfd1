package wuzi.tactics;

import wuzi.board.NotAllowedException;
import wuzi.board.Rule;
import wuzi.board.Rules;
import wuzi.board.Stone;

/**
 * What completes a line of five for one side.
 *
 * @param longer whether six or more win
 * @param freeEnd whether five need one end that no stone of the opponent closes; the edge closes none
 * @param fouls whether six or more, two fours and two open threes are fouls
 */
record LineRule(boolean longer, boolean freeEnd, boolean fouls) {
    private static final LineRule AT_LEAST_FIVE = new LineRule(true, false, false);
    private static final LineRule EXACTLY_FIVE = new LineRule(false, false, false);
    private static final LineRule RENJU_BLACK = new LineRule(false, false, true);
    private static final LineRule CARO = new LineRule(true, true, false);
    private static final LineRule CARO_STANDARD = new LineRule(false, true, false);

    /**
     * A rule as one side has it.
     *
     * @throws IllegalArgumentException if nothing is known of the rule's lines
     */
    static LineRule of(Rule rule, int side) {
        if (!(rule instanceof Rules known)) {
            throw new NotAllowedException("position.rule",
                    "rule '%s' is not allowed where tactics are kept; it is one of the engine's", rule.id());
        }
        return switch (known) {
            case FREESTYLE -> AT_LEAST_FIVE;
            case STANDARD -> EXACTLY_FIVE;
            case RENJU -> side == Stone.BLACK ? RENJU_BLACK : AT_LEAST_FIVE;
            case CARO -> CARO;
            case CARO_STANDARD -> CARO_STANDARD;
        };
    }

    /** Whether unbroken stones win, with or without an opponent's stone at both of their ends. */
    boolean wins(int stones, boolean closed) {
        return stones == 5 ? !(freeEnd && closed) : stones > 5 && longer;
    }

    /** Squares to either side of a stone that lines of five through it depend on. */
    int reach() {
        return longer && !freeEnd ? 4 : 5;
    }
}
