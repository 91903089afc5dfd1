package wuzi.tactics;

import java.util.Arrays;
import wuzi.board.Board;
import wuzi.board.NotAllowedException;
import wuzi.board.Outcome;
import wuzi.board.Rule;
import wuzi.board.Stone;

/**
 * A board and its tactics: line keys, line patterns, threats and candidates, all kept up to date by each move and
 * undo, for lines of five. Moves are made here, not on the board, and allocate nothing.
 *
 * <p>A move changes four lines. Only empty squares within reach of it can change, and each lies on one of these lines:
 * its new pattern is one look-up by the squares around it. What it had before goes onto a stack from which an undo
 * puts it back.
 *
 * <p>Sets of squares are bitboards: point p is bit {@code p & 63} of word {@code p >> 6}.
 */
public final class Position {
    /** The winning length that there are patterns for. */
    public static final int WIN_LENGTH = 5;

    private static final long EVERY_SQUARE = 0x5555555555555555L;
    /** The nibbles of both sides in direction 0. */
    private static final int BOTH = 0x000F000F;
    private static final int THREATS = 16;
    private static final int WORDS = (Board.MAX_SIZE * Board.MAX_SIZE + 63) / 64;
    private static final int SIDE = THREATS * WORDS;

    private final Board board;
    private final Rule rule;
    private final boolean fouls;
    private final Lines lines;
    private final byte[] table;
    private final byte[] threatsOfBlack;
    private final byte[] threatsOfWhite;

    /** Bits from the lowest of a window of {@link PatternTable} to its middle. */
    private final int half;
    private final int halfMask;
    private final long windowMask;

    private final long[] keys;
    private final int[] patterns;
    /** Black's threat in the low nibble, White's in the high one. */
    private final byte[] threats;
    private final int[] counts = new int[2 * THREATS];
    private final long[] squares = new long[2 * SIDE];
    private final long[] vacant = new long[WORDS];
    private final long[] near = new long[WORDS + Lines.NEAR_WORDS];

