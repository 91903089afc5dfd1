package wuzi.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.NotAllowedException;
import wuzi.board.Rule;
import wuzi.player.PlayerName;
import wuzi.player.PlayerOptions;
import wuzi.search.Search;
import wuzi.search.SearchInfo;
import wuzi.search.SearchLimits;
import wuzi.tactics.Position;

/**
 * Games of the search with itself. Each is a function of its number and the options alone, whatever was played before it,
 * and is played to its end: the result is that of the rules.
 */
public final class DataGames implements AutoCloseable {
    private static final int NEVER = -1;

    private final Options options;
    /** Positions for a move on average. */
    private final int nodes;
    private final DataOpenings openings;
    /** One for each thread. */
    private final List<Search> searches = new ArrayList<>();
    private final Map<Integer, SearchedGame> waiting = new TreeMap<>();
    private int due;

    /**
     * Which games are played.
     *
     * @param size squares along an edge
     * @param rule one of the engine's
     * @param seed equal seeds give equal games
     * @param player {@code alphabeta:nodes=2000,hash=16}: positions that it looks at for a move, on average (each move has
     *     between a quarter and seven quarters of them, lest games repeat each other), and its table's MiB
     */
    public record Options(int size, Rule rule, long seed, String player) {
        private static final int MOST_NODES = 1_000_000_000;

        /**
         * Checks the options.
         *
         * @param size squares along an edge, 5 and more
         * @param rule one of the engine's
         * @param seed any number
         * @param player an alphabeta with nodes
         * @throws NotAllowedException if the search cannot play them, or the player is another one
         */
        public Options {
            if (!Position.takes(new Board(size, rule))) {
                throw new NotAllowedException("data.board", "the search does not play %s on a board of size %s", rule.id(), size);
            }
            PlayerName name = PlayerName.parse(player);
            if (!name.kind().equals(PlayerName.ALPHA_BETA) || !name.options().containsKey(PlayerName.NODES)
                    || !Set.of(PlayerName.NODES, PlayerName.HASH).containsAll(name.options().keySet())) {
                throw new NotAllowedException("data.player",
                        "player '%s' does not play games of data; it is alphabeta:nodes=N or alphabeta:nodes=N,hash=MIB", player);
            }
            nodes(name);
            mebibytes(name);
        }

        private static int nodes(PlayerName name) {
            return (int) new PlayerOptions(name).whole(PlayerName.NODES, 0, MOST_NODES);
        }

        private static int mebibytes(PlayerName name) {
            return (int) new PlayerOptions(name).whole(PlayerName.HASH, Search.USUAL_MEBIBYTES, Search.MOST_MEBIBYTES);
        }

        private int nodes() {
            return nodes(PlayerName.parse(player));
        }

        private int mebibytes() {
            return mebibytes(PlayerName.parse(player));
        }
    }

    /**
     * Makes the games of some options.
     *
     * @param options which
     * @param threads how many are played at once
     * @throws NotAllowedException if the player's table is too large, or as many of them are
     */
    public DataGames(Options options, int threads) {
        this.options = options;
        nodes = options.nodes();
        openings = new DataOpenings(options.size(), options.rule());
        for (int i = 0; i < threads; i++) {
            searches.add(new Search(options.mebibytes()));
        }
    }

    /**
     * Plays games on all threads.
     *
     * @param first the number of the first
     * @param end the number behind the last
     * @param stop asked before every move; once it is true, no further game is told of but those that ended before
     * @param listener hears of them in the order of their numbers, one at a time
     * @throws InterruptedException if the calling thread is interrupted, which ends the games
     */
    public void play(int first, int end, BooleanSupplier stop, Consumer<SearchedGame> listener)
            throws InterruptedException {
        AtomicInteger next = new AtomicInteger(first);
        due = first;
        waiting.clear();
        ExecutorService workers = Executors.newFixedThreadPool(searches.size());
        try {
            List<Future<?>> work = new ArrayList<>();
            for (Search search : searches) {
                work.add(workers.submit(() -> {
                    try {
                        for (int game = next.getAndIncrement(); game < end; game = next.getAndIncrement()) {
                            SearchedGame played = play(game, search, stop);
                            if (played == null) {
                                return;
                            }
                            tell(game, played, listener);
                        }
                    } catch (RuntimeException | Error e) {
                        next.set(end); // the other threads need not go on
                        throw e;
                    }
                }));
            }
            for (Future<?> one : work) {
                one.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) e.getCause();
        } finally {
            next.set(end);
            workers.shutdownNow();
            workers.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        }
    }

    private synchronized void tell(int game, SearchedGame played, Consumer<SearchedGame> listener) {
        waiting.put(game, played);
        while (waiting.containsKey(due)) {
            int number = due;
            due = NEVER; // for good, if the listener fails: no game is told of behind one that is missing
            listener.accept(waiting.remove(number));
            due = number + 1;
        }
    }

    /** A game; null where it was stopped. */
    private SearchedGame play(int number, Search search, BooleanSupplier stop) {
        Board board = new Board(options.size(), options.rule());
        openings.play(board, CounterRandom.key(options.seed(), CounterRandom.DATA_OPENING, number));
        int opening = board.ply();
        long key = CounterRandom.key(options.seed(), CounterRandom.DATA_NODES, number);
        search.clear();
        List<SearchInfo> searched = new ArrayList<>();
        while (!board.isOver()) {
            if (stop.getAsBoolean()) {
                return null;
            }
            SearchLimits limits = SearchLimits.UNLIMITED.withNodes(nodes(key, board.ply()));
            SearchInfo info = search.search(board, limits, one -> {});
            searched.add(info);
            board.play(info.move());
        }
        short[] scores = new short[searched.size()];
        int[] best = new int[scores.length];
        int[] looked = new int[scores.length];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = (short) searched.get(i).score();
            best[i] = searched.get(i).move();
            looked[i] = (int) searched.get(i).nodes();
        }
        return new SearchedGame(options.size(), options.rule(), opening, board.outcome().winner(), board.history(),
                scores, best, looked);
    }

    private int nodes(long key, int ply) {
        return Math.max(1, nodes / 4 + CounterRandom.below(key, ply, nodes / 2 * 3 + 1));
    }

    @Override
    public void close() {
        searches.forEach(Search::close);
    }
}
