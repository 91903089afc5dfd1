package wuzi.gomocup;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wuzi.board.Board;
import wuzi.board.NotAllowedException;
import wuzi.player.FaultException;
import wuzi.player.MoveLimits;
import wuzi.player.Player;
import wuzi.player.Remark;

/**
 * An outside engine as a player. What its process has been told is compared with the board that it is asked about: one
 * move further, it is told that move; else it is given the whole position anew.
 *
 * <p>Its process starts with the first game, and again with the next game after a fault.
 */
final class GomocupPlayer implements Player {
    private static final Pattern VALUE = Pattern.compile("value ([+-](?:0\\.\\d+|1\\.0+))(?: |$)(.*)");

    private static final String RULE = "rule";
    private static final int UNLIMITED = Integer.MAX_VALUE;
    private static final long LONGEST_MILLIS = 1L << 40; // a clock that no match reaches, far from overflow
    private static final int OTHER_ENGINES = 1; // of INFO game_type
    private static final int MOST_TAKEN_BACK = 4;

    private final String name;
    private final EngineCommand command;
    private final EngineOptions options;
    private final Waits waits;

    private GomocupEngine engine;
    private Board told; // what the engine's board holds; null where that is not known
    private boolean isEmpty; // whether that board is empty, and a position may follow
    private boolean takesBack = true;
    private boolean swap2WithSides;
    private FaultException failed; // between two games
    private Remark remark = Remark.NONE;

