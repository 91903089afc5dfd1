package wuzi.player;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Outcome;
import wuzi.board.Stone;

/** Games of a player against itself, many at once: what a position is worth to it that it cannot say. */
public final class OwnGames {
    /** How many games an estimate takes. */
    static final int USUAL = 16;

    private static final int AT_ONCE = 64;

    private final Player player;
    private final List<Board> positions;
    private final int games;
    private final long key;
    private final double[] points;
    private final int[] ended;

    private final Board[] boards;
    private final int[] numbers;
    private final long[] keys;
    private final int[] moves;
    private int running;
    private int started;

    private OwnGames(Player player, List<Board> positions, int games, long key) {
        this.player = player;
        this.positions = positions;
        this.games = games;
        this.key = key;
        points = new double[positions.size()];
        ended = new int[positions.size()];
        int slots = Math.min(player.isSolitary() ? 1 : AT_ONCE, games * positions.size());
        boards = new Board[slots];
        numbers = new int[slots];
        keys = new long[slots];
        moves = new int[slots];
    }

    /**
     * Plays on from positions. A game's randomness is that of its number, whatever is played beside it.
     *
     * @param player plays both sides
     * @param positions games that are not over; left as they were
     * @param games how many from each position
     * @param key the randomness
     * @param stop asked before every move; true ends all games
     * @return Black's points a game from each position, a draw being half a point, over the games that ended; NaN where
     *     none did
     */
    public static double[] blackScores(
            Player player, List<Board> positions, int games, long key, BooleanSupplier stop) {
        return new OwnGames(player, positions, games, key).play(stop);
    }

    /** The mean result of a player against itself, for the side to move: -1 to 1; 0 where no game ends in the time. */
    static double value(Player player, Board board, long key, long millis) {
        long start = System.nanoTime();
        long most = TimeUnit.MILLISECONDS.toNanos(millis);
        double score = blackScores(player, List.of(board), USUAL, key, () -> System.nanoTime() - start >= most)[0];
        double black = Double.isNaN(score) ? 0 : 2 * score - 1;
        return board.sideToMove() == Stone.BLACK ? black : -black;
    }

    private double[] play(BooleanSupplier stop) {
        while (running < boards.length) {
            start(running++);
        }
        while (running > 0 && !stop.getAsBoolean()) {
            for (int slot = 0; slot < running; slot++) {
                long game = CounterRandom.key(key, CounterRandom.PLAYER, numbers[slot]);
                keys[slot] = CounterRandom.at(game, boards[slot].ply());
            }
            player.choose(boards, keys, running, moves);
            for (int slot = 0; slot < running; slot++) {
                boards[slot].play(moves[slot]);
            }
            for (int slot = running - 1; slot >= 0; slot--) {
                if (boards[slot].isOver()) {
                    end(slot);
                }
            }
        }
        for (int i = 0; i < points.length; i++) {
            points[i] /= ended[i];
        }
        return points;
    }

    private void start(int slot) {
        numbers[slot] = started++;
        boards[slot] = positions.get(numbers[slot] / games).copy();
        player.newGame(boards[slot], MoveLimits.NONE);
    }

    /** Counts a finished game, and starts another in its slot or gives the slot to the last one running. */
    private void end(int slot) {
        Outcome outcome = boards[slot].outcome();
        points[numbers[slot] / games] += outcome == Outcome.BLACK_WINS ? 1 : outcome == Outcome.DRAW ? 0.5 : 0;
        ended[numbers[slot] / games]++;
        if (started < games * positions.size()) {
            start(slot);
        } else {
            running--;
            boards[slot] = boards[running];
            numbers[slot] = numbers[running];
        }
    }
}
