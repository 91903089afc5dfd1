package wuzi.eval;

import java.nio.ByteBuffer;
import java.util.Arrays;
import wuzi.board.Board;
import wuzi.board.Rule;
import wuzi.board.Stone;
import wuzi.eval.Encoder.Plane;
import wuzi.tactics.Bitboard;
import wuzi.tactics.Position;
import wuzi.tactics.SolverLimits;
import wuzi.tactics.Threats;
import wuzi.tactics.TrackedPosition;
import wuzi.tactics.Vcf;

/** Writes the planes of {@link Encoders#THREATS_1}; follows the games it writes, each with a position of its own. */
final class ThreatPlanes implements Encoder.Writer {
    /** Fours that a win may take at most; frozen with the planes. */
    static final int FOURS = 6;

    private static final SolverLimits FAR = SolverLimits.UNLIMITED.withMoves(FOURS);

    static final Plane[] LAYOUT = {
        new Plane("own", 1),
        new Plane("opponent", 1),
        new Plane("on-board", 1),
        new Plane("forbidden", 1),
        new Plane("opponent-forbidden", 1),
        new Plane("longer", 1),
        new Plane("opponent-longer", 1),
        new Plane("open-end", 1),
        new Plane("last", 1),
        new Plane("own-last", 1),
        new Plane("five", 1),
        new Plane("opponent-five", 1),
        new Plane("four", 1),
        new Plane("opponent-four", 1),
        new Plane("open-three", 1),
        new Plane("opponent-open-three", 1),
        new Plane("four-win", 1),
        new Plane("opponent-four-win", 1),
    };

    /** Positions that a game's solver remembers, as a power of two: few, as it searches few. */
    private static final int TABLE_BITS = 12;

    private final Game[] games;
    /** Where the next game is looked for first: they mostly come in turn. */
    private int next;
    private long writes;

    ThreatPlanes(int boards) {
        games = new Game[boards];
    }

    @Override
    public void encode(Board board, ByteBuffer target, int offset) {
        int at = find(board);
        next = (at + 1) % games.length;
        games[at].lastWrite = ++writes;
        games[at].write(target, offset);
    }

    /** The place of a board's game; that of the one not written for longest, if it has none. */
    private int find(Board board) {
        int oldest = next;
        for (int i = 0; i < games.length; i++) {
            int at = next + i < games.length ? next + i : next + i - games.length;
            if (games[at] == null || games[at].board == board) {
                oldest = at;
                break;
            }
            if (games[at].lastWrite < games[oldest].lastWrite) {
                oldest = at;
            }
        }
        if (games[oldest] == null || games[oldest].board != board) {
            games[oldest] = new Game(board);
        }
        return oldest;
    }

    /** A game that is followed, and what is found in it. */
    private static final class Game {
        final Board board;
        long lastWrite;

        private final TrackedPosition tracked = new TrackedPosition();
        private final Position position;
        private final Threats threats;
        private final Vcf vcf;
        private final long[] squares;
        private final byte[] planes;
        private int plane;

        Game(Board board) {
            this.board = board;
            position = tracked.of(board);
            threats = new Threats(position);
            vcf = new Vcf(position, TABLE_BITS);
            squares = new long[position.words()];
            planes = new byte[LAYOUT.length * board.area()];
        }

        void write(ByteBuffer target, int offset) {
            tracked.of(board);
            Arrays.fill(planes, (byte) 0);
            plane = 0;
            int side = board.sideToMove();
            int opponent = Stone.other(side);
            int longer = board.winLength() + 1;
            Rule rule = board.rule();
            stones(side);
            stones(opponent);
            constant(true);
            squares(threats.fouls(side, squares));
            squares(threats.fouls(opponent, squares));
            constant(rule.wins(longer, board.winLength(), side));
            constant(rule.wins(longer, board.winLength(), opponent));
            constant(rule.needsOpenEnd());
            move(1);
            move(2);
            squares(threats.fives(side, squares));
            squares(threats.fives(opponent, squares));
            squares(threats.fours(side, squares));
            squares(threats.fours(opponent, squares));
            squares(threats.openThrees(side, squares));
            squares(threats.openThrees(opponent, squares));
            squares(vcf.winningMoves(FAR, squares));
            position.board().passTurn();
            squares(vcf.winningMoves(FAR, squares));
            position.board().passTurn();
            target.put(offset, planes);
        }

        /** Where the next plane, in the order of the layout, starts. */
        private int nextPlane() {
            return plane++ * board.area();
        }

        private void stones(int side) {
            System.arraycopy(board.stonesOf(side), 0, planes, nextPlane(), board.area());
        }

        private void constant(boolean ones) {
            int start = nextPlane();
            if (ones) {
                Arrays.fill(planes, start, start + board.area(), (byte) 1);
            }
        }

        /** The move so many plies ago, 1 for the last. */
        private void move(int back) {
            int start = nextPlane();
            if (back <= board.ply()) {
                planes[start + board.move(board.ply() - back)] = 1;
            }
        }

        /** The squares last found, if there are any. */
        private void squares(boolean any) {
            int start = nextPlane();
            int point = any ? Bitboard.next(squares, 0) : -1;
            for (; point >= 0; point = Bitboard.next(squares, point + 1)) {
                planes[start + point] = 1;
            }
        }
    }
}
