package wuzi.tactics;

import java.util.Arrays;
import wuzi.board.Board;
import wuzi.board.NotAllowedException;
import wuzi.board.Outcome;
import wuzi.board.Rule;
import wuzi.board.Rules;
import wuzi.board.Stone;

/**
 * A board and its tactics: line keys, line patterns, threats and candidates, all kept up to date by each move and
 * undo, for lines of five. Moves are made here, not on the board, and allocate nothing.
 *
 * <p>A move changes four lines. Only empty squares of these within reach of it can change, and each lies on one of
 * them: its new pattern is one look-up by the squares around it. What squares had before each move is kept, so that an
 * undo finds nothing twice.
 *
 * <p>Sets of squares are bitboards: point p is bit {@code p & 63} of word {@code p >> 6}.
 */
public final class Position {
    /** The winning length that there are patterns for. */
    public static final int WIN_LENGTH = 5;

    private final Board board;
    private final Rule rule;
    private final boolean fouls;
    private final Lines lines;
    private final SquarePatterns patterns;
    private final long[] keys;
    private final long[] vacant = new long[SquarePatterns.WORDS];
    private final long[] near = new long[SquarePatterns.WORDS + Lines.NEAR_WORDS];
    /** For each ply the words of {@link #near} that its move may have changed. */
    private final long[] nearBefore;

    private LineListener[] listeners = {};

    /**
     * Keeps the tactics of a board, whose moves are made and taken back here from now on. Moves already made can be
     * taken back as well.
     *
     * @param board a board for lines of five
     * @throws IllegalArgumentException if its winning length is another, or its rule none of the engine's
     */
    public Position(Board board) {
        if (board.winLength() != WIN_LENGTH) {
            throw new NotAllowedException("position.win-length",
                    "winning line %s is not allowed where tactics are kept; it is %s", board.winLength(), WIN_LENGTH);
        }
        this.board = board;
        rule = board.rule();
        fouls = LineRule.of(rule, Stone.BLACK).fouls();
        lines = Lines.of(board.size());
        patterns = new SquarePatterns(rule, lines);
        keys = new long[lines.empty.length];
        nearBefore = new long[board.area() * Lines.NEAR_WORDS];
        reset();
    }

    /**
     * Whether tactics are kept of boards like this one.
     *
     * @param board a board
     * @return whether its lines are of five, by one of the engine's rules
     */
    public static boolean takes(Board board) {
        return board.winLength() == WIN_LENGTH && board.rule() instanceof Rules;
    }

    /** Looks at the board anew, after it was cleared or set up, or moves were made elsewhere. */
    public void reset() {
        int[] moves = board.history();
        while (board.ply() > 0) {
            board.undo();
        }
        LineListener[] told = listeners;
        listeners = new LineListener[0];
        readDiagram();
        for (int move : moves) {
            play(move);
        }
        listeners = told;
        for (LineListener listener : listeners) {
            listener.reset(this);
        }
    }

    private void readDiagram() {
        System.arraycopy(lines.empty, 0, keys, 0, keys.length);
        Arrays.fill(vacant, 0);
        Arrays.fill(near, 0);
        for (int point = 0; point < board.area(); point++) {
            int side = board.at(point);
            if (side == Stone.EMPTY) {
                Bitboard.add(vacant, point);
            } else {
                markNear(point);
                for (int i = Lines.DIRECTIONS * point; i < Lines.DIRECTIONS * (point + 1); i++) {
                    keys[lines.line[i]] |= (long) side << lines.shift[i];
                }
            }
        }
        patterns.read(board, keys);
    }

    private void markNear(int point) {
        int word = lines.nearStart[point];
        int i = Lines.NEAR_WORDS * point;
        near[word] |= lines.near[i];
        near[word + 1] |= lines.near[i + 1];
        near[word + 2] |= lines.near[i + 2];
    }

    private void keepNear(int point, int ply) {
        int word = lines.nearStart[point];
        int i = Lines.NEAR_WORDS * ply;
        nearBefore[i] = near[word];
        nearBefore[i + 1] = near[word + 1];
        nearBefore[i + 2] = near[word + 2];
    }

