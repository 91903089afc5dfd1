package wuzi.search;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The time of one move. It runs from when it is made; its search asks it whether the time {@link #isUp}, and tells it of
 * each {@link #depth} that is done.
 *
 * <p>A turn's time is used up but for a reserve. Of a game's time a move takes a share, more while the best move changes
 * or its score falls; a depth is not begun where most of the share is gone, for it would hardly come to its end.
 */
public final class Clock {
    /** No limit of time. */
    public static final long NONE = Long.MAX_VALUE;

    /** Kept of a turn, for what comes after the search and for a busy machine: so much, and one part in so many. */
    private static final long RESERVE_MILLIS = 10;
    private static final int RESERVE_PART = 200;
    /** Kept of what is left of a game, for what its moves take beside their searches. */
    private static final long GAME_RESERVE_MILLIS = 150;
    /** A reserve leaves such a part of a turn, or of what is left of a game, at least. */
    private static final double LEAST_OF_TURN = 0.5;
    private static final double LEAST_OF_GAME = 0.1;

    /** What is left of a game is divided among so many moves of one's own, one less for every few stones. */
    private static final int MOVES_TO_COME = 26;
    private static final int STONES_A_MOVE = 3;
    private static final int LEAST_TO_COME = 10;
    /** A move takes so many shares at most, and such a part of what is left. */
    private static final double MOST_SHARES = 4;
    private static final double MOST_OF_GAME = 0.25;

    /** Beyond this part of a move's time no depth is begun. */
    private static final double LAST_BEGINNING = 0.55;
    /** Shares that a change of the best move adds, halved by each depth after it. */
    private static final double UNSURE = 0.6;
    /** Shares that a fall of the score adds: by so much below those of the two depths before, for odd and even differ. */
    private static final double FALLEN = 0.5;
    private static final int FALL = 60;

    private final LongSupplier nanoTime;
    private final long begun;
    private final double share;
    private final double most;

    private int move = -1;
    private int score;
    private int scoreBefore;
    private double changes;
    private boolean enough;

    /**
     * Starts the clock of a move.
     *
     * @param turnMillis for this move, from 0, or {@link #NONE}
     * @param leftMillis for this and all later moves of the game, which may be less than nothing, or {@link #NONE}
     * @param stones on the board
     */
    public Clock(long turnMillis, long leftMillis, int stones) {
        this(turnMillis, leftMillis, stones, System::nanoTime);
    }

    /** The same with other nanoseconds than the machine's. */
    Clock(long turnMillis, long leftMillis, int stones, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        begun = nanoTime.getAsLong();
        double turn = turnMillis == NONE
                ? NONE
                : less(turnMillis, RESERVE_MILLIS + turnMillis / RESERVE_PART, LEAST_OF_TURN);
        if (leftMillis == NONE) {
            share = turn;
            most = turn;
        } else {
            double left = less(leftMillis, GAME_RESERVE_MILLIS, LEAST_OF_GAME);
            double fair = left / Math.max(LEAST_TO_COME, MOVES_TO_COME - stones / STONES_A_MOVE);
            share = Math.min(turn, fair);
            most = Math.min(turn, Math.min(MOST_SHARES * fair, MOST_OF_GAME * left));
        }
    }

    private static double less(long millis, long reserve, double least) {
        return Math.max(millis - reserve, Math.max(0, millis) * least);
    }

    /**
     * Whether the search has to end.
     *
     * @return whether the time is up, or another depth is not worth its time
     */
    public boolean isUp() {
        return enough || millis() >= most;
    }

    /**
     * A depth is done. Only a game's time is saved; what is left of a turn is lost.
     *
     * @param info what is known now
     */
    public void depth(SearchInfo info) {
        boolean first = move < 0;
        changes = changes / 2 + (first || move == info.move() ? 0 : 1);
        double fallen = !first && info.score() < Math.min(score, scoreBefore) - FALL ? FALLEN : 0;
        scoreBefore = first ? info.score() : score;
        score = info.score();
        move = info.move();
        double time = Math.min(most, share * (1 + UNSURE * changes + fallen));
        enough = share < most && millis() >= LAST_BEGINNING * time;
    }

    private double millis() {
        return (nanoTime.getAsLong() - begun) / (double) TimeUnit.MILLISECONDS.toNanos(1);
    }
}
