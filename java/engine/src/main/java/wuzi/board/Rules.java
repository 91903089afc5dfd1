package wuzi.board;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The rules that come with the engine. */
public enum Rules implements Rule {
    /** A line of the winning length or more wins. */
    FREESTYLE,
    /** A line of exactly the winning length wins; a longer one does not. */
    STANDARD {
        @Override
        public boolean wins(int stones, int winLength) {
            return stones == winLength;
        }
    };

    /**
     * Finds a rule.
     *
     * @param name such as {@code freestyle}
     * @return the rule
     * @throws IllegalArgumentException if there is none of this name
     */
    public static Rule of(String name) {
        for (Rules rule : values()) {
            if (rule.id().equals(name)) {
                return rule;
            }
        }
        throw new NotAllowedException("rule.unknown", "unknown rule '%s'; known: %s", name,
                Arrays.stream(values()).map(Rule::id).collect(Collectors.joining(", ")));
    }

    @Override
    public boolean wins(Board board, int point, int side) {
        int length = board.winLength();
        return wins(board.run(point, 0, side), length)
                || wins(board.run(point, 1, side), length)
                || wins(board.run(point, 2, side), length)
                || wins(board.run(point, 3, side), length);
    }

    @Override
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
