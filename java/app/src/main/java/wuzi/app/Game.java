package wuzi.app;

import wuzi.app.PlayOptions.Mode;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Stone;
import wuzi.player.Level;
import wuzi.player.MoveLimits;
import wuzi.player.Player;

/** The game on the table and who plays it; knows nothing of terminals. */
final class Game {
    private final Opponents opponents;
    private final long seed;
    private final Player[] engines = new Player[3];

    private Setup setup;
    private Mode mode;
    private int colour;
    private Level level;
    private Level whiteLevel;
    private Board board;
    private int number;
    private long moveMillis;

    Game(PlayOptions options, Opponents opponents) {
        this.opponents = opponents;
        setup = options.setup();
        mode = options.mode();
        colour = options.colour();
        level = options.level();
        whiteLevel = options.whiteLevel();
        seed = options.seed();
        moveMillis = options.moveMillis();
        if (options.loaded() == null) {
            restart();
        } else {
            go(options.loaded());
        }
    }

    Board board() {
        return board;
    }

    Setup setup() {
        return setup;
    }

    Mode mode() {
        return mode;
    }

    /** The person's side in a game against an engine. */
    int colour() {
        return colour;
    }

    Level level() {
        return level;
    }

    /** The time for a move of a level that takes time. */
    long moveMillis() {
        return moveMillis;
    }

    /** Changes the time for a move, from now on. */
    void moveMillis(long millis) {
        moveMillis = millis;
    }

    /** The level that plays a side, as far as an engine does. */
    Level levelOf(int side) {
        return mode == Mode.WATCH && side == Stone.WHITE ? whiteLevel : level;
    }

    /** Whether an engine plays a side. */
    boolean isEngine(int side) {
        return mode == Mode.WATCH || mode == Mode.ONE && side != colour;
    }

    /** Whether it is an engine's turn. */
    boolean engineToMove() {
        return !board.isOver() && isEngine(board.sideToMove());
    }

    /** Starts a game of this setup. */
    void restart() {
        board = setup.board();
        number++;
        dismissEngines();
    }

    void restart(Setup setup) {
        this.setup = setup;
        restart();
    }

    /** Goes on with a game from elsewhere. */
    void go(Board loaded) {
        setup = Setup.of(loaded);
        board = loaded;
        number++;
        dismissEngines();
    }

    void mode(Mode mode) {
        this.mode = mode;
        dismissEngines();
    }

    void colour(int colour) {
        this.colour = colour;
    }

    void level(Level level) {
        this.level = level;
        dismissEngines();
    }

    void whiteLevel(Level level) {
        whiteLevel = level;
        dismissEngines();
    }

    /** From here on, who stands in for a side's level plays in its place. */
    void standIn(int side) {
        Level standIn = Level.of(levelOf(side).standIn());
        if (mode == Mode.WATCH && side == Stone.WHITE) {
            whiteLevel(standIn);
        } else {
            level(standIn);
        }
    }

    /** Plays an engine's move; returns it. */
    int engineMove() {
        int side = board.sideToMove();
        if (engines[side] == null) {
            engines[side] = opponents.player(opponents.name(levelOf(side), setup));
        }
        long key = CounterRandom.at(CounterRandom.key(seed, CounterRandom.PLAYER, number), board.ply());
        MoveLimits limits = levelOf(side).isTimed() ? MoveLimits.NONE.withTime(moveMillis, 0, 0) : MoveLimits.NONE;
        int point = engines[side].choose(board, key, limits);
        board.play(point);
        return point;
    }

    /**
     * Takes a person's last move back, and what an engine answered.
     *
     * @return how many moves were taken back; 0 if the person has not moved
     */
    int undo() {
        int plies = 0;
        if (mode == Mode.ONE) {
            boolean moved = false;
            for (int side = board.sideToMove(); plies < board.ply() && !moved; plies++) {
                side = Stone.other(side);
                moved = side == colour;
            }
            plies = moved ? plies : 0;
        } else {
            plies = Math.min(1, board.ply());
        }
        for (int i = 0; i < plies; i++) {
            board.undo();
        }
        return plies;
    }

    private void dismissEngines() {
        for (int side = Stone.BLACK; side <= Stone.WHITE; side++) {
            if (engines[side] != null) {
                engines[side].close();
                engines[side] = null;
            }
        }
    }
}
