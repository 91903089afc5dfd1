package wuzi.search;

import java.util.Arrays;

/**
 * What searches found in positions met before, found by hash, for several threads at once: an entry is two words, of
 * which the first is the hash xored with the second (Hyatt and Mann 2002, "A lock-less transposition table
 * implementation"), so that halves of two entries never pass for one.
 *
 * <p>Entries come in pairs: the first keeps the deeper search of this age, the second what came last.
 */
final class TranspositionTable {
    static final int EXACT = 3;
    static final int AT_LEAST = 2;
    static final int AT_MOST = 1;

    private static final int MOVE_BITS = 9;
    private static final int NO_MOVE = (1 << MOVE_BITS) - 1;
    private static final int DEPTH_SHIFT = MOVE_BITS;
    private static final int BOUND_SHIFT = DEPTH_SHIFT + 8;
    private static final int AGE_SHIFT = BOUND_SHIFT + 2;
    private static final int AGE_MASK = 0xFF;
    private static final int CALM_SHIFT = AGE_SHIFT + 8;
    private static final int EVAL_SHIFT = 32;
    private static final int VALUE_SHIFT = 48;
    private static final int BYTES = 16;

    private final long[] table;
    private final int mask;
    private int age;

    /** Takes as many MiB at most, a power of two of entries. */
    TranspositionTable(int mebibytes) {
        long entries = Long.highestOneBit(((long) mebibytes << 20) / BYTES);
        table = new long[(int) (2 * entries)];
        mask = (int) (entries - 2);
    }

    void clear() {
        Arrays.fill(table, 0);
        age = 0;
    }

    void newSearch() {
        age = age + 1 & AGE_MASK;
    }

    /** The data of a position's entry, or 0 where there is none. */
    long find(long hash) {
        int slot = slot(hash);
        long data = table[slot + 1];
        if ((table[slot] ^ data) == hash && data != 0) {
            return data;
        }
        data = table[slot + 3];
        return (table[slot + 2] ^ data) == hash ? data : 0;
    }

    static int move(long data) {
        int move = (int) data & NO_MOVE;
        return move == NO_MOVE ? -1 : move;
    }

    static int depth(long data) {
        return (int) (data >>> DEPTH_SHIFT) & 0xFF;
    }

    static int bound(long data) {
        return (int) (data >>> BOUND_SHIFT) & 3;
    }

    static int value(long data) {
        return (int) (data >> VALUE_SHIFT);
    }

    /** What the evaluation alone said of the position. */
    static int eval(long data) {
        return (short) (data >> EVAL_SHIFT);
    }

    /** Whether the side to move was found to have no win by fours. */
    static boolean isCalm(long data) {
        return (data >>> CALM_SHIFT & 1) != 0;
    }

    void store(long hash, int move, int depth, int bound, int value, int eval, boolean calm) {
        int slot = slot(hash);
        long first = table[slot + 1];
        long second = table[slot + 3];
        if ((table[slot] ^ first) == hash) {
            move = move < 0 ? move(first) : move;
        } else if ((table[slot + 2] ^ second) == hash) {
            move = move < 0 ? move(second) : move;
            slot += 2;
        } else if ((int) (first >>> AGE_SHIFT & AGE_MASK) == age && depth(first) >= depth) {
            slot += 2;
        }
        long data = (long) value << VALUE_SHIFT | (eval & 0xFFFFL) << EVAL_SHIFT | (calm ? 1L << CALM_SHIFT : 0)
                | (long) age << AGE_SHIFT | (long) bound << BOUND_SHIFT | (long) Math.max(0, depth) << DEPTH_SHIFT
                | move & NO_MOVE;
        table[slot] = hash ^ data;
        table[slot + 1] = data;
    }

    private int slot(long hash) {
        return ((int) (hash >>> 24) & mask) << 1;
    }

    /** Permille of entries that this search wrote. */
    int permilleUsed() {
        int used = 0;
        for (int i = 0; i < 1000; i++) {
            long data = table[2 * i + 1];
            used += data != 0 && (int) (data >>> AGE_SHIFT & AGE_MASK) == age ? 1 : 0;
        }
        return used;
    }
}