    /** What squares were: patterns in the low half, point in the next 16 bits, threats in the highest. */
    private final long[] changes;
    /** Where the changes of each ply begin. */
    private final int[] firstChange;
    private final long[] nearBefore;
    private int changed;

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
                    "winning line %s has no line patterns; those of 5 have", board.winLength());
        }
        this.board = board;
        rule = board.rule();
        LineRule ofBlack = LineRule.of(rule, Stone.BLACK);
        fouls = ofBlack.fouls();
        lines = Lines.of(board.size());
        table = PatternTable.of(rule);
        threatsOfBlack = ThreatTable.of(ofBlack);
        threatsOfWhite = ThreatTable.of(LineRule.of(rule, Stone.WHITE));
        int reach = PatternTable.reach(rule);
        half = 2 * reach;
        halfMask = (1 << half) - 1;
        windowMask = (1L << 2 * half + 2) - 1;
        int area = board.area();
        keys = new long[lines.empty.length];
        patterns = new int[area];
        threats = new byte[area];
        changes = new long[area * (1 + Lines.DIRECTIONS * 2 * reach)];
        firstChange = new int[area];
        nearBefore = new long[area * Lines.NEAR_WORDS];
        reset();
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
        changed = 0;
        System.arraycopy(lines.empty, 0, keys, 0, keys.length);
        Arrays.fill(counts, 0);
        Arrays.fill(squares, 0);
        Arrays.fill(vacant, 0);
        Arrays.fill(near, 0);
        for (int point = 0; point < board.area(); point++) {
            int side = board.at(point);
            if (side == Stone.EMPTY) {
                vacant[point >> 6] |= 1L << point;
            } else {
                markNear(point);
                for (int i = Lines.DIRECTIONS * point; i < Lines.DIRECTIONS * (point + 1); i++) {
                    keys[lines.line[i]] |= (long) side << lines.shift[i];
                }
            }
        }
        for (int point = 0; point < board.area(); point++) {
            patterns[point] = board.at(point) == Stone.EMPTY ? look(point) : 0;
            threats[point] = (byte) threatsOf(patterns[point]);
            count(point, threats[point], 1);
        }
    }

    /** The patterns of an empty square, looked up for all its lines. */
    private int look(int point) {
        int all = 0;
        for (int direction = 0; direction < Lines.DIRECTIONS; direction++) {
            int i = Lines.DIRECTIONS * point + direction;
            all |= spread(table[window(keys[lines.line[i]], lines.shift[i])]) << 4 * direction;
        }
        return all;
    }

    private int window(long key, int shift) {
        return (int) (key >>> shift - half) & halfMask | ((int) (key >>> shift + 2) & halfMask) << half;
    }

    /** Black's nibble of an entry of the table where Black's patterns are, and White's where White's are. */
    private static int spread(int entry) {
        return entry & 15 | (entry & 0xF0) << 12;
    }

    /** The patterns that an empty square would have if the key of its line in one direction were another. */
    int patternsWith(int point, int direction, long key) {
        int entry = table[window(key, shift(direction, point))];
        return patterns[point] & ~(BOTH << 4 * direction) | spread(entry) << 4 * direction;
    }

    /** Squares to either side that patterns look at. */
    int reach() {
        return half / 2;
    }

    /** Points from a square to the next of its line. */
    int step(int direction) {
        return lines.steps[direction];
    }

    private int threatsOf(int patterns) {
        return threatsOfBlack[patterns & 0xFFFF] | threatsOfWhite[patterns >>> 16] << 4;
    }

    private void count(int point, int both, int change) {
        int word = point >> 6;
        squares[(both & 15) * WORDS + word] ^= 1L << point;
        squares[SIDE + (both >> 4 & 15) * WORDS + word] ^= 1L << point;
        counts[both & 15] += change;
        counts[THREATS + (both >> 4 & 15)] += change;
    }

    private void markNear(int point) {
        int word = lines.nearStart[point];
        for (int i = 0; i < Lines.NEAR_WORDS; i++) {
            near[word + i] |= lines.near[Lines.NEAR_WORDS * point + i];
        }
    }

    /**
     * Plays a stone of the side to move.
     *
     * @param point where
     * @throws wuzi.board.IllegalMoveException as {@link Board#play} does; nothing has then changed
     */
    public void play(int point) {
        int side = board.sideToMove();
        if (board.isOver() || point < 0 || point >= patterns.length || !isLegal(point, side)) {
            board.play(point);
            throw new AssertionError("the board took an illegal move");
        }
        Outcome outcome = threat(point, side) == Threat.FIVE ? Outcome.winOf(side)
                : board.stones() + 1 == patterns.length ? Outcome.DRAW : Outcome.ONGOING;
        put(point, side);
        board.playUnchecked(point, outcome);
        if (fouls && outcome == Outcome.ONGOING && side == Stone.WHITE && isBlackSuspectEverywhere()) {
            board.undo();
            board.play(point);
        }
    }

    private boolean isBlackSuspectEverywhere() {
        return counts[Threat.FOUL] + counts[Threat.SUSPECT] == patterns.length - board.stones();
    }

    private void put(int point, int side) {
        int ply = board.ply();
        firstChange[ply] = changed;
        change(point, 0, 0);
        vacant[point >> 6] ^= 1L << point;
        System.arraycopy(near, lines.nearStart[point], nearBefore, Lines.NEAR_WORDS * ply, Lines.NEAR_WORDS);
        markNear(point);
        for (int direction = 0; direction < Lines.DIRECTIONS; direction++) {
            int i = Lines.DIRECTIONS * point + direction;
            int shift = lines.shift[i];
            long before = keys[lines.line[i]];
            long after = before ^ (long) side << shift;
            keys[lines.line[i]] = after;
            update(after, shift, point, direction);
            if (listeners.length > 0) {
                tell(direction, lines.line[i], before, after);
            }
        }
    }

    /** Looks at the empty squares of a line that are within reach of a new stone. */
    private void update(long key, int shift, int point, int direction) {
        int step = lines.steps[direction];
        int nibbles = 4 * direction;
        long free = ~(key | key >>> 1) & EVERY_SQUARE & windowMask << shift - half;
        while (free != 0) {
            int at = Long.numberOfTrailingZeros(free);
            free &= free - 1;
            int square = point + (at - shift >> 1) * step;
            int before = patterns[square];
            int after = before & ~(BOTH << nibbles) | spread(table[window(key, at)]) << nibbles;
            if (after != before) {
                change(square, after, threatsOf(after));
            }
        }
    }

    private void change(int square, int pattern, int both) {
        int before = threats[square] & 0xFF;
        changes[changed++] = patterns[square] & 0xFFFFFFFFL | (long) (before << 16 | square) << 32;
        patterns[square] = pattern;
        both &= 0xFF;
        if (both != before) {
            threats[square] = (byte) both;
            recount(square, before, both);
        }
    }

    private void recount(int square, int before, int after) {
        int word = square >> 6;
        long bit = 1L << square;
        int differ = before ^ after;
        if ((differ & 0xF) != 0) {
            int from = before & 0xF;
            int to = after & 0xF;
            counts[from]--;
            counts[to]++;
            squares[from * WORDS + word] ^= bit;
            squares[to * WORDS + word] ^= bit;
        }
        if ((differ & 0xF0) != 0) {
            int from = THREATS + (before >> 4);
            int to = THREATS + (after >> 4);
            counts[from]--;
            counts[to]++;
            squares[from * WORDS + word] ^= bit;
            squares[to * WORDS + word] ^= bit;
        }
    }

    /**
     * Takes the last move back.
     *
     * @return the point it was on
     * @throws IllegalStateException if there is no move to take back
     */
    public int undo() {
        int point = board.undo();
        int ply = board.ply();
        int side = board.sideToMove();
        for (int direction = 0; direction < Lines.DIRECTIONS; direction++) {
            int i = Lines.DIRECTIONS * point + direction;
            long before = keys[lines.line[i]];
            long after = before ^ (long) side << lines.shift[i];
            keys[lines.line[i]] = after;
            if (listeners.length > 0) {
                tell(direction, lines.line[i], before, after);
            }
        }
        int first = firstChange[ply];
        for (int i = changed - 1; i >= first; i--) {
            long was = changes[i];
            int square = (int) (was >>> 32) & 0xFFFF;
            int both = (int) (was >>> 48);
            patterns[square] = (int) was;
            int now = threats[square] & 0xFF;
            if (now != both) {
                threats[square] = (byte) both;
                recount(square, now, both);
            }
        }
        changed = first;
        vacant[point >> 6] ^= 1L << point;
        System.arraycopy(nearBefore, Lines.NEAR_WORDS * ply, near, lines.nearStart[point], Lines.NEAR_WORDS);
        return point;
    }

    private void tell(int direction, int line, long before, long after) {
        for (LineListener listener : listeners) {
            listener.changed(direction, line - lines.first[direction], before, after);
        }
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
        return patterns[point];
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
        return patterns[point] >>> 16 * (side - 1) + 4 * direction & 15;
    }

    /**
     * What a stone would have in its four lines together.
     *
     * @param point a point on the board
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @return a {@link Threat}, {@link Threat#NONE} where a stone lies
     */
    public int threat(int point, int side) {
        return threats[point] >>> 4 * (side - 1) & 15;
    }

    /**
     * On how many squares a side has a threat.
     *
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @param threat a {@link Threat} but {@link Threat#NONE}
     * @return their number
     */
    public int count(int side, int threat) {
        return counts[THREATS * (side - 1) + threat];
    }

    /**
     * A word of the bitboard of the squares on which a side has a threat.
     *
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @param threat a {@link Threat} but {@link Threat#NONE}
     * @param word from 0 to {@link #words} - 1
     * @return the word
     */
    public long squares(int side, int threat, int word) {
        return squares[SIDE * (side - 1) + WORDS * threat + word];
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
        return patterns.length + 63 >> 6;
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
}
