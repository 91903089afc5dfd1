package wuzi.tactics;

import java.util.Arrays;

/**
 * What is known of attacks by fours in positions met before, found by hash: a fixed number of entries in pairs, of
 * which the first keeps what took most moves to find and gives way to a newer search, the second what came last.
 */
final class VcfTable {
    private static final int MOVE_BITS = 9;
    private static final int VALUE_BITS = 10;
    private static final int NO_MOVE = (1 << MOVE_BITS) - 1;
    private static final int VALUE_SHIFT = MOVE_BITS;
    private static final int AGE_SHIFT = MOVE_BITS + VALUE_BITS;

    private final long[] keys;
    private final int[] data;
    private int age = 1;

    /** Makes a table of 2^bits entries, 12 bytes each. */
    VcfTable(int bits) {
        keys = new long[1 << bits];
        data = new int[1 << bits];
    }

    /** Forgets everything. */
    void clear() {
        Arrays.fill(data, 0);
        age = 1;
    }

    /** Marks a new search: what earlier ones left stays known, and gives way first. */
    void startSearch() {
        age = age + 1 & 0xFFF;
    }

    /** The place of a position's entry, or -1 where nothing is known of it. */
    int find(long hash) {
        int first = slot(hash);
        if (keys[first] == hash && data[first] != 0) {
            return first;
        }
        return keys[first + 1] == hash && data[first + 1] != 0 ? first + 1 : -1;
    }

    /** A value as {@link Vcf} has it, of an entry. */
    int value(int entry) {
        return (data[entry] << 32 - AGE_SHIFT) >> 32 - VALUE_BITS;
    }

    /** The move that wins, or -1. */
    int move(int entry) {
        int move = data[entry] & NO_MOVE;
        return move == NO_MOVE ? -1 : move;
    }

    void store(long hash, int value, int move) {
        int entry = slot(hash);
        if (keys[entry] != hash && data[entry] >>> AGE_SHIFT == age && weight(value(entry)) > weight(value)) {
            entry++;
        }
        keys[entry] = hash;
        data[entry] = age << AGE_SHIFT | (value & (1 << VALUE_BITS) - 1) << VALUE_SHIFT | move & NO_MOVE;
    }

    /** How many moves deep something had to be looked at. */
    private static int weight(int value) {
        return value >= 0 ? value : ~value;
    }

    private int slot(long hash) {
        return (int) (hash >>> 20) & keys.length - 2;
    }
}
