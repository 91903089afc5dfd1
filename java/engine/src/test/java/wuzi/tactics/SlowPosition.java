package wuzi.tactics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import wuzi.board.Board;
import wuzi.board.Stone;

/** All that a position says, found anew from the stones alone. */
final class SlowPosition {
    private static final int[][] DIRECTIONS = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};

    private final Board board;
    private final int size;
    private final SlowLines lines;
    private final int[] reached = new int[Threat.COUNT];

    SlowPosition(Board board, SlowLines lines) {
        this.board = board;
        this.size = board.size();
        this.lines = lines;
    }

    /** How often each threat was met so far. */
    int[] reached() {
        return reached;
    }

    void requireSame(Position position) {
        requireKeys(position);
        int[][] counts = new int[3][Threat.COUNT];
        long[][][] squares = new long[3][Threat.COUNT][position.words()];
        for (int point = 0; point < board.area(); point++) {
            int all = 0;
            for (int side = Stone.BLACK; side <= Stone.WHITE; side++) {
                int[] four = new int[4];
                boolean wins = false;
                for (int direction = 0; direction < 4 && board.at(point) == Stone.EMPTY; direction++) {
                    four[direction] = pattern(point, direction, side);
                    wins |= four[direction] == LinePattern.FIVE;
                    assertEquals(
                            board.rule().wins(board, point, direction, side), four[direction] == LinePattern.FIVE);
                    assertEquals(four[direction], position.pattern(point, side, direction), where(point, side));
                    all |= four[direction] << 16 * (side - 1) + 4 * direction;
                }
                int threat = threat(four, board.rule().id().equals("renju") && side == Stone.BLACK);
                assertEquals(threat, position.threat(point, side), where(point, side));
                counts[side][threat]++;
                squares[side][threat][point / 64] |= 1L << point % 64;
                reached[threat]++;
                requireLegal(position, point, side, threat);
            }
            assertEquals(all, position.patterns(point));
        }
        for (int side = Stone.BLACK; side <= Stone.WHITE; side++) {
            for (int threat = Threat.NONE + 1; threat < Threat.COUNT; threat++) {
                if (threat == Threat.OPEN_TWO || threat == Threat.DOUBLE_TWO) {
                    continue; // these are not counted
                }
                assertEquals(counts[side][threat], position.count(side, threat));
                for (int word = 0; word < position.words(); word++) {
                    assertEquals(squares[side][threat][word], position.squares(side, threat, word));
                }
            }
        }
        requireCandidates(position);
    }

    private String where(int point, int side) {
        return "point " + point + ", side " + side + ", after " + Arrays.toString(board.history());
    }

    private void requireLegal(Position position, int point, int side, int threat) {
        boolean empty = board.at(point) == Stone.EMPTY;
        boolean forbidden = empty && board.rule().forbidsSquares() && board.rule().forbids(board, point, side);
        assertEquals(empty && !forbidden, position.isLegal(point, side), where(point, side));
        assertTrue(threat != Threat.FOUL || forbidden);
        assertTrue(!forbidden || threat == Threat.FOUL || threat == Threat.SUSPECT, where(point, side));
    }

    private int pattern(int point, int direction, int side) {
        int dx = DIRECTIONS[direction][0];
        int dy = DIRECTIONS[direction][1];
        int x = point % size;
        int y = point / size;
        int place = 0;
        while (isOn(x - dx, y - dy)) {
            x -= dx;
            y -= dy;
            place++;
        }
        int length = 0;
        while (isOn(x + length * dx, y + length * dy)) {
            length++;
        }
        int[] line = new int[length];
        for (int i = 0; i < length; i++) {
            line[i] = board.at((y + i * dy) * size + x + i * dx);
        }
        return lines.pattern(line, place, side);
    }

    private boolean isOn(int x, int y) {
        return x >= 0 && y >= 0 && x < size && y < size;
    }

    private static int threat(int[] patterns, boolean fouls) {
        boolean five = false;
        boolean overline = false;
        boolean openFour = false;
        int fours = 0;
        int openThrees = 0;
        int threes = 0;
        int openTwos = 0;
        for (int pattern : patterns) {
            five |= pattern == LinePattern.FIVE;
            overline |= pattern == LinePattern.OVERLINE;
            openFour |= pattern == LinePattern.OPEN_FOUR;
            fours += pattern == LinePattern.DOUBLE_FOUR ? 2 : pattern >= LinePattern.FOUR ? 1 : 0;
            openThrees += pattern == LinePattern.OPEN_THREE ? 1 : 0;
            threes += pattern == LinePattern.THREE ? 1 : 0;
            openTwos += pattern == LinePattern.OPEN_TWO ? 1 : 0;
        }
        if (five) {
            return Threat.FIVE;
        } else if (overline || fouls && fours >= 2) {
            return Threat.FOUL;
        } else if (fouls && openThrees >= 2) {
            return Threat.SUSPECT;
        } else if (openFour) {
            return Threat.OPEN_FOUR;
        } else if (fours >= 2) {
            return Threat.DOUBLE_FOUR;
        } else if (fours == 1) {
            return openThrees >= 1 ? Threat.FOUR_THREE : Threat.FOUR;
        } else if (openThrees >= 1) {
            return openThrees >= 2 ? Threat.DOUBLE_THREE : Threat.OPEN_THREE;
        } else if (threes >= 1) {
            return Threat.THREE;
        }
        return openTwos >= 2 ? Threat.DOUBLE_TWO : openTwos == 1 ? Threat.OPEN_TWO : Threat.NONE;
    }

    private void requireKeys(Position position) {
        int[] numbers = {size, size, 2 * size - 1, 2 * size - 1};
        long[][] keys = new long[4][];
        for (int direction = 0; direction < 4; direction++) {
            assertEquals(numbers[direction], position.lines(direction));
            keys[direction] = new long[numbers[direction]];
            Arrays.fill(keys[direction], -1);
        }
        for (int y = 0; y < size; y++) {
            for (int x = 0; x < size; x++) {
                int point = y * size + x;
                int[] line = {y, x, x - y + size - 1, x + y};
                for (int direction = 0; direction < 4; direction++) {
                    int shift = 2 * (5 + (direction == 0 ? x : y));
                    assertEquals(line[direction], position.line(direction, point));
                    assertEquals(shift, position.shift(direction, point));
                    keys[direction][line[direction]] -= (3L - board.at(point)) << shift;
                }
            }
        }
        for (int direction = 0; direction < 4; direction++) {
            for (int line = 0; line < keys[direction].length; line++) {
                assertEquals(keys[direction][line], position.key(direction, line));
            }
        }
    }

    private void requireCandidates(Position position) {
        for (int y = 0; y < size; y++) {
            for (int x = 0; x < size; x++) {
                int point = y * size + x;
                boolean empty = board.at(point) == Stone.EMPTY;
                boolean near = false;
                for (int dy = -2; dy <= 2; dy++) {
                    for (int dx = -2; dx <= 2; dx++) {
                        near |= isOn(x + dx, y + dy) && board.at(point + dy * size + dx) != Stone.EMPTY;
                    }
                }
                assertEquals(empty ? 1 : 0, position.vacant(point / 64) >>> point % 64 & 1);
                assertEquals(empty && near ? 1 : 0, position.candidates(point / 64) >>> point % 64 & 1);
            }
        }
    }
}
