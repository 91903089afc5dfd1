package wuzi.tactics;

/** Sets of squares as words: point p is bit {@code p & 63} of word {@code p >> 6}. */
public final class Bitboard {
    private Bitboard() {}

    /**
     * The first square of a set from a point on; a loop over all is
     * {@code for (int p = next(set, 0); p >= 0; p = next(set, p + 1))}.
     *
     * @param set the words
     * @param from a point, on the board or one more than the last
     * @return the point, or -1 where there is none
     */
    public static int next(long[] set, int from) {
        int word = from >> 6;
        if (word >= set.length) {
            return -1;
        }
        long rest = set[word] & -1L << from;
        while (rest == 0) {
            if (++word == set.length) {
                return -1;
            }
            rest = set[word];
        }
        return (word << 6) + Long.numberOfTrailingZeros(rest);
    }

    /**
     * Whether a square belongs to a set.
     *
     * @param set the words
     * @param point a point on the board
     * @return whether it does
     */
    public static boolean has(long[] set, int point) {
        return (set[point >> 6] >>> point & 1) != 0;
    }

    /**
     * The size of a set.
     *
     * @param set the words
     * @return how many squares it holds
     */
    public static int count(long[] set) {
        int count = 0;
        for (long word : set) {
            count += Long.bitCount(word);
        }
        return count;
    }

    /** Lists a set's squares in order; returns how many there are. */
    static int list(long[] set, int[] points) {
        int count = 0;
        for (int point = next(set, 0); point >= 0; point = next(set, point + 1)) {
            points[count++] = point;
        }
        return count;
    }

    static void add(long[] set, int point) {
        set[point >> 6] |= 1L << point;
    }

    static void remove(long[] set, int point) {
        set[point >> 6] &= ~(1L << point);
    }
}
