package wuzi.search;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * What the threads of a search tell each other beside what they leave in the table: how many positions they have looked
 * at, and which moves they are looking at just now, so that others begin with other ones (after Weill 1996, "The ABDADA
 * distributed minimax search algorithm", as simplified by Kerrigan).
 */
final class SearchTeam {
    private static final int BITS = 14;

    private final AtomicLongArray nodes;
    /** Hashes of positions and moves, each in the slot that its highest bits say. */
    private final AtomicLongArray busy = new AtomicLongArray(1 << BITS);

    SearchTeam(int threads) {
        nodes = new AtomicLongArray(threads);
    }

    boolean isAlone() {
        return nodes.length() == 1;
    }

    /** A search begins: nobody has looked at any position. */
    void begin() {
        for (int thread = 0; thread < nodes.length(); thread++) {
            nodes.set(thread, 0);
        }
    }

    /** A thread tells how many positions it has looked at; returns how many all have. */
    long tell(int thread, long looked) {
        nodes.set(thread, looked);
        long sum = 0;
        for (int i = 0; i < nodes.length(); i++) {
            sum += nodes.get(i);
        }
        return sum;
    }

    /** Whether some thread, as far as is known, is looking at a move of a position. */
    boolean isBusy(long hash, int move) {
        long key = key(hash, move);
        return busy.get(slot(key)) == key;
    }

    void take(long hash, int move) {
        long key = key(hash, move);
        busy.set(slot(key), key);
    }

    void leave(long hash, int move) {
        busy.set(slot(key(hash, move)), 0);
    }

    private static long key(long hash, int move) {
        return hash + (move + 1) * 0x9E3779B97F4A7C15L;
    }

    private static int slot(long key) {
        return (int) (key >>> Long.SIZE - BITS);
    }
}
