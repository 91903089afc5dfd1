package wuzi.match;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import wuzi.player.Player;

/**
 * A match of two players or more: the games of a {@link Schedule}, from openings that are played with either colour.
 * All strength is measured by it: levels, anchors, the ladder of trainings, one build of the engine against another.
 */
public final class Match {
    private static final int END_SECONDS = 10;

    private final Schedule schedule;
    private final MatchOptions options;
    private final List<int[]> openings;
    private final AtomicInteger number = new AtomicInteger();

    /**
     * Makes a match.
     *
     * @param schedule who meets whom
     * @param options what they play; its number of games is not asked for
     * @param openings moves from the empty board, at least one opening; taken from the first on, and again from there
     *     where a pairing has more games than two for each
     */
    public Match(Schedule schedule, MatchOptions options, List<int[]> openings) {
        this.schedule = schedule;
        this.options = options;
        this.openings = openings;
    }

    /**
     * Plays a match of two.
     *
     * @param player the player whose results are counted
     * @param opponent its opponent
     * @param options what to play
     * @return the result
     */
    public static MatchResult play(Player player, Player opponent, MatchOptions options) {
        return play(player, opponent, options, () -> false, game -> {});
    }

    /**
     * Plays a match of two that can be watched, and ended early.
     *
     * @param player the player whose results are counted
     * @param opponent its opponent
     * @param options what to play
     * @param stop asked before every move; true ends the match, and the result is that of the games that ended before
     * @param listener hears of games as they end, not always in the order of their numbers
     * @return the result
     */
    public static MatchResult play(
            Player player,
            Player opponent,
            MatchOptions options,
            BooleanSupplier stop,
            Consumer<PlayedGame> listener) {
        return play(player, opponent, options, MatchOpenings.of(options), stop, listener);
    }

    /**
     * Plays a match of two from given openings.
     *
     * @param player the player whose results are counted
     * @param opponent its opponent
     * @param options what to play; its number of opening stones is not asked for
     * @param openings as a match takes them
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
            Consumer<PlayedGame> listener) {
        return play(player, opponent, options, openings, GameTable.BOARDS, stop, listener);
    }

    /** The same with another number of games in lockstep. */
    static MatchResult play(
            Player player,
            Player opponent,
            MatchOptions options,
            List<int[]> openings,
            int boards,
            BooleanSupplier stop,
            Consumer<PlayedGame> listener) {
        Schedule schedule = Schedule.roundRobin(2, options.games());
        Match match = new Match(schedule, options, openings);
        Standings standings = new Standings(List.of(player.name(), opponent.name()), schedule);
        Player[] players = {player, opponent};
        new GameTable(players, options, openings, match.games(game -> false), boards, game -> {
            standings.add(game);
            listener.accept(game);
        }).play(stop);
        return standings.results(openings.size()).get(0);
    }

    /**
     * Plays the match on several threads, each with players of its own on a core of its own.
     *
     * @param players how many there are
     * @param maker makes a player, by its place; called in the thread that it plays in, which closes it
     * @param threads how many
     * @param played games that are not played again
     * @param stop asked before every move; true ends the match
     * @param listener hears of games as they end, one at a time
     * @throws InterruptedException if the calling thread is interrupted, which ends the match
     */
    public void play(
            int players,
            IntFunction<Player> maker,
            int threads,
            IntPredicate played,
            BooleanSupplier stop,
            Consumer<PlayedGame> listener)
            throws InterruptedException {
        Supplier<Schedule.Game> games = games(played);
        AtomicBoolean ended = new AtomicBoolean();
        Object turn = new Object();
        Consumer<PlayedGame> oneByOne = game -> {
            synchronized (turn) {
                if (!ended.get()) {
                    listener.accept(game);
                }
            }
        };
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> work = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                int core = thread;
                work.add(workers.submit(() -> {
                    Cores.take(core, 1);
                    try (Seats seats = new Seats(players, maker)) {
                        if (seats.cores() > 1) {
                            Cores.take(core, seats.cores());
                        }
                        new GameTable(seats.players(), options, openings, games, GameTable.BOARDS, oneByOne)
                                .play(() -> ended.get() || stop.getAsBoolean());
                    } catch (RuntimeException | Error e) {
                        ended.set(true); // the other threads need not go on
                        throw e;
                    }
                }));
            }
            for (Future<?> one : work) {
                one.get();
            }
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        } finally {
            synchronized (turn) {
                ended.set(true);
            }
            workers.shutdownNow();
            workers.awaitTermination(END_SECONDS, TimeUnit.SECONDS); // their players are closed by then
        }
    }

    private static RuntimeException failure(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
    }

    /** The games that are left, for several threads. */
    private Supplier<Schedule.Game> games(IntPredicate played) {
        return () -> {
            int game = number.getAndIncrement();
            while (game < schedule.games() && played.test(game)) {
                game = number.getAndIncrement();
            }
            return game < schedule.games() ? schedule.game(game) : null;
        };
    }
}
