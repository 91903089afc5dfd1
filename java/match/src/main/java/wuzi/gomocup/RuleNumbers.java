package wuzi.gomocup;

import java.util.Map;
import java.util.Optional;
import wuzi.board.Rule;
import wuzi.board.Rules;

/** What {@code INFO rule} says of each rule, to whoever speaks the protocol from either side. */
public final class RuleNumbers {
    private static final Map<Rules, Integer> NUMBERS = Map.of(
            Rules.FREESTYLE, 0, Rules.STANDARD, 1, Rules.RENJU, 4, Rules.CARO, 8, Rules.CARO_STANDARD, 9);

    private RuleNumbers() {}

    /** The number of a rule; null where the protocol does not know it. */
    static Integer of(Rule rule) {
        return rule instanceof Rules known ? NUMBERS.get(known) : null;
    }

    /**
     * The rule of a number.
     *
     * @param number without what stands for a continuous game
     * @return the rule, if there is one
     */
    public static Optional<Rule> rule(long number) {
        return NUMBERS.entrySet().stream()
                .filter(entry -> entry.getValue() == number)
                .<Rule>map(Map.Entry::getKey)
                .findFirst();
    }

    /** The ids of the rules that there are numbers for, in the order of the alphabet. */
    static String known() {
        return String.join(", ", NUMBERS.keySet().stream().map(Rules::id).sorted().toList());
    }
}