    private void restoreNear(int point, int ply) {
        int word = lines.nearStart[point];
        int i = Lines.NEAR_WORDS * ply;
        near[word] = nearBefore[i];
        near[word + 1] = nearBefore[i + 1];
        near[word + 2] = nearBefore[i + 2];
    }

    /**
     * Plays a stone of the side to move.
     *
     * @param point where
     * @throws wuzi.board.IllegalMoveException as {@link Board#play} does; nothing has then changed
     */
    public void play(int point) {
        int side = board.sideToMove();
        if (board.isOver() || point < 0 || point >= board.area() || !isLegal(point, side)) {
            board.play(point);
            throw new AssertionError("the board took an illegal move");
        }
        Outcome outcome = threat(point, side) == Threat.FIVE ? Outcome.winOf(side)
                : board.stones() + 1 == board.area() ? Outcome.DRAW : Outcome.ONGOING;
        put(point, side);
        board.playUnchecked(point, outcome);
        if (fouls && outcome == Outcome.ONGOING && side == Stone.WHITE && isBlackSuspectEverywhere()) {
            board.undo();
            board.play(point);
        }
    }

    private boolean isBlackSuspectEverywhere() {
        return count(Stone.BLACK, Threat.FOUL) + count(Stone.BLACK, Threat.SUSPECT) == board.area() - board.stones();
    }

    private void put(int point, int side) {
        int ply = board.ply();
        keepNear(point, ply);
        markNear(point);
        vacant[point >> 6] ^= 1L << point;
        patterns.beginMove(point, ply);
        for (int direction = 0; direction < Lines.DIRECTIONS; direction++) {
            long key = flip(point, direction, side);
            patterns.update(point, direction, key, lines.shift[Lines.DIRECTIONS * point + direction]);
        }
    }

    /** Puts a stone into the key of a line or takes it out; returns the new key. */
    private long flip(int point, int direction, int side) {
        int i = Lines.DIRECTIONS * point + direction;
        int line = lines.line[i];
        long before = keys[line];
        long after = before ^ (long) side << lines.shift[i];
        keys[line] = after;
        for (LineListener listener : listeners) {
            listener.changed(direction, line - lines.first[direction], before, after);
        }
        return after;
    }

    /**
     * Takes the last move back.
     *
     * @return the point it was on
     * @throws IllegalStateException if there is no move to take back
     */
    public int undo() {
        int point = board.undo();
        int side = board.sideToMove();
        for (int direction = 0; direction < Lines.DIRECTIONS; direction++) {
            flip(point, direction, side);
        }
        patterns.undoMove(board.ply());
        vacant[point >> 6] ^= 1L << point;
        restoreNear(point, board.ply());
        return point;
    }

    /**
     * Has a listener told of every change from now on; it is reset at once.
     *
     * @param listener whom to tell
     */
    public void addListener(LineListener listener) {
        listeners = Arrays.copyOf(listeners, listeners.length + 1);
        listeners[listeners.length - 1] = listener;
        listener.reset(this);
    }

    /**
     * Tells a listener nothing more.
     *
     * @param listener one that was added
     */
    public void removeListener(LineListener listener) {
        listeners = Arrays.stream(listeners).filter(other -> other != listener).toArray(LineListener[]::new);
    }

    /**
     * Whether a side, whose turn it need not be, may play on a square. Asks the rule only where Black has a
     * {@link Threat#SUSPECT}.
     *
     * @param point a point on the board
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @return whether it is empty and not forbidden
     */
    public boolean isLegal(int point, int side) {
        if (board.freeSquares()[point] == 0) {
            return false;
        }
        if (!fouls || side == Stone.WHITE) {
            return true;
        }
        int threat = threat(point, side);
        return threat != Threat.FOUL && !(threat == Threat.SUSPECT && rule.forbids(board, point, side));
    }

    /**
     * The board: read it, make no move on it.
     *
     * @return the board
     */
    public Board board() {
        return board;
    }

    /**
     * The patterns of a square: {@link LinePattern}s as nibbles, Black's four in the low half, White's in the high
     * half, each from direction 0 in the lowest bits to direction 3.
     *
     * @param point a point on the board
     * @return the eight nibbles, 0 where a stone lies
     */
    public int patterns(int point) {
        return patterns.of(point);
    }

