package wuzi.eval;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.util.Objects;
import wuzi.board.Board;
import wuzi.board.Candidates;
import wuzi.tactics.Tactic;
import wuzi.tactics.Tactics;

/**
 * Positions to be judged together, in memory shared with whoever judges them.
 *
 * <p>Tensors: {@code header} int32 [4] (layout version, rows in use, stop flag, which net), {@code planes} uint8 [capacity,
 * planes, size, size], {@code mask} uint8 [capacity, size*size], {@code policy} float32 [capacity, size*size] (logits),
 * {@code value} float32 [capacity] (in [-1, 1], for the side to move). Capacity is a multiple of {@value #ROW_MULTIPLE},
 * so that a net can always be run on a multiple of it: results then do not depend on how many rows are in use.
 *
 * <p>A batch may have {@link Guidance}: its masks then hold candidates only, and once judged its logits hold the prior.
 */
public final class EvalBatch {
    /** Rows are judged in multiples of this. */
    public static final int ROW_MULTIPLE = 16;
    /** The version of this layout. */
    public static final int LAYOUT_VERSION = 2;
    /** The net whose games are played, see {@link #net}. */
    public static final int LEARNER = 0;
    /** A past version of it. */
    public static final int PAST = 1;

    private static final int ROWS = 1;
    private static final int STOP = 2;
    private static final int NET = 3;

    private final Encoder encoder;
    private final Encoder.Writer writer;
    private Guidance guidance;
    private final int size;
    private final int area;
    private final int capacity;
    private final SharedBuffer shared;
    private final IntBuffer header;
    private final ByteBuffer planes;
    private final ByteBuffer mask;
    private final FloatBuffer policy;
    private final FloatBuffer value;
    private final byte[] allowed;
    /** [capacity, area]; null where the guidance has no prior. */
    private final float[] prior;
    private final Tactics tactics = new Tactics();
    private final Tactic[] found;

    /**
     * Allocates a batch with no guidance.
     *
     * @param encoder what writes the planes
     * @param size the boards' size
     * @param rows how many positions it must hold
     */
    public EvalBatch(Encoder encoder, int size, int rows) {
        this(encoder, Guidance.NONE, size, rows);
    }

    /**
     * Allocates a batch.
     *
     * @param encoder what writes the planes
     * @param guidance what is laid over the policy
     * @param size the boards' size
     * @param rows how many positions it must hold
     */
    public EvalBatch(Encoder encoder, Guidance guidance, int size, int rows) {
        this.encoder = encoder;
        this.guidance = guidance;
        this.size = size;
        area = size * size;
        capacity = (rows + ROW_MULTIPLE - 1) / ROW_MULTIPLE * ROW_MULTIPLE;
        writer = encoder.writer(capacity);
        shared = new SharedBuffer.Layout()
                .add("header", SharedBuffer.Type.INT32, 4)
                .add("planes", SharedBuffer.Type.UINT8, capacity, encoder.planes(), size, size)
                .add("mask", SharedBuffer.Type.UINT8, capacity, area)
                .add("policy", SharedBuffer.Type.FLOAT32, capacity, area)
                .add("value", SharedBuffer.Type.FLOAT32, capacity)
                .allocate();
        header = shared.ints("header");
        planes = shared.bytes("planes");
        mask = shared.bytes("mask");
        policy = shared.floats("policy");
        value = shared.floats("value");
        allowed = new byte[area];
        found = new Tactic[area];
        prior = guidance.rulePrior() > 0 ? new float[capacity * area] : null;
        header.put(0, LAYOUT_VERSION);
    }

    /**
     * Writes a position's planes and its mask: the legal squares, as far as they are candidates.
     *
     * @param row the row
     * @param board the position
     */
    public void encode(int row, Board board) {
        writer.encode(board, planes, row * encoder.planes() * area);
        Candidates.mask(board, guidance.candidates(), allowed);
        mask.put(row * area, allowed);
        if (prior != null) {
            tactics.find(board, found);
            for (int point = 0; point < area; point++) {
                prior[row * area + point] = guidance.bonus(found[point]);
            }
        }
    }

    /**
     * Has the first rows judged, and adds the prior to their logits.
     *
     * @param evaluator who judges
     * @param rows how many are in use, 0 to the capacity
     */
    public void judge(Evaluator evaluator, int rows) {
        rows(rows);
        evaluator.evaluate(this);
        if (prior != null) {
            for (int i = 0; i < rows * area; i++) {
                policy.put(i, policy.get(i) + prior[i]);
            }
        }
    }

    /**
     * Changes the prior's weight for the rows encoded from now on, in a batch whose guidance has a prior.
     *
     * @param weight what the bonus of a square is multiplied by
     * @throws IllegalArgumentException if it is not allowed
     * @throws IllegalStateException if the guidance has none
     */
    public void rulePrior(double weight) {
        if (prior == null) {
            throw new IllegalStateException("the batch was made with no rule prior");
        }
        guidance = new Guidance(guidance.candidates(), weight);
    }

    /**
     * Copies what {@link #judge} added to a row's logits, in a batch whose guidance has a prior.
     *
     * @param row the row
     * @param target receives size*size numbers
     * @param index where the first of them goes
     */
    public void prior(int row, FloatBuffer target, int index) {
        target.put(index, prior, row * area, area);
    }

    /**
     * The shared memory, for whoever maps it.
     *
     * @return the buffer
     */
    public SharedBuffer shared() {
        return shared;
    }

    /**
     * What writes the planes.
     *
     * @return the encoder
     */
    public Encoder encoder() {
        return encoder;
    }

    /**
     * The boards' size.
     *
     * @return squares along an edge
     */
    public int size() {
        return size;
    }

    /**
     * Squares of a board.
     *
     * @return size times size
     */
    public int area() {
        return area;
    }

    /**
     * How many rows there are.
     *
     * @return a multiple of {@value #ROW_MULTIPLE}
     */
    public int capacity() {
        return capacity;
    }

    /**
     * Rows in use.
     *
     * @return their number
     */
    public int rows() {
        return header.get(ROWS);
    }

    /**
     * Sets how many rows are in use.
     *
     * @param rows 0 to the capacity
     */
    public void rows(int rows) {
        header.put(ROWS, Objects.checkIndex(rows, capacity + 1));
    }

    /**
     * Sets which net is to judge the rows in use; {@link #LEARNER} where nobody says.
     *
     * @param net {@link #LEARNER} or {@link #PAST}
     */
    public void net(int net) {
        header.put(NET, net);
    }

    /**
     * Whether whoever maps this batch has asked its games to stop.
     *
     * @return the flag
     */
    public boolean stopped() {
        return header.get(STOP) != 0;
    }

    /**
     * The planes.
     *
     * @return uint8 [capacity, planes, size, size]
     */
    public ByteBuffer planes() {
        return planes;
    }

    /**
     * Squares that may be played.
     *
     * @return uint8 [capacity, size*size]
     */
    public ByteBuffer mask() {
        return mask;
    }

    /**
     * Logits; once judged, with the prior.
     *
     * @return float32 [capacity, size*size]
     */
    public FloatBuffer policy() {
        return policy;
    }

    /**
     * Values for the side to move.
     *
     * @return float32 [capacity]
     */
    public FloatBuffer value() {
        return value;
    }
}
