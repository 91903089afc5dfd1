package wuzi.player;

import wuzi.board.Board;
import wuzi.eval.Encoder;
import wuzi.eval.EvalBatch;
import wuzi.eval.Evaluator;
import wuzi.eval.Guidance;
import wuzi.eval.MaskedSoftmax;
import wuzi.eval.Model;
import wuzi.eval.ModelException;

/**
 * Plays what an evaluator's policy says: a sample at a temperature, or the best square. With {@link PlayerTactics} it
 * first sees to what is forced; of several squares that stop a win by fours, the policy chooses.
 */
public final class PolicyPlayer implements Player {
    /** How many games are judged together at most. */
    private static final int BATCH = 64;
    /** The temperature of games that tell what a position is worth, where its own is not higher. */
    static final double SAMPLED = 0.5;

    private final String name;
    private final Evaluator evaluator;
    private final Encoder encoder;
    private final Guidance guidance;
    private final double temperature;
    private final ActionRule rule;
    private final MaskedSoftmax softmax = new MaskedSoftmax();
    private final ForcedMoves forced;
    private final int[] waiting = new int[BATCH];
    private final Board[] single = new Board[1];
    private final long[] singleKey = new long[1];
    private final int[] singleMove = new int[1];
    private EvalBatch batch;
    private float[] values = new float[BATCH];
    private PolicyPlayer sampled;

    /**
     * Makes a player of a model.
     *
     * @param name what it is called
     * @param model judges positions; closed with the player
     * @param temperature of the sample; 0 plays the best square
     * @param tactics what it sees to first
     */
    public PolicyPlayer(String name, Model model, double temperature, PlayerTactics tactics) {
        this(name, model, model.encoder(), model.guidance(), temperature, tactics);
    }

    /**
     * Makes a player.
     *
     * @param name what it is called
     * @param evaluator judges positions; closed with the player if it is a {@link Model}
     * @param encoder what the evaluator reads
     * @param guidance what is laid over its policy
     * @param temperature of the sample; 0 plays the best square
     * @param tactics what it sees to first
     */
    public PolicyPlayer(
            String name,
            Evaluator evaluator,
            Encoder encoder,
            Guidance guidance,
            double temperature,
            PlayerTactics tactics) {
        this.name = name;
        this.evaluator = evaluator;
        this.encoder = encoder;
        this.guidance = guidance;
        this.temperature = temperature;
        this.rule = temperature == 0 ? ActionRule.argmax() : ActionRule.softmax(temperature);
        forced = new ForcedMoves(tactics);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int choose(Board board, long key) {
        single[0] = board;
        singleKey[0] = key;
        choose(single, singleKey, 1, singleMove);
        return singleMove[0];
    }

    @Override
    public void choose(Board[] boards, long[] keys, int count, int[] moves) {
        int rows = 0;
        values = values.length < count ? new float[count] : values;
        for (int i = 0; i < count; i++) {
            Board board = boards[i];
            Squares squares = forced.find(board);
            if (!squares.isEmpty() && !forced.leaveChoice()) {
                moves[i] = squares.draw(keys[i]);
                values[i] = Float.NaN;
                continue;
            }
            fit(board).encode(rows, board);
            if (!squares.isEmpty()) {
                squares.mask(board, batch.mask(), rows * board.area());
            }
            waiting[rows++] = i;
            if (rows == BATCH) {
                judge(keys, rows, moves);
                rows = 0;
            }
        }
        if (rows > 0) {
            judge(keys, rows, moves);
        }
    }

    /** The batch for a board. */
    private EvalBatch fit(Board board) {
        requirePlanes(board);
        return batch(board.size());
    }

    private void requirePlanes(Board board) {
        if (!encoder.takes(board)) {
            throw new ModelException(encoder.refusal(board), null);
        }
    }

    private void judge(long[] keys, int rows, int[] moves) {
        batch.judge(evaluator, rows);
        for (int row = 0; row < rows; row++) {
            moves[waiting[row]] = rule.choose(batch, row, keys[waiting[row]]);
            values[waiting[row]] = batch.value().get(row);
        }
    }

    /**
     * The mean of games against itself, sampled where it plays the best square: such games would all be the same. An
     * evaluator's value of a few stones says less.
     */
    @Override
    public double value(Board board, long key, long millis) {
        if (sampled == null) {
            sampled = new PolicyPlayer(
                    name, evaluator, encoder, guidance, Math.max(temperature, SAMPLED), forced.tactics());
        }
        return OwnGames.value(sampled, board, key, millis);
    }

    @Override
    public Remark remark(int index) {
        return new Remark(values[index], "");
    }

    /**
     * The batch that positions of one size are judged in; all games given together share a size.
     *
     * @param size squares along an edge
     * @return the batch, the same one until another size is asked for
     */
    public EvalBatch batch(int size) {
        if (batch == null || batch.size() != size) {
            batch = new EvalBatch(encoder, guidance, size, BATCH);
        }
        return batch;
    }

    /**
     * The shares that the policy, with its guidance, gives to squares, before temperature and tactics.
     *
     * @param board a game that is not over
     * @param probabilities receives a number for each point, summing to 1 over the squares that it may play
     * @return the value for the side to move, in [-1, 1]
     * @throws ModelException if there are no such planes of the board
     */
    public float judge(Board board, double[] probabilities) {
        EvalBatch judged = fit(board);
        judged.encode(0, board);
        judged.judge(evaluator, 1);
        softmax.read(judged, 0, 1);
        for (int point = 0; point < board.area(); point++) {
            probabilities[point] = softmax.probability(point);
        }
        return judged.value().get(0);
    }

    @Override
    public void require(Board board) {
        requirePlanes(board);
        if (evaluator instanceof Model model) {
            model.requireSize(board.size());
        }
    }

    @Override
    public void close() {
        if (evaluator instanceof Model model) {
            model.close();
        }
    }
}
