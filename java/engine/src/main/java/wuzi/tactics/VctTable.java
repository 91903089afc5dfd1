package wuzi.tactics;

import wuzi.board.CounterRandom;

/**
 * Proof and disproof numbers of positions met before, found by hash, attacker and the moves it has left: a fixed number
 * of entries in groups of four, of which one of an earlier search gives way first, then the one with the smallest
 * numbers.
 */
final class VctTable {
    /** The number of what is proven not to be so. */
    static final int INFINITE = (1 << 24) - 1;

    private static final int GROUP = 4;
    private static final int BITS = 24;
    private static final int MOVES_SHIFT = 2 * BITS;
    private static final int AGE_SHIFT = MOVES_SHIFT + 8;

    private final long[] keys;
    private final long[] data;
    private final long[] ofMoves = new long[2 * SolverLimits.ANY_MOVES + 2];
    private int age = 1;

    /** Makes a table of 2^bits entries, 16 bytes each. */
    VctTable(int bits) {
        keys = new long[1 << bits];
        data = new long[1 << bits];
        for (int moves = 0; moves < ofMoves.length; moves++) {
            ofMoves[moves] = CounterRandom.mix(moves);
        }
    }

    /** Marks a new search: what earlier ones left stays known, and gives way first. */
    void startSearch() {
        age = age % 255 + 1;
    }

    /** What a position is found by, from its hash, the attacker and the moves it has left. */
    long key(long hash, int attacker, int moves) {
        return hash ^ ofMoves[2 * moves + attacker - 1];
    }

    /** What is known of a position, or 0. */
    long find(long key) {
        int first = group(key);
        for (int i = first; i < first + GROUP; i++) {
            if (keys[i] == key) {
                return data[i];
            }
        }
        return 0;
    }

    void store(long key, int proof, int disproof, int moves) {
        int first = group(key);
        int entry = first;
        long least = Long.MAX_VALUE;
        for (int i = first; i < first + GROUP; i++) {
            if (keys[i] == key) {
                entry = i;
                break;
            }
            long worth = data[i] == 0 ? -2 : data[i] >>> AGE_SHIFT != age ? -1 : proof(data[i]) + disproof(data[i]);
            if (worth < least) {
                least = worth;
                entry = i;
            }
        }
        keys[entry] = key;
        data[entry] = (long) age << AGE_SHIFT | (long) moves << MOVES_SHIFT | (long) disproof << BITS | proof;
    }

    static int proof(long data) {
        return (int) (data & INFINITE);
    }

    static int disproof(long data) {
        return (int) (data >>> BITS & INFINITE);
    }

    /** The attacker's moves before the five of what is proven. */
    static int moves(long data) {
        return (int) (data >>> MOVES_SHIFT & 255);
    }

    private int group(long key) {
        return (int) (key >>> 16) & keys.length - GROUP;
    }
}
