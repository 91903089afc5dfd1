package wuzi.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Rules;
import wuzi.eval.Encoders;
import wuzi.eval.EvalBatch;
import wuzi.eval.Guidance;
import wuzi.player.ActionRule;
import wuzi.tactics.Tactic;
import wuzi.tactics.Tactics;

/** What rollouts do with one row of a batch, on 15x15 boards with 0 to 63 stones: encode it, take a move from it. */
@State(Scope.Thread)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RowBench {
    private static final int ROWS = 64;
    private static final int SIZE = 15;

    private final Board[] boards = new Board[ROWS];
    private final EvalBatch stones = new EvalBatch(Encoders.STONES_1, SIZE, ROWS);
    private final EvalBatch history = new EvalBatch(Encoders.HISTORY_1, SIZE, ROWS);
    private final EvalBatch near = new EvalBatch(Encoders.STONES_1, new Guidance(2, 0), SIZE, ROWS);
    private final Tactics tactics = new Tactics();
    private final Tactic[] found = new Tactic[SIZE * SIZE];
    private final ActionRule softmax = ActionRule.softmax(1);
    private final ActionRule argmax = ActionRule.argmax();
    private final ActionRule uniform = ActionRule.uniform();
    private int turn;

    /** Makes an empty benchmark; JMH sets it up. */
    public RowBench() {}

    /** Prepares random boards and logits. */
    @Setup
    public void setUp() {
        for (int row = 0; row < ROWS; row++) {
            Board board = new Board(SIZE, Rules.FREESTYLE);
            for (int draw = 0; board.ply() < row && !board.isOver(); draw++) {
                int point = CounterRandom.below(row, draw, board.area());
                if (board.isLegal(point) && !board.wins(point, board.sideToMove())) {
                    board.play(point);
                }
            }
            boards[row] = board;
            stones.encode(row, board);
            for (int point = 0; point < board.area(); point++) {
                float logit = (float) (6 * CounterRandom.unit(row, point) - 3);
                stones.policy().put(row * board.area() + point, logit);
            }
        }
    }

    private int nextRow() {
        return turn++ & ROWS - 1;
    }

    /** Planes of {@code stones/1}, and the mask. */
    @Benchmark
    public void encodeStones() {
        int row = nextRow();
        stones.encode(row, boards[row]);
    }

    /** Planes of {@code history/1}, and the mask. */
    @Benchmark
    public void encodeHistory() {
        int row = nextRow();
        history.encode(row, boards[row]);
    }

    /** Planes of {@code stones/1}, and the mask of candidates. */
    @Benchmark
    public void encodeCandidates() {
        int row = nextRow();
        near.encode(row, boards[row]);
    }

    /**
     * What a move on each square does.
     *
     * @return that of the last one, so that none is left out
     */
    @Benchmark
    public Tactic findTactics() {
        tactics.find(boards[nextRow()], found);
        return found[found.length - 1];
    }

    /**
     * A sample of the masked softmax, with its log-probability.
     *
     * @return their sum, so that neither is left out
     */
    @Benchmark
    public float sampleSoftmax() {
        return choose(softmax);
    }

    /**
     * The best square.
     *
     * @return the point
     */
    @Benchmark
    public float takeBest() {
        return choose(argmax);
    }

    /**
     * A random square, with its log-probability.
     *
     * @return their sum, so that neither is left out
     */
    @Benchmark
    public float drawUniform() {
        return choose(uniform);
    }

    private float choose(ActionRule rule) {
        int row = nextRow();
        return rule.choose(stones, row, turn) + rule.logProbability();
    }
}
