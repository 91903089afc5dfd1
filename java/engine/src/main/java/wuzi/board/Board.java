package wuzi.board;

import java.util.Arrays;
import java.util.Objects;

/**
 * A game in progress: stones, moves, side to move, hash and outcome, all kept up to date by each move and undo.
 *
 * <p>Stones are held twice. A padded array of cells, whose border matches neither side, lets a line be walked with no
 * check for the edge. Three arrays of 0 and 1 (Black's stones, White's, free squares) are what encoders and masks
 * copy.
 */
public final class Board {
    /** The smallest size. */
    public static final int MIN_SIZE = 3;
    /** The largest size. */
    public static final int MAX_SIZE = 22;
    /** The usual winning length. */
    public static final int DEFAULT_WIN_LENGTH = 5;

    private static final byte EDGE = 3;

    /** For each size, the index in {@link #cells} of each point: a look-up costs a third of a division. */
    private static final short[][] CELLS = new short[MAX_SIZE + 1][];

    static {
        for (int size = MIN_SIZE; size <= MAX_SIZE; size++) {
            CELLS[size] = new short[size * size];
            for (int point = 0; point < size * size; point++) {
                CELLS[size][point] = (short) (point + point / size + size + 2);
            }
        }
    }

    private final int size;
    private final int area;
    private final int winLength;
    private final Rule rule;
    private final int[] steps;
    private final short[] cellOf;
    private final byte[] cells;
    private final byte[] free;
    private final byte[] black;
    private final byte[] white;
    private final int[] moves;

    private int placed;
    private int ply;
    private int sideToMove = Stone.BLACK;
    private int startingSide = Stone.BLACK;
    private long hash;
    private Outcome outcome = Outcome.ONGOING;

    /**
     * An empty board, Black to move.
     *
     * @param size squares along an edge, {@value #MIN_SIZE} to {@value #MAX_SIZE}
     * @param winLength stones in a winning line, 3 to {@code size}
     * @param rule when a line wins, and what is forbidden
     * @throws IllegalArgumentException if a value is out of range, or the rule has no lines of this length
     */
    public Board(int size, int winLength, Rule rule) {
        if (size < MIN_SIZE || size > MAX_SIZE) {
            throw new NotAllowedException(
                    "board.size", "board size %s is not allowed; it is %s to %s", size, MIN_SIZE, MAX_SIZE);
        }
        if (winLength < 3 || winLength > size) {
            throw new NotAllowedException("board.win-length",
                    "winning line %s is not allowed; on a board of size %s it is 3 to %s", winLength, size, size);
        }
        if (!rule.takes(winLength)) {
            throw new NotAllowedException("board.rule",
                    "rule %s is not defined for winning lines of %s; take another rule, or lines of %s",
                    rule.id(), winLength, DEFAULT_WIN_LENGTH);
        }
        this.size = size;
        this.area = size * size;
        this.winLength = winLength;
        this.rule = rule;
        int stride = size + 1;
        steps = new int[] {1, stride, stride + 1, stride - 1};
        cellOf = CELLS[size];
        cells = new byte[(size + 2) * stride + 1];
        free = new byte[area];
        black = new byte[area];
        white = new byte[area];
        moves = new int[area];
        clear();
    }

    /**
     * An empty board of the usual winning length.
     *
     * @param size squares along an edge
     * @param rule when a line wins, and what is forbidden
     * @throws IllegalArgumentException if the size is out of range
     */
    public Board(int size, Rule rule) {
        this(size, Math.min(size, DEFAULT_WIN_LENGTH), rule);
    }

    /** Takes all stones off; Black is to move. */
    public void clear() {
        Arrays.fill(cells, EDGE);
        for (int y = 0; y < size; y++) {
            int start = cell(y * size);
            Arrays.fill(cells, start, start + size, (byte) Stone.EMPTY);
        }
        Arrays.fill(free, (byte) 1);
        Arrays.fill(black, (byte) 0);
        Arrays.fill(white, (byte) 0);
        placed = 0;
        ply = 0;
        sideToMove = Stone.BLACK;
        startingSide = Stone.BLACK;
        hash = Zobrist.start(size, winLength, rule);
        outcome = Outcome.ONGOING;
    }

