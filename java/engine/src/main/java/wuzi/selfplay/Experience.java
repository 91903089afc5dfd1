package wuzi.selfplay;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import wuzi.board.Outcome;
import wuzi.board.Stone;
import wuzi.eval.EvalBatch;
import wuzi.eval.SharedBuffer;

/**
 * Trained plies as rows of a flat store in shared memory, linked from each row to the next of its game.
 *
 * <p>Tensors: {@code planes} uint8 [rows, planes, size, size], {@code mask} uint8 [rows, size*size], {@code action} int32,
 * {@code log_prob}, {@code value} float32, {@code next} int32 (a larger row number, {@link #ENDED} or {@link #OPEN}),
 * {@code plies} int32, {@code sigma}, {@code reward}, {@code open_value} float32, all [rows]; {@code region} int32
 * [shards, 2]: the first row of each shard and how many it holds; {@code statistics} int32 [shards,
 * {@link Statistics#COUNTERS}]; and, where the options' guidance has a prior, {@code prior} float32 [rows, size*size]:
 * what it added to the logits.
 *
 * <p>{@code next}, {@code plies}, {@code sigma} and {@code reward} of a row are known only later: when the learner moves
 * again in the same game, when that game ends, or when collecting stops.
 */
public final class Experience {
    /** {@code next} of a row after which its game ended. */
    public static final int ENDED = -1;
    /** {@code next} of a row whose game still goes on. */
    public static final int OPEN = -2;

    private final int rowBytes;
    private final int area;
    private final double gamma;
    private final SharedBuffer shared;
    private final ByteBuffer planes;
    private final ByteBuffer mask;
    /** Null where there is none. */
    private final FloatBuffer prior;
    private final IntBuffer action;
    private final FloatBuffer logProb;
    private final FloatBuffer value;
    private final IntBuffer next;
    private final IntBuffer plies;
    private final FloatBuffer sigma;
    private final FloatBuffer reward;
    private final FloatBuffer openValue;
    private final IntBuffer region;
    private final IntBuffer statistics;

    /**
     * Allocates a store.
     *
     * @param options how games are collected
     * @throws IllegalArgumentException if it would be larger than 2 GiB
     */
    public Experience(RolloutOptions options) {
        long total = 0;
        for (int shard = 0; shard < options.threads(); shard++) {
            total += options.rowsOf(shard);
        }
        int rows = (int) Math.min(total, Integer.MAX_VALUE);
        int size = options.boardSize();
        area = size * size;
        rowBytes = options.encoder().planes() * area;
        gamma = options.gamma();
        SharedBuffer.Layout layout = new SharedBuffer.Layout()
                .add("planes", SharedBuffer.Type.UINT8, rows, options.encoder().planes(), size, size)
                .add("mask", SharedBuffer.Type.UINT8, rows, area)
                .add("action", SharedBuffer.Type.INT32, rows)
                .add("log_prob", SharedBuffer.Type.FLOAT32, rows)
                .add("value", SharedBuffer.Type.FLOAT32, rows)
                .add("next", SharedBuffer.Type.INT32, rows)
                .add("plies", SharedBuffer.Type.INT32, rows)
                .add("sigma", SharedBuffer.Type.FLOAT32, rows)
                .add("reward", SharedBuffer.Type.FLOAT32, rows)
                .add("open_value", SharedBuffer.Type.FLOAT32, rows)
                .add("region", SharedBuffer.Type.INT32, options.threads(), 2)
                .add("statistics", SharedBuffer.Type.INT32, options.threads(), Statistics.COUNTERS);
        boolean hasPrior = options.guidance().rulePrior() > 0;
        if (hasPrior) {
            layout.add("prior", SharedBuffer.Type.FLOAT32, rows, area);
        }
        shared = layout.allocate();
        planes = shared.bytes("planes");
        mask = shared.bytes("mask");
        prior = hasPrior ? shared.floats("prior") : null;
        action = shared.ints("action");
        logProb = shared.floats("log_prob");
        value = shared.floats("value");
        next = shared.ints("next");
        plies = shared.ints("plies");
        sigma = shared.floats("sigma");
        reward = shared.floats("reward");
        openValue = shared.floats("open_value");
        region = shared.ints("region");
        statistics = shared.ints("statistics");
        int first = 0;
        for (int shard = 0; shard < options.threads(); shard++) {
            region.put(2 * shard, first);
            first += (int) options.rowsOf(shard);
        }
    }

    /**
     * The shared memory.
     *
     * @return the buffer
     */
    public SharedBuffer shared() {
        return shared;
    }

    int firstRow(int shard) {
        return region.get(2 * shard);
    }

    void finish(int shard, int endRow, Statistics counted) {
        region.put(2 * shard + 1, endRow - firstRow(shard));
        counted.write(statistics, shard);
    }

    /** Stores what the learner saw and did; its links follow later. */
    void add(int row, EvalBatch batch, int batchRow, int point, float logProbability) {
        planes.put(row * rowBytes, batch.planes(), batchRow * rowBytes, rowBytes);
        mask.put(row * area, batch.mask(), batchRow * area, area);
        if (prior != null) {
            batch.prior(batchRow, prior, row * area);
        }
        action.put(row, point);
        logProb.put(row, logProbability);
        value.put(row, batch.value().get(batchRow));
        openValue.put(row, 0);
    }

    /** The learner is to move again, for {@code side}, and that ply is row {@code nextRow}. */
    void linkNext(int row, int nextRow, int distance, boolean sameSide) {
        link(row, nextRow, distance, sameSide, 0);
    }

    /** The game has ended. */
    void linkEnd(int row, int distance, int side, Outcome outcome) {
        int winner = outcome.winner();
        double sign = winner == Stone.EMPTY ? 0 : winner == side ? 1 : -1;
        link(row, ENDED, distance, true, sign * Math.pow(gamma, distance - 1));
    }

    /** Collecting stops here. */
    void linkOpen(int row, int distance, boolean sameSide, float valueNow) {
        link(row, OPEN, distance, sameSide, 0);
        openValue.put(row, valueNow);
    }

    private void link(int row, int to, int distance, boolean sameSide, double result) {
        next.put(row, to);
        plies.put(row, distance);
        sigma.put(row, sameSide ? 1 : -1);
        reward.put(row, (float) result);
    }
}
