package wuzi.board;

/**
 * The fouls of renju, looked for on the board as it stands: the exact check, by the International Rules of Renju (RIF
 * 1996, sections 3, 9.2 and 9.3).
 *
 * <p>A <em>four</em> lacks one stone of a line of exactly five. A <em>straight four</em> is unbroken and can get that
 * stone at either end. A <em>three</em> lacks one stone of a straight four, and Black could put it there: a stone on
 * that square, the three's <em>eye</em>, neither is a foul nor completes five in another line. Whether it is a foul
 * depends on the threes that it would make, and so on; each step fills one more square, so this ends.
 *
 * <p>In one line a stone can make two fours, one on either side of it, but never two threes.
 */
final class Renju {
    /** The rules speak of lines of this length only. */
    static final int WIN_LENGTH = 5;

    private static final int FOUR = WIN_LENGTH - 1;
    private static final int THREE = WIN_LENGTH - 2;
    /** No cell: one of the border. */
    private static final int NOWHERE = 0;

    private Renju() {}

    /**
     * The foul that a black stone would be.
     *
     * @param board the position; stones are put on its cells and taken off again
     * @param point an empty square
     * @return the first of {@link Foul}'s constants that it is, or null where Black may play
     */
    static Foul foul(Board board, int point) {
        return foul(board.cells(), board.steps(), board.cell(point));
    }

    private static Foul foul(byte[] cells, int[] steps, int cell) {
        boolean overline = false;
        int fours = 0;
        int lines = 0;
        for (int step : steps) {
            int before = black(cells, cell, -step);
            int after = black(cells, cell, step);
            int stones = before + 1 + after;
            if (stones == WIN_LENGTH) {
                return null; // five overrides everything
            }
            overline |= stones > WIN_LENGTH;
            boolean fourBefore = isFour(cells, cell - (before + 1) * step, -step, stones);
            boolean fourAfter = isFour(cells, cell + (after + 1) * step, step, stones);
            // unbroken stones that can be completed at both ends are one four; with a gap on either side they are two
            fours += fourBefore && fourAfter && stones < FOUR ? 2 : fourBefore || fourAfter ? 1 : 0;
            lines += hasEye(cells, cell, step) ? 1 : 0;
        }
        if (overline) {
            return Foul.OVERLINE;
        }
        if (fours >= 2) {
            return Foul.DOUBLE_FOUR;
        }
        return lines >= 2 && isDoubleThree(cells, steps, cell) ? Foul.DOUBLE_THREE : null;
    }

    /** Whether one more stone, on the square where so many unbroken stones end, makes five of them. */
    private static boolean isFour(byte[] cells, int end, int step, int stones) {
        return cells[end] == Stone.EMPTY && stones + black(cells, end, step) == FOUR;
    }

    private static boolean hasEye(byte[] cells, int cell, int step) {
        return eye(cells, cell, step) != NOWHERE || eye(cells, cell, -step) != NOWHERE;
    }

    /**
     * The free square that ends the stones on one side of a move, if a stone there makes a straight four: four unbroken
     * stones, a free square at either end, and beyond these no stone that would make six of five.
     */
    private static int eye(byte[] cells, int cell, int step) {
        int before = black(cells, cell, -step);
        int after = black(cells, cell, step);
        int eye = cell + (after + 1) * step;
        if (before + 1 + after > THREE || cells[eye] != Stone.EMPTY) {
            return NOWHERE;
        }
        int beyond = black(cells, eye, step);
        return before + 1 + after + beyond == THREE
                        && isOpen(cells, cell - (before + 1) * step, -step)
                        && isOpen(cells, eye + (beyond + 1) * step, step)
                ? eye
                : NOWHERE;
    }

    private static boolean isOpen(byte[] cells, int end, int step) {
        return cells[end] == Stone.EMPTY && cells[end + step] != Stone.BLACK;
    }

    private static boolean isDoubleThree(byte[] cells, int[] steps, int cell) {
        cells[cell] = Stone.BLACK;
        int threes = 0;
        for (int i = 0; i < steps.length && threes < 2; i++) {
            boolean isThree = canTake(cells, steps, eye(cells, cell, steps[i]))
                    || canTake(cells, steps, eye(cells, cell, -steps[i]));
            threes += isThree ? 1 : 0;
        }
        cells[cell] = Stone.EMPTY;
        return threes >= 2;
    }

    /** Whether a straight four there makes a three of what it grows from: it is no foul, and makes no five either. */
    private static boolean canTake(byte[] cells, int[] steps, int eye) {
        return eye != NOWHERE && !makesFive(cells, steps, eye) && foul(cells, steps, eye) == null;
    }

    private static boolean makesFive(byte[] cells, int[] steps, int cell) {
        for (int step : steps) {
            if (black(cells, cell, -step) + 1 + black(cells, cell, step) == WIN_LENGTH) {
                return true;
            }
        }
        return false;
    }

    /** How many black stones follow a cell without a break. */
    private static int black(byte[] cells, int cell, int step) {
        int count = 0;
        for (int next = cell + step; cells[next] == Stone.BLACK; next += step) {
            count++;
        }
        return count;
    }
}