    /**
     * A copy that shares nothing with this board.
     *
     * @return the copy, with the same history
     */
    public Board copy() {
        Board copy = new Board(size, winLength, rule);
        System.arraycopy(cells, 0, copy.cells, 0, cells.length);
        System.arraycopy(free, 0, copy.free, 0, area);
        System.arraycopy(black, 0, copy.black, 0, area);
        System.arraycopy(white, 0, copy.white, 0, area);
        System.arraycopy(moves, 0, copy.moves, 0, ply);
        copy.placed = placed;
        copy.ply = ply;
        copy.sideToMove = sideToMove;
        copy.startingSide = startingSide;
        copy.hash = hash;
        copy.outcome = outcome;
        return copy;
    }

    /**
     * Starts from a diagram: stones with no order. Black is to move if both sides have as many, White if Black has one
     * more. These stones cannot be undone, and fouls among them are not judged.
     *
     * @param blackStones Black's points
     * @param whiteStones White's points
     * @throws IllegalArgumentException if the counts are impossible, a point is outside, or two share a square; the
     *     board is then as it was
     */
    public void setUp(int[] blackStones, int[] whiteStones) {
        int ahead = blackStones.length - whiteStones.length;
        if (ahead != 0 && ahead != 1) {
            throw new NotAllowedException("board.counts",
                    "%s black and %s white stones are no position; Black has as many as White or one more",
                    blackStones.length, whiteStones.length);
        }
        setUp(blackStones, whiteStones, ahead == 0 ? Stone.BLACK : Stone.WHITE);
    }

    /**
     * Starts from a diagram of as many stones of either side as one likes, which no game need lead to.
     *
     * @param blackStones Black's points
     * @param whiteStones White's points
     * @param toMove {@link Stone#BLACK} or {@link Stone#WHITE}
     * @throws IllegalArgumentException if a point is outside, or two share a square; the board is then as it was
     */
    public void setUp(int[] blackStones, int[] whiteStones, int toMove) {
        boolean[] taken = new boolean[area];
        for (int[] stones : new int[][] {blackStones, whiteStones}) {
            for (int point : stones) {
                if (point < 0 || point >= area) {
                    throw new IllegalArgumentException("point " + point + " is outside a board of size " + size);
                }
                if (taken[point]) {
                    throw new NotAllowedException("board.two-stones", "two stones on %s", Point.format(point, size));
                }
                taken[point] = true;
            }
        }
        clear();
        for (int point : blackStones) {
            put(point, Stone.BLACK);
        }
        for (int point : whiteStones) {
            put(point, Stone.WHITE);
        }
        placed = blackStones.length + whiteStones.length;
        if (toMove == Stone.WHITE) {
            passTurn();
            startingSide = Stone.WHITE;
        }
        outcome = outcomeOfDiagram();
    }

    private Outcome outcomeOfDiagram() {
        for (int point = 0; point < area; point++) {
            int side = at(point);
            if (side != Stone.EMPTY && rule.wins(this, point, side)) {
                return Outcome.winOf(side);
            }
        }
        return outcomeWithoutWin();
    }

    /**
     * Plays a stone of the side to move.
     *
     * @param point where
     * @throws IllegalMoveException if the game is over, the point is outside, or the square is taken or forbidden; the
     *     board is then as it was
     */
    public void play(int point) {
        if (outcome != Outcome.ONGOING || point < 0 || point >= area || !isLegal(point)) {
            throw illegal(point);
        }
        int side = sideToMove;
        put(point, side);
        moves[ply++] = point;
        passTurn();
        outcome = rule.wins(this, point, side) ? Outcome.winOf(side) : outcomeWithoutWin();
    }

    /**
     * Plays a stone of the side to move, for callers that keep account of legality and wins by themselves: nothing is
     * checked.
     *
     * @param point a legal move of a game that is not over
     * @param after how the game then stands
     */
    public void playUnchecked(int point, Outcome after) {
        put(point, sideToMove);
        moves[ply++] = point;
        passTurn();
        outcome = after;
    }

