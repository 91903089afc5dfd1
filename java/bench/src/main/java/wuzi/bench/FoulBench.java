package wuzi.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Foul;
import wuzi.board.Rules;
import wuzi.board.Stone;

/** The exact check of renju's fouls, one free square after the other. */
@State(Scope.Thread)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class FoulBench {
    private static final int SIZE = 15;
    private static final int CENTRE = 11;

    /** Stones on the board, all in its centre of 11x11. */
    @Param({"10", "40", "80"})
    public int stones;

    private Board board;
    private int[] free;
    private int next;

    /** Makes an empty benchmark; JMH sets it up. */
    public FoulBench() {}

    /** Prepares a position in which nobody has won. */
    @Setup
    public void setUp() {
        board = new Board(SIZE, Rules.RENJU);
        int corner = (SIZE - CENTRE) / 2;
        for (int draw = 0; board.ply() < stones; draw += 2) {
            int point = (corner + CounterRandom.below(1, draw, CENTRE)) * SIZE
                    + corner + CounterRandom.below(1, draw + 1, CENTRE);
            if (board.isLegal(point) && !board.wins(point, board.sideToMove())) {
                board.play(point);
            }
        }
        free = new int[board.area() - stones];
        for (int point = 0, i = 0; point < board.area(); point++) {
            if (board.at(point) == Stone.EMPTY) {
                free[i++] = point;
            }
        }
    }

    /**
     * The check of one square.
     *
     * @return the foul, or null
     */
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @OutputTimeUnit(TimeUnit.NANOSECONDS)
    public Foul foul() {
        next = next + 1 == free.length ? 0 : next + 1;
        return Rules.RENJU.foul(board, free[next], Stone.BLACK);
    }
}
