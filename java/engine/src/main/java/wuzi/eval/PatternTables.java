package wuzi.eval;

import java.util.Iterator;
import java.util.List;
import wuzi.board.Stone;
import wuzi.tactics.Threat;

/**
 * The numbers of a {@link PatternEval} for one side to move, fitted by {@code python -m bridge.fit}.
 *
 * <p>The file of a rule, after lines that begin with {@code #}, is a list of whole numbers, for Black to move and, where
 * they differ, for White to move once more:
 *
 * <ol>
 *   <li>what the turn is worth;
 *   <li>for each {@link PatternClass}: what a square of it is worth where it is the side's own, and the opponent's; how
 *       promising a move there is, as its own and as the opponent's;
 *   <li>for each pair of own {@link Threat} and opponent's: its worth, how promising a move there is, and what it adds
 *       to each of the hidden sums, in 1 / {@value #SUM_UNIT};
 *   <li>for each hidden sum: where it begins, and what a unit above zero is worth.
 * </ol>
 */
final class PatternTables {
    static final int HIDDEN = 32;
    /** Words of four sums each. */
    static final int WORDS = HIDDEN / 4;
    static final int SUM_UNIT = 512;
    static final int WEIGHT_BITS = 14;

    private static final int KINDS = 1 << 16;
    /** Pairs of threats as {@link wuzi.tactics.Position#threats} has them. */
    private static final int PAIRS = 1 << 8;

    final int toMove;
    /** By the four nibbles of a side. */
    final short[] own = new short[KINDS];
    final short[] other = new short[KINDS];
    final short[] ownMove = new short[KINDS];
    final short[] otherMove = new short[KINDS];
    /** By the threats of Black and White. */
    final short[] pair = new short[PAIRS];
    final short[] pairMove = new short[PAIRS];
    final long[] sums = new long[PAIRS * WORDS];
    final long[] bias = new long[WORDS];
    final int[] weights = new int[HIDDEN];

    private PatternTables(int side, Iterator<String> numbers) {
        toMove = next(numbers);
        short[][] classes = new short[PatternClass.COUNT][4];
        for (short[] of : classes) {
            for (int i = 0; i < 4; i++) {
                of[i] = (short) next(numbers);
            }
        }
        for (int patterns = 0; patterns < KINDS; patterns++) {
            short[] of = classes[PatternClass.of(patterns)];
            own[patterns] = of[0];
            other[patterns] = of[1];
            ownMove[patterns] = of[2];
            otherMove[patterns] = of[3];
        }
        for (int mine = 0; mine < Threat.COUNT; mine++) {
            for (int theirs = 0; theirs < Threat.COUNT; theirs++) {
                int threats = side == Stone.BLACK ? mine | theirs << 4 : theirs | mine << 4;
                pair[threats] = (short) next(numbers);
                pairMove[threats] = (short) next(numbers);
                for (int sum = 0; sum < HIDDEN; sum++) {
                    sums[threats * WORDS + sum / 4] += (long) next(numbers) << 16 * (sum % 4);
                }
            }
        }
        for (int sum = 0; sum < HIDDEN; sum++) {
            bias[sum / 4] += (long) next(numbers) << 16 * (sum % 4);
            weights[sum] = next(numbers);
        }
    }

    private static int next(Iterator<String> numbers) {
        return Integer.parseInt(numbers.next());
    }

    /** Those of a rule, for Black and for White to move. */
    static PatternTables[] read(String rule) {
        List<String> numbers = List.of(PatternFile.read(rule).replaceAll("(?m)^#.*", "").trim().split("\\s+"));
        Iterator<String> left = numbers.iterator();
        PatternTables black = new PatternTables(Stone.BLACK, left);
        return new PatternTables[] {black, new PatternTables(Stone.WHITE, left.hasNext() ? left : numbers.iterator())};
    }
}