    private IllegalMoveException illegal(int point) {
        if (outcome != Outcome.ONGOING) {
            return new IllegalMoveException(
                    IllegalMoveException.Reason.GAME_OVER, null, new Words("move.over", "the game is over"));
        }
        if (point < 0 || point >= area) {
            return new IllegalMoveException(IllegalMoveException.Reason.OUTSIDE, null,
                    new Words("move.outside", "point %s is outside a board of size %s", point, size));
        }
        String square = Point.format(point, size);
        return free[point] == 0
                ? new IllegalMoveException(
                        IllegalMoveException.Reason.OCCUPIED, null, new Words("move.taken", "%s is taken", square))
                : forbidden(square, rule.foul(this, point, sideToMove));
    }

    private IllegalMoveException forbidden(String square, Foul foul) {
        Words side = sideToMove == Stone.BLACK ? new Words("side.black", "Black") : new Words("side.white", "White");
        return new IllegalMoveException(IllegalMoveException.Reason.FORBIDDEN, foul, foul == null
                ? new Words("move.forbidden", "%s is forbidden to %s", square, side)
                : new Words("move.foul", "%s is forbidden to %s: %s", square, side, foul.words()));
    }

    /** How the game stands when the last stone has not won. */
    private Outcome outcomeWithoutWin() {
        if (stones() == area) {
            return Outcome.DRAW;
        }
        if (rule.forbidsSquares() && !hasLegalMove()) {
            return Outcome.winOf(Stone.other(sideToMove));
        }
        return Outcome.ONGOING;
    }

