package wuzi.tactics;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import wuzi.board.Rule;
import wuzi.board.Stone;

/** Line patterns by putting stones on a whole line, from edge to edge, and looking whether it is complete. */
final class SlowLines {
    private static final int EDGE = 3;
    /** More than any line of six can reach. */
    private static final int FAR = 6;

    private final String rule;
    private final Map<Long, Integer> found = new HashMap<>();

    SlowLines(Rule rule) {
        this.rule = rule.id();
    }

    /** The pattern of an empty square of a line of {@link Stone}s, without those more than {@value #FAR} away. */
    int pattern(int[] line, int place, int side) {
        int from = Math.max(place - FAR, 0);
        int[] part = Arrays.copyOfRange(line, from, Math.min(place + FAR + 1, line.length));
        part[place - from] = side;
        return patternOf(part, place - from, side);
    }

    private int patternOf(int[] line, int stone, int side) {
        int key = 1;
        for (int cell : line) {
            key = key << 2 | cell;
        }
        Integer known = found.get((long) key << 8 | stone << 2 | side);
        if (known == null) {
            known = find(line, stone, side);
            found.put((long) key << 8 | stone << 2 | side, known);
        }
        return known;
    }

    private int find(int[] line, int stone, int side) {
        boolean fouls = rule.equals("renju") && side == Stone.BLACK;
        if (isComplete(line, stone)) {
            return LinePattern.FIVE;
        }
        if (fouls && last(line, stone) - first(line, stone) >= 5) {
            return LinePattern.OVERLINE;
        }
        Set<Set<Integer>> fours = new HashSet<>();
        int fives = 0;
        int best = LinePattern.NONE;
        for (int next = 0; next < line.length; next++) {
            if (line[next] == Stone.EMPTY) {
                line[next] = side;
                if (isComplete(line, stone)) {
                    fives++;
                    fours.add(stonesWithout(line, stone, next));
                } else {
                    best = Math.max(best, oneStoneEarlier(patternOf(line, stone, side)));
                }
                line[next] = Stone.EMPTY;
            }
        }
        if (fives == 0) {
            return best;
        }
        if (fouls) {
            return fours.size() > 1 ? LinePattern.DOUBLE_FOUR : fives > 1 ? LinePattern.OPEN_FOUR : LinePattern.FOUR;
        }
        return survivesEveryReply(line, stone, side) ? LinePattern.OPEN_FOUR : LinePattern.FOUR;
    }

    private static int oneStoneEarlier(int pattern) {
        return switch (pattern) {
            case LinePattern.OPEN_FOUR -> LinePattern.OPEN_THREE;
            case LinePattern.FOUR -> LinePattern.THREE;
            case LinePattern.OPEN_THREE -> LinePattern.OPEN_TWO;
            case LinePattern.THREE -> LinePattern.TWO;
            case LinePattern.TWO, LinePattern.OPEN_TWO -> LinePattern.ONE;
            default -> LinePattern.NONE;
        };
    }

    private boolean survivesEveryReply(int[] line, int stone, int side) {
        boolean survives = true;
        for (int reply = 0; reply < line.length; reply++) {
            if (line[reply] == Stone.EMPTY) {
                line[reply] = Stone.other(side);
                survives &= canBeCompleted(line, stone, side);
                line[reply] = Stone.EMPTY;
            }
        }
        return survives;
    }

    private boolean canBeCompleted(int[] line, int stone, int side) {
        boolean can = false;
        for (int next = 0; next < line.length; next++) {
            if (line[next] == Stone.EMPTY) {
                line[next] = side;
                can |= isComplete(line, stone);
                line[next] = Stone.EMPTY;
            }
        }
        return can;
    }

    private static Set<Integer> stonesWithout(int[] line, int stone, int added) {
        Set<Integer> stones = new HashSet<>();
        for (int place = first(line, stone); place <= last(line, stone); place++) {
            if (place != added) {
                stones.add(place);
            }
        }
        return stones;
    }

    /** Whether the unbroken stones around one win. */
    boolean isComplete(int[] line, int stone) {
        int side = line[stone];
        int stones = last(line, stone) - first(line, stone) + 1;
        boolean closed = at(line, first(line, stone) - 1) == Stone.other(side)
                && at(line, last(line, stone) + 1) == Stone.other(side);
        return switch (rule) {
            case "freestyle" -> stones >= 5;
            case "standard" -> stones == 5;
            case "renju" -> stones == 5 || stones > 5 && side == Stone.WHITE;
            case "caro" -> stones > 5 || stones == 5 && !closed;
            case "caro-standard" -> stones == 5 && !closed;
            default -> throw new AssertionError(rule);
        };
    }

    private static int first(int[] line, int stone) {
        int first = stone;
        while (at(line, first - 1) == line[stone]) {
            first--;
        }
        return first;
    }

    private static int last(int[] line, int stone) {
        int last = stone;
        while (at(line, last + 1) == line[stone]) {
            last++;
        }
        return last;
    }

    private static int at(int[] line, int place) {
        return place < 0 || place >= line.length ? EDGE : line[place];
    }
}
