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
import wuzi.board.Rules;

/** Moves on a board: whole random games, single moves, copies. */
@State(Scope.Thread)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class BoardBench {
    /** Squares along an edge. */
    @Param({"9", "15", "20"})
    public int size;

    private RandomGames games;
    private Board middle;
    private int[] free;
    private int next;

    /** Makes an empty benchmark; JMH sets it up. */
    public BoardBench() {}

    /** Prepares a board with a tenth of its squares taken. */
    @Setup
    public void setUp() {
        games = new RandomGames(new Board(size, Rules.FREESTYLE));
        middle = new Board(size, Rules.FREESTYLE);
        for (int draw = 0; middle.ply() < middle.area() / 10; draw++) {
            int point = CounterRandom.below(1, draw, middle.area());
            if (middle.isLegal(point) && !middle.wins(point, middle.sideToMove())) {
                middle.play(point);
            }
        }
        free = new int[middle.area() - middle.ply()];
        for (int point = 0, i = 0; point < middle.area(); point++) {
            if (middle.isLegal(point)) {
                free[i++] = point;
            }
        }
    }

    /**
     * A game of uniformly random moves from the empty board to its end.
     *
     * @return the board
     */
    @Benchmark
    @BenchmarkMode(Mode.Throughput)
    @OutputTimeUnit(TimeUnit.SECONDS)
    public Board randomGame() {
        return games.play();
    }

    /**
     * A move and its undo.
     *
     * @return the point
     */
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @OutputTimeUnit(TimeUnit.NANOSECONDS)
    public int playAndUndo() {
        next = next + 1 == free.length ? 0 : next + 1;
        middle.play(free[next]);
        return middle.undo();
    }

    /**
     * A copy of a board.
     *
     * @return the copy
     */
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @OutputTimeUnit(TimeUnit.NANOSECONDS)
    public Board copy() {
        return middle.copy();
    }
}
