package wuzi.board;

/** Keys of the incremental hash (Zobrist 1970). */
final class Zobrist {
    static final long WHITE_TO_MOVE = CounterRandom.mix(-1);

    private static final long[] STONES = new long[3 * Board.MAX_SIZE * Board.MAX_SIZE];

    static {
        for (int i = 0; i < STONES.length; i++) {
            STONES[i] = CounterRandom.bits(0, i);
        }
    }

    private Zobrist() {}

    static long stone(int point, int side) {
        return STONES[3 * point + side];
    }

    /** The hash of an empty board. */
    static long start(int size, int winLength, Rule rule) {
        return CounterRandom.mix(CounterRandom.mix(size * 64L + winLength) + rule.id().hashCode());
    }
}