    /**
     * What a stone would have in one line.
     *
     * @param point a point on the board
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @param direction 0 along the row, 1 along the column, 2 the diagonal to the lower right, 3 to the lower left
     * @return a {@link LinePattern}, {@link LinePattern#NONE} where a stone lies
     */
    public int pattern(int point, int side, int direction) {
        return patterns.of(point) >>> 16 * (side - 1) + 4 * direction & 15;
    }

    /** Whether a stone would have a {@link LinePattern} of at least that rank in some line. */
    boolean hasAtLeast(int point, int side, int pattern) {
        for (int direction = 0; direction < Lines.DIRECTIONS; direction++) {
            if (pattern(point, side, direction) >= pattern) {
                return true;
            }
        }
        return false;
    }

    /**
     * What a stone would have in its four lines together.
     *
     * @param point a point on the board
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @return a {@link Threat}, {@link Threat#NONE} where a stone lies
     */
    public int threat(int point, int side) {
        return patterns.threat(point, side);
    }

    /**
     * What stones of either side would have in their four lines together.
     *
     * @param point a point on the board
     * @return Black's {@link Threat} in the low nibble, White's in the next; 0 where a stone lies
     */
    public int threats(int point) {
        return patterns.threats(point);
    }

    /**
     * On how many squares a side has a threat.
     *
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @param threat a {@link Threat}: a foul, a suspect, {@link Threat#THREE} or more; others are not counted
     * @return their number
     */
    public int count(int side, int threat) {
        return patterns.count(side, threat);
    }

    /**
     * A word of the bitboard of the squares on which a side has a threat.
     *
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @param threat a {@link Threat}: a foul, a suspect, {@link Threat#THREE} or more; others are not counted
     * @param word from 0 to {@link #words} - 1
     * @return the word
     */
    public long squares(int side, int threat, int word) {
        return patterns.squares(side, threat, word);
    }

    /**
     * A word of the bitboard of the empty squares within two rows and columns of a stone.
     *
     * @param word from 0 to {@link #words} - 1
     * @return the word
     */
    public long candidates(int word) {
        return near[word] & vacant[word];
    }

    /**
     * A word of the bitboard of the empty squares.
     *
     * @param word from 0 to {@link #words} - 1
     * @return the word
     */
    public long vacant(int word) {
        return vacant[word];
    }

    /**
     * Words of a bitboard.
     *
     * @return the number of words that hold all points
     */
    public int words() {
        return board.area() + 63 >> 6;
    }

    /**
     * How many lines there are.
     *
     * @param direction 0 along the row, 1 along the column, 2 the diagonal to the lower right, 3 to the lower left
     * @return their number, those of a single square included
     */
    public int lines(int direction) {
        return lines.first[direction + 1] - lines.first[direction];
    }

    /**
     * The line of a square.
     *
     * @param direction 0 along the row, 1 along the column, 2 the diagonal to the lower right, 3 to the lower left
     * @param point a point on the board
     * @return the line's number among those of this direction: y, x, x - y + size - 1 or x + y
     */
    public int line(int direction, int point) {
        return lines.line[Lines.DIRECTIONS * point + direction] - lines.first[direction];
    }

    /**
     * Where a square lies in the key of its line.
     *
     * @param direction 0 along the row, 1 along the column, 2 the diagonal to the lower right, 3 to the lower left
     * @param point a point on the board
     * @return the lower of its two bits: 2 (5 + x) along the row, else 2 (5 + y)
     */
    public int shift(int direction, int point) {
        return lines.shift[Lines.DIRECTIONS * point + direction];
    }

    /**
     * The key of a line: two bits a square, 0 empty, 1 Black, 2 White, 3 off the board.
     *
     * @param direction 0 along the row, 1 along the column, 2 the diagonal to the lower right, 3 to the lower left
     * @param line its number among those of this direction
     * @return the key
     */
    public long key(int direction, int line) {
        return keys[lines.first[direction] + line];
    }

    /** The patterns that an empty square would have if the key of its line in one direction were another. */
    int patternsWith(int point, int direction, long key) {
        return patterns.with(patterns.of(point), direction, key, shift(direction, point));
    }

    /** Squares to either side that patterns look at. */
    int reach() {
        return patterns.reach();
    }

    /** Points from a square to the next of its line. */
    int step(int direction) {
        return lines.steps[direction];
    }
}