    private boolean hasLegalMove() {
        for (int point = 0; point < area; point++) {
            if (isLegal(point)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Takes the last move back.
     *
     * @return the point it was on
     * @throws IllegalStateException if there is no move to take back
     */
    public int undo() {
        if (ply == 0) {
            throw new IllegalStateException("there is no move to take back");
        }
        int point = moves[--ply];
        passTurn();
        remove(point, sideToMove);
        outcome = Outcome.ONGOING;
        return point;
    }

    private void put(int point, int side) {
        cells[cell(point)] = (byte) side;
        free[point] = 0;
        stonesOf(side)[point] = 1;
        hash ^= Zobrist.stone(point, side);
    }

    private void remove(int point, int side) {
        cells[cell(point)] = Stone.EMPTY;
        free[point] = 1;
        stonesOf(side)[point] = 0;
        hash ^= Zobrist.stone(point, side);
    }

    /**
     * The hash after a move of the side to move, which need not be made for it.
     *
     * @param point an empty square
     * @return what {@link #hash} would say
     */
    public long hashAfter(int point) {
        return hash ^ Zobrist.stone(point, sideToMove) ^ Zobrist.WHITE_TO_MOVE;
    }

    /**
     * Hands the turn to the other side with no move, for searches that ask what a side would do next. Hand it back
     * before an earlier move is taken back.
     */
    public void passTurn() {
        sideToMove = Stone.other(sideToMove);
        hash ^= Zobrist.WHITE_TO_MOVE;
    }

    /** The stones, for those that walk lines: {@link Stone}'s constants, and others around the board. */
    byte[] cells() {
        return cells;
    }

    /** What leads from a cell to the next one, for each direction of {@link #run}. */
    int[] steps() {
        return steps;
    }

    /** The index in {@link #cells} of a point. */
    int cell(int point) {
        return cellOf[point];
    }

    /**
     * The stones in a row that a stone of one side would have through a square.
     *
     * @param point an empty square, or one that holds such a stone
     * @param direction 0 along the row, 1 along the column, 2 the diagonal to the lower right, 3 to the lower left
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @return the number of connected stones of {@code side}, the one on {@code point} included
     */
    public int run(int point, int direction, int side) {
        int step = steps[direction];
        int here = cell(point);
        int first = here - step;
        while (cells[first] == side) {
            first -= step;
        }
        int last = here + step;
        while (cells[last] == side) {
            last += step;
        }
        return (last - first) / step - 1;
    }

    /**
     * At how many ends the opponent's stones stop the stones in a row that {@link #run} counts.
     *
     * @param point an empty square, or one that holds a stone of {@code side}
     * @param direction as {@link #run} takes it
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @return 0 to 2; the edge of the board is no stone
     */
    public int blockedEnds(int point, int direction, int side) {
        int step = steps[direction];
        int first = cell(point) - step;
        while (cells[first] == side) {
            first -= step;
        }
        int last = cell(point) + step;
        while (cells[last] == side) {
            last += step;
        }
        int opponent = Stone.other(side);
        return (cells[first] == opponent ? 1 : 0) + (cells[last] == opponent ? 1 : 0);
    }

    /**
     * Whether the side to move may play on a square; says nothing about the game's end.
     *
     * @param point a point on the board
     * @return whether it is empty and not forbidden
     */
    public boolean isLegal(int point) {
        return free[point] != 0 && !(rule.forbidsSquares() && rule.forbids(this, point, sideToMove));
    }

    /**
     * Writes 1 for every square that the side to move may play on, 0 for the others (all, once the game is over).
     *
     * @param mask the target, {@link #area()} long or longer
     */
    public void legalMask(byte[] mask) {
        if (outcome != Outcome.ONGOING) {
            Arrays.fill(mask, 0, area, (byte) 0);
            return;
        }
        System.arraycopy(free, 0, mask, 0, area);
        if (rule.forbidsSquares()) {
            for (int point = 0; point < area; point++) {
                if (mask[point] != 0 && rule.forbids(this, point, sideToMove)) {
                    mask[point] = 0;
                }
            }
        }
    }

    /**
     * Why an empty square is forbidden to the side to move.
     *
     * @param point an empty square
     * @return the foul, or null where it is none
     */
    public Foul foul(int point) {
        return rule.foul(this, point, sideToMove);
    }

    /**
     * Whether a side has, or would have, a winning line through a square.
     *
     * @param point an empty square, or one that holds a stone of {@code side}
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @return whether it wins there
     */
    public boolean wins(int point, int side) {
        return rule.wins(this, point, side);
    }

    /**
     * One side's stones as 0 and 1 for each point. The array is the board's own: read it, do not write.
     *
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @return the array, {@link #area()} long
     */
    public byte[] stonesOf(int side) {
        return side == Stone.BLACK ? black : white;
    }

    /**
     * Free squares as 1, the others 0, for each point. The array is the board's own: read it, do not write.
     *
     * @return the array, {@link #area()} long
     */
    public byte[] freeSquares() {
        return free;
    }

    /**
     * What a square holds.
     *
     * @param point a point on the board
     * @return a constant of {@link Stone}
     */
    public int at(int point) {
        return cells[cell(point)];
    }

    /**
     * Squares along an edge.
     *
     * @return the size
     */
    public int size() {
        return size;
    }

    /**
     * Number of squares.
     *
     * @return size times size
     */
    public int area() {
        return area;
    }

    /**
     * Stones in a winning line.
     *
     * @return the length
     */
    public int winLength() {
        return winLength;
    }

    /**
     * The rule.
     *
     * @return the rule
     */
    public Rule rule() {
        return rule;
    }

    /**
     * Whose turn it is; after the end, whose turn it would be.
     *
     * @return {@link Stone#BLACK} or {@link Stone#WHITE}
     */
    public int sideToMove() {
        return sideToMove;
    }

    /**
     * The side that made, or makes, the first move of the history: White after a diagram in which Black is ahead.
     *
     * @return {@link Stone#BLACK} or {@link Stone#WHITE}
     */
    public int startingSide() {
        return startingSide;
    }

    /**
     * Moves played, stones of a diagram not counted.
     *
     * @return the length of the history
     */
    public int ply() {
        return ply;
    }

    /**
     * Stones on the board.
     *
     * @return moves and stones of a diagram
     */
    public int stones() {
        return placed + ply;
    }

    /**
     * A move of the history.
     *
     * @param index from 0, the first, to {@link #ply()} - 1
     * @return the point
     * @throws IndexOutOfBoundsException if there is no such move
     */
    public int move(int index) {
        return moves[Objects.checkIndex(index, ply)];
    }

    /**
     * The history.
     *
     * @return the points in the order they were played
     */
    public int[] history() {
        return Arrays.copyOf(moves, ply);
    }

    /**
     * A Zobrist hash of size, winning length, rule, stones and side to move.
     *
     * @return the hash
     */
    public long hash() {
        return hash;
    }

    /**
     * How the game stands.
     *
     * @return the outcome
     */
    public Outcome outcome() {
        return outcome;
    }

    /**
     * Whether the game has ended.
     *
     * @return true once it is won or drawn
     */
    public boolean isOver() {
        return outcome != Outcome.ONGOING;
    }
}
