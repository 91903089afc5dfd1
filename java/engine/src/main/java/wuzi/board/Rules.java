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
        public boolean wins(int stones, int winLength, int side) {
            return stones == winLength;
        }
    },
    /** Black wins with exactly five and may make no {@link Foul}; White wins with five or more, and may make any. */
    RENJU {
        @Override
        public boolean wins(int stones, int winLength, int side) {
            return stones == winLength || stones > winLength && side == Stone.WHITE;
        }

        @Override
        public boolean takes(int winLength) {
            return winLength == Renju.WIN_LENGTH;
        }

        @Override
        public boolean forbidsSquares() {
            return true;
        }

        @Override
        public boolean forbids(Board board, int point, int side) {
            return foul(board, point, side) != null;
        }

        @Override
        public Foul foul(Board board, int point, int side) {
            return side == Stone.BLACK ? Renju.foul(board, point) : null;
        }
    },
    /**
     * A line of the winning length wins unless the opponent's stones stand at both its ends; a longer one always wins.
     * The edge of the board blocks nothing.
     */
    CARO {
        @Override
        public boolean needsOpenEnd() {
            return true;
        }
    },
    /** A line of exactly the winning length wins unless the opponent's stones stand at both its ends. */
    CARO_STANDARD {
        @Override
        public boolean wins(int stones, int winLength, int side) {
            return stones == winLength;
        }

        @Override
        public boolean needsOpenEnd() {
            return true;
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
    public boolean wins(Board board, int point, int direction, int side) {
        int stones = board.run(point, direction, side);
        return wins(stones, board.winLength(), side)
                && !(needsOpenEnd()
                        && stones == board.winLength()
                        && board.blockedEnds(point, direction, side) == 2);
    }

    @Override
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
