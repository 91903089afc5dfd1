package wuzi.bench;

import java.util.Arrays;
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
import wuzi.player.Player;
import wuzi.player.Players;
import wuzi.tactics.Position;

/** Moves on a position, in the middle of games that greedy/1 plays with itself. */
@State(Scope.Thread)
@Fork(1)
@Warmup(iterations = 8, time = 250, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 20, time = 250, timeUnit = TimeUnit.MILLISECONDS)
public class PositionBench {
    private static final int SIZE = 15;
    private static final int POSITIONS = 16;
    private static final int STONES = 20;
    /** Of four moves one is random, lest all games be alike or end soon. */
    private static final int RANDOM = 4;

    /** The rule. */
    @Param({"freestyle", "standard", "renju", "caro", "caro-standard"})
    public String rule;

    private final Position[] positions = new Position[POSITIONS];
    private final int[][] moves = new int[POSITIONS][];
    private int position;
    private int move;

    /** Makes an empty benchmark; JMH sets it up. */
    public PositionBench() {}

    /** Plays the games, to 20 to 35 stones. */
    @Setup
    public void setUp() {
        Player greedy = Players.of("greedy/1");
        for (int game = 0, made = 0; made < POSITIONS; game++) {
            Position candidate = new Position(new Board(SIZE, Rules.of(rule)));
            while (candidate.board().ply() < STONES + made && !candidate.board().isOver()) {
                int ply = candidate.board().ply();
                long key = CounterRandom.at(CounterRandom.mix(game), ply);
                boolean random = CounterRandom.below(key, 0, RANDOM) == 0;
                int[] near = legalCandidates(candidate);
                candidate.play(random && near.length > 0
                        ? near[CounterRandom.below(key, 1, near.length)]
                        : greedy.choose(candidate.board(), key));
            }
            if (!candidate.board().isOver()) {
                positions[made] = candidate;
                moves[made++] = legalCandidates(candidate);
            }
        }
    }

    private static int[] legalCandidates(Position position) {
        int side = position.board().sideToMove();
        int[] points = new int[SIZE * SIZE];
        int count = 0;
        for (int point = 0; point < points.length; point++) {
            if ((position.candidates(point >> 6) >>> point & 1) != 0 && position.isLegal(point, side)) {
                points[count++] = point;
            }
        }
        return Arrays.copyOf(points, count);
    }

    /**
     * A move on a square near stones and its undo; each position lends itself for all of its squares in turn.
     *
     * @return the point
     */
    @Benchmark
    @BenchmarkMode(Mode.Throughput)
    @OutputTimeUnit(TimeUnit.SECONDS)
    public int playAndUndo() {
        if (move == moves[position].length) {
            move = 0;
            position = (position + 1) % POSITIONS;
        }
        positions[position].play(moves[position][move++]);
        return positions[position].undo();
    }
}
