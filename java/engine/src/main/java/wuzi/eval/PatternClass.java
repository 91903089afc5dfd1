package wuzi.eval;

import wuzi.tactics.LinePattern;

/**
 * What a square has in its four lines, whatever their order: the {@value #COUNT} multisets of four
 * {@link LinePattern}s, numbered in the order of their sorted patterns.
 */
public final class PatternClass {
    /** How many there are. */
    public static final int COUNT = 1001;

    private static final int PATTERNS = LinePattern.FIVE + 1;
    private static final short[] CLASSES = new short[1 << 16];

    static {
        int number = 0;
        int[] sorted = new int[4];
        for (sorted[0] = 0; sorted[0] < PATTERNS; sorted[0]++) {
            for (sorted[1] = sorted[0]; sorted[1] < PATTERNS; sorted[1]++) {
                for (sorted[2] = sorted[1]; sorted[2] < PATTERNS; sorted[2]++) {
                    for (sorted[3] = sorted[2]; sorted[3] < PATTERNS; sorted[3]++) {
                        number(sorted, (short) number++);
                    }
                }
            }
        }
    }

    private PatternClass() {}

    /** Gives a number to every order of four patterns. */
    private static void number(int[] sorted, short number) {
        for (int order = 0; order < 256; order++) {
            int a = order & 3;
            int b = order >> 2 & 3;
            int c = order >> 4 & 3;
            int d = order >> 6;
            if ((1 << a | 1 << b | 1 << c | 1 << d) == 15) {
                CLASSES[sorted[a] | sorted[b] << 4 | sorted[c] << 8 | sorted[d] << 12] = number;
            }
        }
    }

    /**
     * The class of a square for one side.
     *
     * @param patterns the side's four nibbles, as {@link wuzi.tactics.Position#patterns(int)} has them
     * @return its number
     */
    public static int of(int patterns) {
        return CLASSES[patterns];
    }
}
