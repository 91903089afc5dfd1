package wuzi.data;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.file.Path;
import wuzi.board.Board;
import wuzi.board.IllegalMoveException;
import wuzi.board.NotAllowedException;
import wuzi.board.Stone;
import wuzi.eval.PatternClass;
import wuzi.eval.PatternEval;
import wuzi.eval.SharedBuffer;
import wuzi.search.Search;
import wuzi.tactics.Position;
import wuzi.tactics.Threat;
import wuzi.tactics.Vcf;

/**
 * The quiet positions of a file of games as an evaluation by patterns sees them, in shared memory. Quiet are those that a
 * search evaluates: nobody can make five at once, the side to move no open four, and it has no short win by fours.
 */
public final class PatternRows implements AutoCloseable {
    private static final int VCF_BITS = 12;
    /** Room for each row; a position has fewer squares near stones on average. */
    private static final int SQUARES_A_ROW = 128;
    /** The fewest rows: those of the longest game, with all its squares. */
    public static final int FEWEST_ROWS = 4 * Board.MAX_SIZE * Board.MAX_SIZE;

    private final DataReader reader;
    private final int capacity;
    private final SharedBuffer shared;
    private final IntBuffer own;
    private final IntBuffer other;
    private final IntBuffer pair;
    private final IntBuffer start;
    private final IntBuffer best;
    private final IntBuffer game;
    private final ByteBuffer side;
    private final FloatBuffer result;
    private final FloatBuffer score;
    private final IntBuffer value;
    private Position position;
    private PatternEval eval;
    private Vcf vcf;
    private int games;
    private int rows;
    private int squares;

    /**
     * Opens a file.
     *
     * @param file games
     * @param capacity rows that are read at a time at most, {@link #FEWEST_ROWS} or more
     * @throws NotAllowedException if it holds no games
     * @throws IOException if it cannot be read
     */
    public PatternRows(Path file, int capacity) throws IOException {
        if (capacity < FEWEST_ROWS) {
            throw new IllegalArgumentException(capacity + " rows do not hold every game; " + FEWEST_ROWS + " do");
        }
        this.capacity = capacity;
        shared = new SharedBuffer.Layout()
                .add("own", SharedBuffer.Type.INT32, capacity * SQUARES_A_ROW)
                .add("other", SharedBuffer.Type.INT32, capacity * SQUARES_A_ROW)
                .add("pair", SharedBuffer.Type.INT32, capacity * SQUARES_A_ROW)
                .add("start", SharedBuffer.Type.INT32, capacity + 1)
                .add("best", SharedBuffer.Type.INT32, capacity)
                .add("game", SharedBuffer.Type.INT32, capacity)
                .add("side", SharedBuffer.Type.UINT8, capacity)
                .add("result", SharedBuffer.Type.FLOAT32, capacity)
                .add("score", SharedBuffer.Type.FLOAT32, capacity)
                .add("value", SharedBuffer.Type.INT32, capacity)
                .allocate();
        own = shared.ints("own");
        other = shared.ints("other");
        pair = shared.ints("pair");
        start = shared.ints("start");
        best = shared.ints("best");
        game = shared.ints("game");
        side = shared.bytes("side");
        result = shared.floats("result");
        score = shared.floats("score");
        value = shared.ints("value");
        reader = new DataReader(file);
    }

    /**
     * The memory that rows are left in.
     *
     * @return {@code own} and {@code other}, the {@link PatternClass} of each square near stones for the side to move and
     *     for its opponent; {@code pair}, its {@link Threat}s there, {@link Threat#COUNT} times the former's and the latter's
     *     added; {@code start}, where each row's squares begin, and behind the last row where they end;
     *     {@code best}, the place of the best move among its row's squares, or -1 where it is none of them; {@code game},
     *     its number in the file; {@code side}, 0 where Black is to move and 1 where White is; {@code result}, 1, 0.5 or 0
     *     for the side to move; {@code score}, what the search said; {@code value}, what the engine's evaluation says now
     */
    public SharedBuffer shared() {
        return shared;
    }

    /**
     * Reads further games, as many as there is room for.
     *
     * @return how many rows there are now, the first ones of the memory; 0 where no game is left
     * @throws NotAllowedException if the file is damaged
     * @throws IOException if it cannot be read
     */
    public int read() throws IOException {
        rows = 0;
        squares = 0;
        start.put(0, 0);
        while (rows == 0 || hasRoom()) {
            SearchedGame next = reader.next();
            if (next == null) {
                break;
            }
            try {
                add(next);
            } catch (IllegalMoveException e) {
                throw reader.damaged();
            }
            games++;
        }
        return rows;
    }

    private boolean hasRoom() {
        int area = Board.MAX_SIZE * Board.MAX_SIZE;
        return rows + area <= capacity && squares + area * area <= capacity * SQUARES_A_ROW;
    }

    private void add(SearchedGame of) {
        if (position == null || position.board().size() != of.size() || position.board().rule() != of.rule()) {
            position = new Position(new Board(of.size(), of.rule()));
            vcf = new Vcf(position, VCF_BITS);
            eval = new PatternEval(of.rule());
            eval.reset(position);
        }
        position.board().clear();
        position.reset();
        for (int ply = 0; ply < of.moves().length; ply++) {
            int i = ply - of.opening();
            if (i >= 0 && isQuiet()) {
                add(of.result(), of.scores()[i], of.best()[i]);
            }
            position.play(of.moves()[ply]);
        }
    }

    private boolean isQuiet() {
        int mover = position.board().sideToMove();
        return position.count(mover, Threat.FIVE) == 0
                && position.count(Stone.other(mover), Threat.FIVE) == 0
                && position.count(mover, Threat.OPEN_FOUR) == 0
                && vcf.anyWin(Search.EVERYWHERE) < 0;
    }

    private void add(int winner, int said, int move) {
        int mover = position.board().sideToMove();
        int shift = mover == Stone.BLACK ? 0 : 16;
        int place = -1;
        for (int word = 0; word < position.words(); word++) {
            for (long rest = position.candidates(word); rest != 0; rest &= rest - 1) {
                int point = (word << 6) + Long.numberOfTrailingZeros(rest);
                int patterns = position.patterns(point);
                if (point == move) {
                    place = squares - start.get(rows);
                }
                own.put(squares, PatternClass.of(patterns >>> shift & 0xFFFF));
                other.put(squares, PatternClass.of(patterns >>> 16 - shift & 0xFFFF));
                int mine = position.threat(point, mover);
                pair.put(squares, Threat.COUNT * mine + position.threat(point, Stone.other(mover)));
                squares++;
            }
        }
        best.put(rows, place);
        game.put(rows, games);
        side.put(rows, (byte) (mover - Stone.BLACK));
        result.put(rows, winner == Stone.EMPTY ? 0.5f : winner == mover ? 1 : 0);
        score.put(rows, said);
        value.put(rows, eval.value());
        rows++;
        start.put(rows, squares);
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
