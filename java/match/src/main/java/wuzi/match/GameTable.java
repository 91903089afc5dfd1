package wuzi.match;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Outcome;
import wuzi.board.Point;
import wuzi.board.Stone;
import wuzi.player.Fault;
import wuzi.player.FaultException;
import wuzi.player.MoveLimits;
import wuzi.player.Player;
import wuzi.player.Remark;

/**
 * The games of one thread. Many run in lockstep, so that a net judges their positions together; one at a time where a
 * player remembers what it thought, or has limits to keep.
 *
 * <p>The randomness of a move depends on seed, game and ply only, so the games do not depend on how many are played at
 * once.
 */
final class GameTable {
    /** How many games are played in lockstep. */
    static final int BOARDS = 64;

    private final Player[] players;
    private final MatchOptions options;
    private final List<int[]> openings;
    private final Supplier<Schedule.Game> next;
    private final Consumer<PlayedGame> ended;

    private final Slot[] slots;
    private int running;
    private BooleanSupplier stop;

    private final Board[] asked;
    private final long[] keys;
    private final int[] moves;
    private final Slot[] askedSlots;

    /** A game that is going on. */
    private static final class Slot {
        private final Board board;
        private final List<Remark> remarks = new ArrayList<>();
        /** Of the game's time, by the player's place. */
        private final long[] leftMicros;
        private final int[] player = new int[Stone.WHITE + 1];
        private Schedule.Game game;
        private int openingStones;
        private long[] micros = new long[64];
        private int moved;

        Slot(MatchOptions options, int players) {
            leftMicros = new long[players];
            board = new Board(options.size(), options.winLength(), options.rule());
        }

        int mover() {
            return player[board.sideToMove()];
        }

        void took(long time, Remark remark) {
            if (moved == micros.length) {
                micros = Arrays.copyOf(micros, 2 * moved);
            }
            micros[moved++] = time;
            remarks.add(remark);
        }
    }

    /**
     * Seats the players.
     *
     * @param players by their places in the schedule; used by this table alone
     * @param options what to play
     * @param openings moves from the empty board
     * @param next the next game to be played, or null; tables may share it
     * @param boards how many games run in lockstep where players allow it
     * @param ended hears of each game that ended
     */
    GameTable(
            Player[] players,
            MatchOptions options,
            List<int[]> openings,
            Supplier<Schedule.Game> next,
            int boards,
            Consumer<PlayedGame> ended) {
        this.players = players;
        this.options = options;
        this.openings = openings;
        this.next = next;
        this.ended = ended;
        boolean oneByOne = options.swap2()
                || !options.limits().equals(MoveLimits.NONE)
                || Arrays.stream(players).anyMatch(Player::isSolitary);
        int most = oneByOne ? 1 : boards;
        slots = new Slot[most];
        asked = new Board[most];
        askedSlots = new Slot[most];
        keys = new long[most];
        moves = new int[most];
    }

    /** Plays until there is no further game, or until it is stopped: games that are going on are then dropped. */
    void play(BooleanSupplier stop) {
        this.stop = stop;
        while (running < slots.length) {
            slots[running] = new Slot(options, players.length);
            if (!start(slots[running])) {
                break;
            }
            running++;
        }
        // One player moves wherever it is to move, then the next: of two, each moves on nearly all boards.
        for (int player = 0; running > 0 && !stop.getAsBoolean(); player = (player + 1) % players.length) {
            move(player);
        }
    }

    /** Starts the next game that gets beyond its opening; false if there is none. */
    private boolean start(Slot slot) {
        for (slot.game = next.get(); slot.game != null && !stop.getAsBoolean(); slot.game = next.get()) {
            slot.board.clear();
            slot.remarks.clear();
            slot.moved = 0;
            slot.player[Stone.BLACK] = slot.game.black();
            slot.player[Stone.WHITE] = slot.game.white();
            Arrays.fill(slot.leftMicros, TimeUnit.MILLISECONDS.toMicros(options.limits().matchMillis()));
            players[slot.game.black()].newGame(slot.board, options.limits());
            players[slot.game.white()].newGame(slot.board, options.limits());
            if (open(slot)) {
                return true;
            }
        }
        return false;
    }

    /** Plays the opening; false if it was the end of the game. */
    private boolean open(Slot slot) {
        if (options.swap2()) {
            return openBySwap2(slot);
        }
        int[] opening = openings.get(slot.game.opening() % openings.size());
        for (int point : opening) {
            slot.board.play(point);
        }
        slot.openingStones = opening.length;
        return true;
    }

