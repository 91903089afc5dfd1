package wuzi.match;

import java.util.List;
import java.util.function.BooleanSupplier;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Outcome;
import wuzi.board.Stone;
import wuzi.player.Player;

/**
 * A match: many games in lockstep, so that a net judges their positions together.
 *
 * <p>Game 2k is opening k with the player as Black, game 2k + 1 the same with the player as White. The randomness of a
 * move depends on seed, game and ply only, so the games do not depend on how many are played at once.
 */
public final class Match {
    /** How many games are played at once. */
    static final int BOARDS = 64;

    /** Hears of games as they end. */
    @FunctionalInterface
    public interface Listener {
        /**
         * A game has ended.
         *
         * @param game its number, from 0
         * @param board the finished game; copy it to keep it
         */
        void ended(int game, Board board);
    }

    private final Player player;
    private final Player opponent;
    private final MatchOptions options;
    private final List<int[]> openings;
    private final Listener listener;

    private final Board[] boards;
    private final int[] games;
    private int running;
    private int started;

    private final Board[] asked;
    private final long[] keys;
    private final int[] moves;

    private Tally black = Tally.NONE;
    private Tally white = Tally.NONE;
    private long plies;

    private Match(
            Player player,
            Player opponent,
            MatchOptions options,
            List<int[]> openings,
            int atOnce,
            Listener listener) {
        this.player = player;
        this.opponent = opponent;
        this.options = options;
        this.listener = listener;
        this.openings = openings;
        int slots = Math.min(atOnce, options.games());
        boards = new Board[slots];
        games = new int[slots];
        asked = new Board[slots];
        keys = new long[slots];
        moves = new int[slots];
    }

    /**
     * Plays a match.
     *
     * @param player the player whose results are counted
     * @param opponent its opponent
     * @param options what to play
     * @return the result
     */
    public static MatchResult play(Player player, Player opponent, MatchOptions options) {
        return play(player, opponent, options, () -> false, (game, board) -> {});
    }

    /**
     * Plays a match that can be watched, and ended early.
     *
     * @param player the player whose results are counted
     * @param opponent its opponent
     * @param options what to play
     * @param stop asked before every move; true ends the match, and the result is that of the games that ended before
     * @param listener hears of games as they end, not always in the order of their numbers
     * @return the result
     */
    public static MatchResult play(
            Player player, Player opponent, MatchOptions options, BooleanSupplier stop, Listener listener) {
        return play(player, opponent, options, MatchOpenings.of(options), stop, listener);
    }

    /**
     * Plays a match from given openings.
     *
     * @param player the player whose results are counted
     * @param opponent its opponent
     * @param options what to play; its number of opening stones is not asked for
     * @param openings moves from the empty board, at least one opening; taken from the first on, and again from there
     *     where the match has more games than two for each
     * @param stop asked before every move; true ends the match, and the result is that of the games that ended before
     * @param listener hears of games as they end, not always in the order of their numbers
     * @return the result
     */
    public static MatchResult play(
            Player player,
            Player opponent,
            MatchOptions options,
            List<int[]> openings,
            BooleanSupplier stop,
            Listener listener) {
        return new Match(player, opponent, options, openings, BOARDS, listener).run(stop);
    }

    /** The same match with another number of games at once. */
    static MatchResult play(Player player, Player opponent, MatchOptions options, int atOnce, Listener listener) {
        return new Match(player, opponent, options, MatchOpenings.of(options), atOnce, listener).run(() -> false);
    }

    private MatchResult run(BooleanSupplier stop) {
        while (running < boards.length) {
            boards[running] = new Board(options.size(), options.winLength(), options.rule());
            start(running++);
        }
        // One player moves wherever it is to move, then the other: from the second turn on that is on nearly all boards.
        boolean playersTurn = true;
        while (running > 0 && !stop.getAsBoolean()) {
            move(playersTurn);
            playersTurn = !playersTurn;
        }
        return new MatchResult(player.name(), opponent.name(), black, white, plies, openings.size(), running == 0);
    }

    private void start(int slot) {
        games[slot] = started++;
        boards[slot].clear();
        for (int point : openings.get(games[slot] / 2 % openings.size())) {
            boards[slot].play(point);
        }
    }

    private void move(boolean playersTurn) {
        int count = 0;
        for (int slot = 0; slot < running; slot++) {
            Board board = boards[slot];
            if ((board.sideToMove() == playersSide(games[slot])) == playersTurn) {
                asked[count] = board;
                keys[count] = CounterRandom.at(
                        CounterRandom.key(options.seed(), CounterRandom.PLAYER, games[slot]), board.ply());
                count++;
            }
        }
        if (count == 0) {
            return;
        }
        (playersTurn ? player : opponent).choose(asked, keys, count, moves);
        for (int i = 0; i < count; i++) {
            asked[i].play(moves[i]);
        }
        for (int slot = running - 1; slot >= 0; slot--) {
            if (boards[slot].isOver()) {
                end(slot);
            }
        }
    }

    private static int playersSide(int game) {
        return game % 2 == 0 ? Stone.BLACK : Stone.WHITE;
    }

    /** Counts a finished game, and starts another in its slot or gives the slot to the last one running. */
    private void end(int slot) {
        Board board = boards[slot];
        int side = playersSide(games[slot]);
        Outcome outcome = board.outcome();
        Tally one = outcome == Outcome.DRAW
                ? new Tally(0, 1, 0)
                : outcome.winner() == side ? new Tally(1, 0, 0) : new Tally(0, 0, 1);
        if (side == Stone.BLACK) {
            black = black.plus(one);
        } else {
            white = white.plus(one);
        }
        plies += board.ply();
        listener.ended(games[slot], board);
        if (started < options.games()) {
            start(slot);
        } else {
            running--;
            boards[slot] = boards[running];
            games[slot] = games[running];
        }
    }
}
