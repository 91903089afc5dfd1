package wuzi.keys;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import wuzi.board.Board;
import wuzi.board.Stone;

/**
 * What either side threatens in a position, whoever is to move, found by trying every move and every reply. A line of
 * the winning length or more wins (freestyle); a four lacks one stone of it.
 *
 * <p>Two facts keep this short. Who has two squares to complete a line on, an open four or a double four, has won
 * unless the opponent completes one first. And a stone takes lines from the opponent but gives it none, so that a
 * reply has only to be tried against the threats there were before it.
 */
final class Threats {
    private static final byte EDGE = 3;

    private final int area;
    private final int length;
    private final int[] steps;
    private final int[] cellOf;
    private final byte[] cells;

    Threats(Board board) {
        int size = board.size();
        int stride = size + 1;
        area = board.area();
        length = board.winLength();
        steps = new int[] {1, stride, stride + 1, stride - 1};
        cellOf = IntStream.range(0, area).map(p -> p + p / size + stride + 1).toArray();
        cells = new byte[(size + 2) * stride + 1];
        Arrays.fill(cells, EDGE);
        for (int point = 0; point < area; point++) {
            cells[cellOf[point]] = (byte) board.at(point);
        }
    }

    /** The squares on which a side completes a line. */
    int[] fives(int side) {
        return freeSquares(point -> Arrays.stream(steps).anyMatch(step -> completes(cellOf[point], step, side)));
    }

    /** The squares on which a side makes a four. Asked only where it completes no line. */
    int[] fours(int side) {
        return freeSquares(point -> countFours(point, side) > 0);
    }

    /** The squares on which a side makes an open four or a double four. Asked only where it completes no line. */
    int[] doubleFours(int side) {
        return freeSquares(point -> countFours(point, side) > 1);
    }

    /**
     * The squares after which a side completes a line with its third stone at the latest, whatever the replies. Asked
     * only where nobody completes a line and the opponent makes no four.
     */
    int[] wins(int side) {
        return freeSquares(point -> switch (countFours(point, side)) {
            case 0 -> winsByThreats(point, side);
            case 1 -> winsByFour(point, side);
            default -> true;
        });
    }

    /**
     * The squares of a side that leave its opponent none of {@link #doubleFours}. Asked only where nobody completes a
     * line and the side makes no four.
     */
    int[] stops(int side) {
        int[] threats = doubleFours(Stone.other(side));
        return freeSquares(point -> stopsAll(point, side, threats));
    }

    private boolean winsByThreats(int point, int side) {
        put(point, side);
        int[] threats = doubleFours(side);
        boolean wins = threats.length > 0
                && freeSquares(reply -> stopsAll(reply, Stone.other(side), threats)).length == 0;
        put(point, Stone.EMPTY);
        return wins;
    }

    /** Whether a side wins by a four after the one reply that does not lose at once. */
    private boolean winsByFour(int point, int side) {
        put(point, side);
        int reply = fives(side)[0];
        put(reply, Stone.other(side));
        boolean wins = doubleFours(side).length > 0;
        put(reply, Stone.EMPTY);
        put(point, Stone.EMPTY);
        return wins;
    }

    private boolean stopsAll(int point, int side, int[] threats) {
        put(point, side);
        boolean left = Arrays.stream(threats)
                .anyMatch(threat -> cells[cellOf[threat]] == Stone.EMPTY && countFours(threat, Stone.other(side)) > 1);
        put(point, Stone.EMPTY);
        return !left;
    }

    /** How many squares to complete a line on a side would have from a stone on a free square. */
    private int countFours(int point, int side) {
        int cell = cellOf[point];
        int count = 0;
        cells[cell] = (byte) side;
        for (int step : steps) {
            for (int way : new int[] {step, -step}) {
                int end = cell + way;
                while (cells[end] == side) {
                    end += way;
                }
                if (cells[end] == Stone.EMPTY && completes(end, step, side)) {
                    count++;
                }
            }
        }
        cells[cell] = Stone.EMPTY;
        return count;
    }

    private boolean completes(int cell, int step, int side) {
        int first = cell - step;
        while (cells[first] == side) {
            first -= step;
        }
        int last = cell + step;
        while (cells[last] == side) {
            last += step;
        }
        return (last - first) / step - 1 >= length;
    }

    private void put(int point, int stone) {
        cells[cellOf[point]] = (byte) stone;
    }

    private int[] freeSquares(IntPredicate wanted) {
        return IntStream.range(0, area)
                .filter(point -> cells[cellOf[point]] == Stone.EMPTY && wanted.test(point))
                .toArray();
    }
}