    private boolean openBySwap2(Slot slot) {
        Swap2 swap2 = new Swap2(slot.board);
        while (!swap2.isDone()) {
            int asked = swap2.asksFirst() ? slot.game.black() : slot.game.white();
            MoveLimits limits = limits(slot, asked);
            players[asked].beReady();
            long start = System.nanoTime();
            try {
                int[] points = players[asked].swap2(slot.board, key(slot), limits);
                long time = micros(start);
                slot.leftMicros[asked] -= time;
                if (isLate(time, limits)) {
                    throw new FaultException(Fault.LATE, lateness(time, limits));
                }
                swap2.take(points);
            } catch (FaultException e) {
                slot.openingStones = slot.board.ply();
                tell(slot, asked == slot.game.black() ? Outcome.WHITE_WINS : Outcome.BLACK_WINS, e.fault(), e.getMessage());
                return false;
            }
        }
        slot.openingStones = slot.board.ply();
        slot.player[Stone.BLACK] = swap2.firstIsBlack() ? slot.game.black() : slot.game.white();
        slot.player[Stone.WHITE] = swap2.firstIsBlack() ? slot.game.white() : slot.game.black();
        return true;
    }

    private MoveLimits limits(Slot slot, int place) {
        return options.limits().withLeft(TimeUnit.MICROSECONDS.toMillis(slot.leftMicros[place]));
    }

    private void move(int player) {
        int count = 0;
        for (int i = 0; i < running; i++) {
            Slot slot = slots[i];
            if (slot.mover() == player) {
                asked[count] = slot.board;
                askedSlots[count] = slot;
                keys[count] = key(slot);
                count++;
            }
        }
        if (count == 0) {
            return;
        }
        if (slots.length == 1) {
            moveWithin(player, slots[0]);
        } else {
            moveAll(players[player], count);
        }
        for (int i = running - 1; i >= 0; i--) {
            if (slots[i].board.isOver()) {
                end(i, slots[i].board.outcome(), null, "");
            }
        }
    }

    private long key(Slot slot) {
        return CounterRandom.at(
                CounterRandom.key(options.seed(), CounterRandom.PLAYER, slot.game.number()), slot.board.ply());
    }

    private void moveAll(Player player, int count) {
        long start = System.nanoTime();
        player.choose(asked, keys, count, moves);
        long share = micros(start) / count;
        for (int i = 0; i < count; i++) {
            askedSlots[i].took(share, player.remark(i));
            asked[i].play(moves[i]);
        }
    }

    /** One move, within limits; a fault ends the game. */
    private void moveWithin(int place, Slot slot) {
        Board board = slot.board;
        int side = board.sideToMove();
        Player player = players[place];
        MoveLimits limits = limits(slot, place);
        player.beReady();
        long start = System.nanoTime();
        try {
            int point = player.choose(board, keys[0], limits);
            long time = micros(start);
            slot.took(time, player.remark(0));
            slot.leftMicros[place] -= time;
            Fault fault = fault(board, point, time, limits);
            if (fault == null) {
                board.play(point);
            } else {
                lose(side, fault, seen(fault, board, point, time, limits));
            }
        } catch (FaultException e) {
            slot.took(micros(start), Remark.NONE);
            lose(side, e.fault(), e.getMessage());
        }
    }

    private static long micros(long start) {
        return Math.round((System.nanoTime() - start) / 1e3);
    }

    private static Fault fault(Board board, int point, long micros, MoveLimits limits) {
        if (isLate(micros, limits)) {
            return Fault.LATE;
        }
        return Fault.ofMove(board, point);
    }

    private static String seen(Fault fault, Board board, int point, long micros, MoveLimits limits) {
        return fault == Fault.LATE ? lateness(micros, limits) : square(board, point);
    }

    /** Where somebody played, be it off the board. */
    static String square(Board board, int point) {
        return Fault.ofMove(board, point) == Fault.OUTSIDE ? "point " + point : Point.format(point, board.size());
    }

    private static boolean isLate(long micros, MoveLimits limits) {
        return limits.isTimed()
                && micros > TimeUnit.MILLISECONDS.toMicros(limits.allowedMillis() + limits.graceMillis());
    }

    private static String lateness(long micros, MoveLimits limits) {
        return micros / 1000 + " ms for a move of " + limits.allowedMillis() + " ms";
    }

    private void lose(int side, Fault fault, String seen) {
        end(0, side == Stone.BLACK ? Outcome.WHITE_WINS : Outcome.BLACK_WINS, fault, seen);
    }

    /** Tells of a finished game, and starts another in its slot or gives the slot to the last one running. */
    private void end(int index, Outcome outcome, Fault fault, String seen) {
        Slot slot = slots[index];
        tell(slot, outcome, fault, seen);
        if (!start(slot)) {
            running--;
            slots[index] = slots[running];
            slots[running] = slot;
        }
    }

    private void tell(Slot slot, Outcome outcome, Fault fault, String seen) {
        ended.accept(new PlayedGame(
                slot.game.number(),
                slot.player[Stone.BLACK],
                slot.player[Stone.WHITE],
                slot.board.copy(),
                slot.openingStones,
                outcome,
                fault,
                seen,
                Arrays.copyOf(slot.micros, slot.moved),
                List.copyOf(slot.remarks)));
    }
}