    /**
     * Makes a player; its process starts later.
     *
     * @param name what it is called
     * @param command what starts it
     * @param options how it is dealt with
     * @param waits how long it is waited for
     */
    GomocupPlayer(String name, EngineCommand command, EngineOptions options, Waits waits) {
        this.name = name;
        this.command = command;
        this.options = options;
        this.waits = waits;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean isSolitary() {
        return true;
    }

    /** Has the engine ready for the game while no clock runs; a failure is thrown when it is to move. */
    @Override
    public void newGame(Board board, MoveLimits limits) {
        require(board);
        remark = Remark.NONE;
        told = null;
        takesBack = true;
        failed = null;
        if (!isReady(board.size())) {
            try {
                if (options.isFresh()) {
                    close();
                }
                empty(board, limits);
            } catch (FaultException e) {
                drop();
                failed = e;
            }
        }
    }

    @Override
    public void beReady() {
        if (engine != null) {
            engine.rest();
        }
    }

    @Override
    public int choose(Board board, long key) {
        return choose(board, key, MoveLimits.NONE);
    }

    @Override
    public int choose(Board board, long key, MoveLimits limits) {
        require(board);
        remark = Remark.NONE;
        try {
            int point = move(board, limits);
            remark = remarkOf(engine.said());
            told = board.copy();
            if (told.isLegal(point)) {
                told.play(point);
            } else {
                told = null;
            }
            return point;
        } catch (RuntimeException e) {
            drop();
            throw e;
        }
    }

    @Override
    public int[] swap2(Board board, long key, MoveLimits limits) {
        require(board);
        remark = Remark.NONE;
        try {
            int[] points = swap2(board, limits);
            remark = remarkOf(engine.said());
            isEmpty = false;
            return points;
        } catch (RuntimeException e) {
            drop();
            throw e;
        }
    }

    /** Some engines refuse stones that do not say whose they are, though the protocol has them so: they are told. */
    private int[] swap2(Board board, MoveLimits limits) {
        ready(board, limits);
        try {
            return engine.swap2(board, swap2WithSides, inform(board, limits));
        } catch (FaultException e) {
            if (swap2WithSides || !engine.hasRefused()) {
                throw e;
            }
            swap2WithSides = true;
            drop(); // it may have more to say
            ready(board, limits);
            return engine.swap2(board, true, inform(board, limits));
        }
    }

    private int move(Board board, MoveLimits limits) {
        if (isOneFurther(board)) {
            return engine.turn(board.move(board.ply() - 1), inform(board, limits));
        }
        ready(board, limits);
        isEmpty = false;
        GomocupEngine.Allowance allowed = inform(board, limits);
        return options.begins() && board.stones() == 0 ? engine.begin(allowed) : engine.board(board, allowed);
    }

    /** Whether the last move is all that the engine does not know, once it has taken back what was taken back. */
    private boolean isOneFurther(Board board) {
        if (told == null || board.ply() == 0) {
            return false;
        }
        Board before = board.copy();
        before.undo();
        int back = told.ply() - before.ply();
        if (back < 0 || back > (takesBack ? MOST_TAKEN_BACK : 0)) {
            return false;
        }
        Board base = told.copy();
        for (int i = 0; i < back; i++) {
            base.undo();
        }
        if (base.hash() != before.hash()) {
            return false;
        }
        for (int i = 0; i < back && takesBack; i++) {
            takesBack = engine.takeBack(told.undo());
        }
        return back == 0 || takesBack;
    }

    /** Has the engine wait for a position, on an empty board. */
    private void ready(Board board, MoveLimits limits) {
        if (failed != null) {
            FaultException thrown = failed;
            failed = null;
            throw thrown;
        }
        if (!isReady(board.size())) {
            empty(board, limits);
        }
    }

    private boolean isReady(int size) {
        return isEmpty && engine.size() == size;
    }

    private void empty(Board board, MoveLimits limits) {
        told = null;
        if (engine != null) {
            try {
                begin(board, limits);
            } catch (FaultException e) {
                drop(); // it may have died since its last move, or does not know RESTART: another one begins
            }
        }
        if (engine == null) {
            engine = new GomocupEngine(command, waits);
            begin(board, limits);
        }
        isEmpty = true;
    }

    /**
     * START or RESTART. The limits are told before, while no clock runs, for some engines take memory
     * when they are told of it; and some take the rule only there, while others forget it then and are told it twice.
     */
    private void begin(Board board, MoveLimits limits) {
        informOf(board, limits);
        options.infos().forEach(engine::info);
        engine.empty(board.size());
    }

    /** Sends what has changed of the limits, and the clock. */
    private GomocupEngine.Allowance inform(Board board, MoveLimits limits) {
        informOf(board, limits);
        options.infos().forEach(engine::info);
        engine.timeLeft(limits.matchMillis() > 0 ? clock(limits.leftMillis()) : UNLIMITED);
        Duration most = limits.isTimed()
                ? Duration.ofMillis(Math.min(LONGEST_MILLIS, limits.allowedMillis()))
                        .plusMillis(limits.graceMillis())
                        .plus(waits.beyond())
                : waits.patience();
        return new GomocupEngine.Allowance(most, limits.memoryBytes());
    }

    private void informOf(Board board, MoveLimits limits) {
        long longest = limits.matchMillis() > 0 ? limits.matchMillis() : waits.patience().toMillis() / 2;
        inform("timeout_turn", clock(limits.turnMillis() > 0 ? limits.turnMillis() : longest));
        inform("timeout_match", clock(limits.matchMillis()));
        inform("max_memory", limits.memoryBytes());
        inform("game_type", OTHER_ENGINES);
        inform(RULE, RuleNumbers.of(board.rule()));
        inform("folder", engine.folder());
        if (limits.nodes() > 0) {
            inform("max_node", limits.nodes());
        }
    }

    /** What the player's name says goes before what the match says. */
    private void inform(String key, Object value) {
        if (!options.infos().containsKey(key)) {
            engine.info(key, value);
        }
    }

    private static long clock(long millis) {
        return Math.max(-UNLIMITED, Math.min(UNLIMITED, millis));
    }

    @Override
    public void require(Board board) {
        if (RuleNumbers.of(board.rule()) == null || board.winLength() != Board.DEFAULT_WIN_LENGTH) {
            throw new NotAllowedException("engine.rule",
                    "player '%s' cannot play %s with lines of %s; the protocol knows lines of %s and the rules %s",
                    name, board.rule().id(), board.winLength(), Board.DEFAULT_WIN_LENGTH, RuleNumbers.known());
        }
    }

    /** Only values as wuzi's own brain says them are known, for every engine has a scale of its own. */
    private static Remark remarkOf(String text) {
        Matcher value = VALUE.matcher(text);
        return value.matches()
                ? new Remark(Double.parseDouble(value.group(1)), value.group(2))
                : new Remark(Double.NaN, text);
    }

    @Override
    public Remark remark(int index) {
        return remark;
    }

    /** Ends the engine and all processes that came of it. */
    @Override
    public void close() {
        GomocupEngine ended = engine;
        forget();
        if (ended != null) {
            ended.close();
        }
    }

    private void drop() {
        GomocupEngine ended = engine;
        forget();
        if (ended != null) {
            ended.kill();
        }
    }

    private void forget() {
        engine = null;
        told = null;
        isEmpty = false;
    }

    /** The processes of its engine, as far as it runs. */
    ProcessTree tree() {
        return engine.tree();
    }
}
