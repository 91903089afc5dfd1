package wuzi.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What stands between a command and {@code DONE}: for {@code BOARD} the stones of a position, for {@code SWAP2BOARD}
 * those of an opening. The first wrong line is remembered, and those after it are not read.
 */
final class BrainBlock {
    private static final String POSITION = "BOARD";
    private static final String OPENING = "SWAP2BOARD";
    private static final Set<String> ALL = Set.of(POSITION, OPENING, "YXBOARD");
    private static final Pattern STONE = Pattern.compile("(" + BrainSquare.PATTERN + ")\\s*,\\s*([12])");
    /** Some managers say whose the stones are; their order tells it. */
    private static final Pattern OPENING_STONE = Pattern.compile("(" + BrainSquare.PATTERN + ")(\\s*,\\s*[12])?");

    private final String command;
    private final int size;
    private final List<Integer> points = new ArrayList<>();
    private final List<Integer> own = new ArrayList<>();
    private BrainRefusal wrong;

    /**
     * Begins a block.
     *
     * @param command what it belongs to
     * @param size of the board, 0 where there is none
     */
    BrainBlock(String command, int size) {
        this.command = command;
        this.size = size;
    }

    static boolean begins(String command) {
        return ALL.contains(command);
    }

    String command() {
        return command;
    }

    /** Whether its end, too, is all that is known of the command. */
    boolean isUnknown() {
        return !isOpening() && !command.equals(POSITION);
    }

    /** Whether it is the opening swap2 that an answer is asked for. */
    boolean isOpening() {
        return command.equals(OPENING);
    }

    void add(String line) {
        try {
            if (wrong == null && !isUnknown()) {
                addStone(line);
            }
        } catch (BrainRefusal e) {
            wrong = e;
        }
    }

    private void addStone(String line) {
        Matcher stone = (isOpening() ? OPENING_STONE : STONE).matcher(line);
        if (!stone.matches()) {
            throw isOpening()
                    ? new BrainRefusal("'%s' is no stone; write x,y", line)
                    : new BrainRefusal("'%s' is no stone; write x,y,1 for an own one and x,y,2 for another", line);
        }
        int point = BrainSquare.point(stone.group(1), size);
        if (points.contains(point)) {
            throw new BrainRefusal("two stones on %s", stone.group(1));
        }
        points.add(point);
        if (!isOpening() && stone.group(4).equals("1")) {
            own.add(point);
        }
    }

    /**
     * The position.
     *
     * @throws BrainRefusal if a line was wrong, or the brain cannot be to move
     */
    BrainGame position() {
        return BrainGame.of(size, own, points());
    }

    /**
     * All stones, in the order they came.
     *
     * @throws BrainRefusal if a line was wrong
     */
    List<Integer> points() {
        if (wrong != null) {
            throw wrong;
        }
        return points;
    }
}
