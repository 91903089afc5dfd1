package wuzi.eval;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import wuzi.board.Rule;
import wuzi.board.Stone;
import wuzi.tactics.Position;

/**
 * Judges a position by the empty squares near stones: what line patterns and threats they hold for the side to move and
 * for its opponent. All numbers are fitted to games of the engine with itself, see {@link PatternTables}.
 *
 * <p>A value is a sum over the squares, and a layer of {@value PatternTables#HIDDEN} rectified sums of what the squares'
 * pairs of threats are worth to each, so that it can know what one kind of threat is worth beside another. The sums lie
 * in four lanes of 16 bits a word, and are added four at once.
 */
public final class PatternEval implements PositionEval {
    private static final Map<String, PatternTables[]> TABLES = new ConcurrentHashMap<>();

    /** By the side to move: Black's, White's. */
    private final PatternTables[] tables;
    private Position position;

    /**
     * Evaluates positions of a rule.
     *
     * @param rule one of the engine's
     */
    public PatternEval(Rule rule) {
        tables = TABLES.computeIfAbsent(rule.id(), PatternTables::read);
    }

    @Override
    public void reset(Position of) {
        position = of;
    }

    @Override
    public void push(int point) {}

    @Override
    public void pop() {}

    @Override
    public int value() {
        Position at = position;
        int side = at.board().sideToMove() - Stone.BLACK;
        int shift = 16 * side;
        PatternTables table = tables[side];
        short[] own = table.own;
        short[] other = table.other;
        short[] pair = table.pair;
        long[] sums = table.sums;
        int sum = table.toMove;
        long a = table.bias[0];
        long b = table.bias[1];
        long c = table.bias[2];
        long d = table.bias[3];
        long e = table.bias[4];
        long f = table.bias[5];
        long g = table.bias[6];
        long h = table.bias[7];
        for (int word = 0; word < at.words(); word++) {
            for (long rest = at.candidates(word); rest != 0; rest &= rest - 1) {
                int point = (word << 6) + Long.numberOfTrailingZeros(rest);
                int patterns = at.patterns(point);
                int threats = at.threats(point);
                sum += own[patterns >>> shift & 0xFFFF] + other[patterns >>> 16 - shift & 0xFFFF] + pair[threats];
                int i = threats * PatternTables.WORDS;
                a += sums[i];
                b += sums[i + 1];
                c += sums[i + 2];
                d += sums[i + 3];
                e += sums[i + 4];
                f += sums[i + 5];
                g += sums[i + 6];
                h += sums[i + 7];
            }
        }
        int[] weights = table.weights;
        long layer = rectified(a, weights, 0) + rectified(b, weights, 4) + rectified(c, weights, 8)
                + rectified(d, weights, 12) + rectified(e, weights, 16) + rectified(f, weights, 20)
                + rectified(g, weights, 24) + rectified(h, weights, 28);
        return Math.max(LEAST, Math.min(MOST, sum + (int) (layer >> PatternTables.WEIGHT_BITS)));
    }

    /** The four sums of a word, weighed where they are above zero. */
    private static long rectified(long word, int[] weights, int from) {
        int first = (short) word;
        word = word - first >> 16;
        int second = (short) word;
        word = word - second >> 16;
        int third = (short) word;
        int fourth = (int) (word - third >> 16);
        return (long) Math.max(0, first) * weights[from] + (long) Math.max(0, second) * weights[from + 1]
                + (long) Math.max(0, third) * weights[from + 2] + (long) Math.max(0, fourth) * weights[from + 3];
    }

    @Override
    public void scores(int[] moves, int count, int[] scores) {
        int side = position.board().sideToMove() - Stone.BLACK;
        int shift = 16 * side;
        PatternTables table = tables[side];
        short[] own = table.ownMove;
        short[] other = table.otherMove;
        short[] pair = table.pairMove;
        for (int i = 0; i < count; i++) {
            int patterns = position.patterns(moves[i]);
            scores[i] = own[patterns >>> shift & 0xFFFF] + other[patterns >>> 16 - shift & 0xFFFF]
                    + pair[position.threats(moves[i])];
        }
    }
}
