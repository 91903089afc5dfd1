package wuzi.app;

import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Openings;
import wuzi.board.Rules;
import wuzi.board.Stone;
import wuzi.eval.Encoder;
import wuzi.eval.Encoders;
import wuzi.eval.EvalBatch;
import wuzi.eval.HashEvaluator;
import wuzi.eval.MaskedSoftmax;
import wuzi.eval.Model;
import wuzi.player.Player;
import wuzi.player.PlayerTactics;
import wuzi.player.Players;
import wuzi.player.PolicyPlayer;
import wuzi.tactics.Position;
import wuzi.tactics.Threat;

/**
 * What the engine does in how much time, on one core unless a figure says otherwise. The best of many short rounds
 * counts: what else runs on the machine only ever adds time, and a short round has a chance to be left alone.
 */
final class Benchmarks {
    private static final int SIZE = 15;
    private static final int ROUNDS = 200;
    private static final long ROUND_NANOS = 5_000_000;
    private static final int BETWEEN_CLOCKS = 8;
    private static final int POSITIONS = 64;
    private static final int GAMES = 16;
    private static final int OPENING = 6;

    private final Supplier<Model> model;
    private long sink;

    /**
     * The benchmarks.
     *
     * @param model opens the net whose answer is timed, or gives null where there is none
     */
    Benchmarks(Supplier<Model> model) {
        this.model = model;
    }

    /** All of them by name, in the order they are shown. */
    Map<String, Supplier<Figure>> all() {
        Map<String, Supplier<Figure>> all = new LinkedHashMap<>();
        all.put("board-random-games", this::randomGames);
        all.put("position-freestyle", () -> moves("position-freestyle", Rules.FREESTYLE, 1_500_000));
        all.put("position-renju", () -> moves("position-renju", Rules.RENJU, 1_000_000));
        all.put("foul-check", () -> foulCheck("foul-check", false, 0.3));
        all.put("foul-check-suspect", () -> foulCheck("foul-check-suspect", true, 2));
        all.put("encode-planes-mask", this::encoding);
        all.put("encode-threats", () -> threats("encode-threats", Rules.FREESTYLE));
        all.put("encode-threats-renju", () -> threats("encode-threats-renju", Rules.RENJU));
        all.put("softmax-sample", this::sampling);
        all.put("policy-answer", this::answer);
        all.put("search-nodes", SearchBenchmarks::nodes);
        all.put("search-threads", SearchBenchmarks::threads);
        all.put("search-heap", SearchBenchmarks::heap);
        all.put("engine-jar", this::jarSize);
        return all;
    }

    /** Uniform random games to their end: the squares left are a list that each move takes one from. */
    private Figure randomGames() {
        Board board = new Board(SIZE, Rules.FREESTYLE);
        int[] squares = new int[board.area()];
        double nanos = nanosPerCall(call -> {
            board.clear();
            for (int point = 0; point < squares.length; point++) {
                squares[point] = point;
            }
            long game = CounterRandom.key(1, CounterRandom.PLAYER, call);
            for (int left = squares.length; !board.isOver(); left--) {
                int index = CounterRandom.below(game, left, left);
                board.play(squares[index]);
                squares[index] = squares[left - 1];
            }
            return board.hash();
        });
        return Figure.atLeast("board-random-games", 1e9 / nanos, "games/s", 100_000);
    }

    /** Moves made and taken back with all patterns and threats kept, in the middle of games of greedy/1 with itself. */
    private Figure moves(String name, Rules rule, double target) {
        Position[] positions = new Position[GAMES];
        int[][] squares = new int[GAMES][];
        try (Player greedy = Players.of("greedy/1")) {
            for (int game = 0; game < GAMES; game++) {
                positions[game] = middleGame(rule, game, greedy);
                squares[game] = legalCandidates(positions[game]);
            }
        }
        double nanos = nanosPerCall(call -> {
            int game = call / SIZE % GAMES; // a search, too, stays near a position for a while
            positions[game].play(squares[game][call % squares[game].length]);
            return positions[game].undo();
        });
        return Figure.atLeast(name, 1e9 / nanos, "moves/s", target);
    }

    /** After 15 to 30 moves, of which every fourth is random lest all games be alike, or before the end. */
    private static Position middleGame(Rules rule, int game, Player greedy) {
        Position position = new Position(new Board(SIZE, rule));
        Board board = position.board();
        while (board.ply() < 15 + game) {
            long key = CounterRandom.at(CounterRandom.key(1, CounterRandom.GOLDEN, game), board.ply());
            int[] near = legalCandidates(position);
            position.play(board.ply() % 4 != 3 || near.length == 0
                    ? greedy.choose(board, key)
                    : near[CounterRandom.below(key, 0, near.length)]);
            if (board.isOver()) {
                position.undo();
                break;
            }
        }
        return position;
    }

    private static int[] legalCandidates(Position position) {
        int side = position.board().sideToMove();
        return IntStream.range(0, SIZE * SIZE)
                .filter(point -> (position.candidates(point >> 6) >>> point & 1) != 0 && position.isLegal(point, side))
                .toArray();
    }

    /** The exact check of Black's fouls in random games, on squares that patterns suspect of one, or on the others. */
    private Figure foulCheck(String name, boolean suspect, double target) {
        List<Board> boards = new ArrayList<>();
        List<Integer> squares = new ArrayList<>();
        for (Board board : positions(Rules.RENJU)) {
            Position position = new Position(board);
            for (int point = 0; point < board.area(); point++) {
                int threat = position.threat(point, Stone.BLACK);
                if (board.at(point) == Stone.EMPTY
                        && suspect == (threat == Threat.FOUL || threat == Threat.SUSPECT)) {
                    boards.add(board);
                    squares.add(point);
                }
            }
        }
        Board[] each = boards.toArray(Board[]::new);
        int[] square = squares.stream().mapToInt(Integer::intValue).toArray();
        double nanos = nanosPerCall(call -> {
            int i = call % square.length;
            return Rules.RENJU.foul(each[i], square[i], Stone.BLACK) == null ? 0 : 1;
        });
        return Figure.atMost(name, nanos / 1e3, "us", target);
    }

