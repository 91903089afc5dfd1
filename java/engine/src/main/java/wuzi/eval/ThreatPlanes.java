package wuzi.eval;

import java.nio.ByteBuffer;
import java.util.Arrays;
import wuzi.board.Board;
import wuzi.board.Rule;
import wuzi.board.Stone;
import wuzi.eval.Encoder.Plane;
import wuzi.tactics.Bitboard;
import wuzi.tactics.Position;
import wuzi.tactics.Threats;
import wuzi.tactics.TrackedPosition;
import wuzi.tactics.Vcf;

/** Writes the planes of {@link Encoders#THREATS_1}; follows the games it writes, each with a position of its own. */
final class ThreatPlanes implements Encoder.Writer {
    /** Fours that a win may take at most; frozen with the planes. */
    static final int FOURS = 6;

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
            int side = board.sideToMove();
            int opponent = Stone.other(side);
            int area = board.area();
            int length = board.winLength();
            Rule rule = board.rule();
            System.arraycopy(board.stonesOf(side), 0, planes, 0, area);
            System.arraycopy(board.stonesOf(opponent), 0, planes, area, area);
            fill(2, true);
            if (rule.forbidsSquares()) {
                forbidden(3, side);
                forbidden(4, opponent);
            }
            fill(5, rule.wins(length + 1, length, side));
            fill(6, rule.wins(length + 1, length, opponent));
            fill(7, rule.needsOpenEnd());
            for (int back = 1; back <= Math.min(2, board.ply()); back++) {
                planes[(7 + back) * area + board.move(board.ply() - back)] = 1;
            }
            threats(10, side);
            threats(11, opponent);
            wins(16);
            position.board().passTurn();
            wins(17);
            position.board().passTurn();
            target.put(offset, planes);
        }

        private void fill(int plane, boolean ones) {
            if (ones) {
                Arrays.fill(planes, plane * board.area(), (plane + 1) * board.area(), (byte) 1);
            }
        }

        private void forbidden(int plane, int side) {
            if (threats.fouls(side, squares)) {
                put(plane);
            }
        }

        private void threats(int plane, int side) {
            if (threats.fives(side, squares)) {
                put(plane);
            }
            if (threats.fours(side, squares)) {
                put(plane + 2);
            }
            if (threats.openThrees(side, squares)) {
                put(plane + 4);
            }
        }

        private void wins(int plane) {
            if (vcf.winningMoves(FOURS, squares)) {
                put(plane);
            }
        }

        private void put(int plane) {
            int start = plane * board.area();
            for (int point = Bitboard.next(squares, 0); point >= 0; point = Bitboard.next(squares, point + 1)) {
                planes[start + point] = 1;
            }
        }
    }
}