    private Figure encoding() {
        EvalBatch batch = new EvalBatch(Encoders.STONES_1, SIZE, POSITIONS);
        Board[] boards = positions(Rules.FREESTYLE);
        double nanos = nanosPerCall(call -> {
            batch.encode(call % POSITIONS, boards[call % POSITIONS]);
            return batch.planes().get(call % SIZE);
        });
        return Figure.untargeted("encode-planes-mask", nanos, "ns");
    }

    /**
     * The planes threats/1 of whole games that the policy samples with itself, or greedy/1 where there is none. Each
     * call follows all the games from their start, so that no solver knows them, and no hard position is left out.
     */
    private Figure threats(String name, Rules rule) {
        List<int[]> games = new ArrayList<>();
        int plies = 0;
        Model net = model.get();
        try (Player player = net == null
                ? Players.of("greedy/1")
                : new PolicyPlayer("policy", net, 1, PlayerTactics.NONE)) {
            for (int game = 0; game < GAMES; game++) {
                long key = CounterRandom.key(1, CounterRandom.PLAYER, game);
                Board board = new Board(SIZE, rule);
                Openings.play(board, CounterRandom.key(1, CounterRandom.OPENING, game), OPENING, Openings.CENTRE);
                while (!board.isOver()) {
                    board.play(player.choose(board, CounterRandom.at(key, board.ply())));
                }
                games.add(board.history());
                plies += board.ply();
            }
        }
        ByteBuffer planes = ByteBuffer.allocateDirect(Encoders.THREATS_1.planes() * SIZE * SIZE);
        double nanos = nanosPerCall(call -> encodeAll(games, rule, planes));
        return Figure.untargeted(name, nanos / plies / 1e3, "us");
    }

    private static long encodeAll(List<int[]> games, Rules rule, ByteBuffer planes) {
        Encoder.Writer writer = Encoders.THREATS_1.writer(GAMES);
        long sum = 0;
        for (int[] moves : games) {
            Board board = new Board(SIZE, rule);
            for (int move : moves) {
                writer.encode(board, planes, 0);
                sum += planes.get(move);
                board.play(move);
            }
        }
        return sum;
    }

    private Figure sampling() {
        EvalBatch batch = new EvalBatch(Encoders.STONES_1, SIZE, POSITIONS);
        Board[] boards = positions(Rules.FREESTYLE);
        for (int row = 0; row < POSITIONS; row++) {
            batch.encode(row, boards[row]);
        }
        batch.rows(POSITIONS);
        new HashEvaluator().evaluate(batch);
        MaskedSoftmax softmax = new MaskedSoftmax();
        double nanos = nanosPerCall(call -> {
            int point = softmax.read(batch, call % POSITIONS, 1).sample(CounterRandom.unit(call, 0));
            return point + Float.floatToRawIntBits(softmax.logProbability(point));
        });
        return Figure.atMost("softmax-sample", nanos / 1e3, "us", 3);
    }

    /** What a person waits for after a move: one position judged, and a move taken from it. */
    private Figure answer() {
        Model net = model.get();
        if (net == null) {
            return Figure.atMost("policy-answer", Double.NaN, "ms", 50);
        }
        Board[] boards = positions(Rules.FREESTYLE);
        try (PolicyPlayer player = new PolicyPlayer("policy", net, 0, PlayerTactics.NONE)) {
            double nanos = nanosPerCall(call -> player.choose(boards[call % POSITIONS], call));
            return Figure.atMost("policy-answer", nanos / 1e6, "ms", 50);
        }
    }

    private Figure jarSize() {
        double size = Double.NaN;
        try {
            Path jar = Path.of(Board.class.getProtectionDomain().getCodeSource().getLocation().toURI());
            if (Files.isRegularFile(jar)) {
                size = jar.toFile().length() / 1e3;
            }
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e); // a class path is made of valid addresses
        }
        return Figure.atMost("engine-jar", size, "kB", 300);
    }

    /** Random games stopped after 1 to {@value #POSITIONS} moves. */
    private static Board[] positions(Rules rule) {
        Board[] boards = new Board[POSITIONS];
        for (int i = 0; i < POSITIONS; i++) {
            Board board = new Board(SIZE, rule);
            for (int draw = 0; board.ply() <= i && !board.isOver(); draw++) {
                int point = CounterRandom.below(i, draw, board.area());
                if (board.isLegal(point)) {
                    board.play(point);
                }
            }
            if (board.isOver()) {
                board.undo();
            }
            boards[i] = board;
        }
        return boards;
    }

    /** Results are gathered, lest the compiler leave out work that nobody looks at. */
    private double nanosPerCall(IntToLongFunction work) {
        double best = Double.POSITIVE_INFINITY;
        int call = 0;
        for (int round = 0; round < ROUNDS; round++) {
            int first = call;
            long start = System.nanoTime();
            long spent = 0;
            while (spent < ROUND_NANOS) {
                for (int i = 0; i < BETWEEN_CLOCKS; i++) {
                    sink += work.applyAsLong(call++ & Integer.MAX_VALUE);
                }
                spent = System.nanoTime() - start;
            }
            best = Math.min(best, (double) spent / (call - first));
        }
        return best;
    }
}
