package wuzi.eval;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import wuzi.board.Board;
import wuzi.board.NotAllowedException;
import wuzi.board.Rule;
import wuzi.board.Stone;
import wuzi.tactics.Position;

/** The encoders that come with the engine. */
public enum Encoders implements Encoder {
    /** Own stones, the opponent's stones. */
    STONES_1("stones/1", new Plane("own", 1), new Plane("opponent", 1)) {
        @Override
        public void encode(Board board, ByteBuffer target, int offset) {
            int side = board.sideToMove();
            target.put(offset, board.stonesOf(side));
            target.put(offset + board.area(), board.stonesOf(Stone.other(side)));
        }
    },
    /**
     * Own stones, the opponent's stones, empty squares, and heat: the i-th of n moves (from 0) is
     * floor(255 (i + 1) / n), a diagram's stones are 255.
     */
    HISTORY_1(
            "history/1",
            new Plane("own", 1),
            new Plane("opponent", 1),
            new Plane("empty", 1),
            new Plane("heat", 1f / 255)) {
        @Override
        public void encode(Board board, ByteBuffer target, int offset) {
            int area = board.area();
            int side = board.sideToMove();
            target.put(offset, board.stonesOf(side));
            target.put(offset + area, board.stonesOf(Stone.other(side)));
            byte[] free = board.freeSquares();
            target.put(offset + 2 * area, free);
            int heat = offset + 3 * area;
            for (int point = 0; point < area; point++) {
                target.put(heat + point, (byte) (free[point] - 1)); // 255 on stones, 0 elsewhere
            }
            int n = board.ply();
            for (int i = 0; i < n; i++) {
                target.put(heat + board.move(i), (byte) (255 * (i + 1) / n));
            }
        }
    },
    /**
     * For nets that play several rules on boards of several sizes: own stones, the opponent's stones, ones on the whole
     * board, the squares forbidden to the side to move and to its opponent, and three planes that are all ones or all
     * zeros: whether a line longer than the winning length wins for the side to move, whether it does for its opponent,
     * and whether a line of just the winning length needs an end that the opponent does not block.
     *
     * <p>The last three tell all rules apart, and in renju the sides, by what differs: freestyle 1 1 0, standard 0 0 0,
     * renju 0 1 0 for Black and 1 0 0 for White, caro 1 1 1, caro-standard 0 0 1. What a net learns of a feature under
     * one rule so serves it under the others. The opponent's forbidden squares are White's to aim at.
     */
    RULES_1(
            "rules/1",
            new Plane("own", 1),
            new Plane("opponent", 1),
            new Plane("on-board", 1),
            new Plane("forbidden", 1),
            new Plane("opponent-forbidden", 1),
            new Plane("longer", 1),
            new Plane("opponent-longer", 1),
            new Plane("open-end", 1)) {
        @Override
        public boolean readsRule() {
            return true;
        }

        @Override
        public void encode(Board board, ByteBuffer target, int offset) {
            int area = board.area();
            int side = board.sideToMove();
            int opponent = Stone.other(side);
            int length = board.winLength();
            Rule rule = board.rule();
            target.put(offset, board.stonesOf(side));
            target.put(offset + area, board.stonesOf(opponent));
            fill(true, area, target, offset + 2 * area);
            forbidden(board, side, target, offset + 3 * area);
            forbidden(board, opponent, target, offset + 4 * area);
            fill(rule.wins(length + 1, length, side), area, target, offset + 5 * area);
            fill(rule.wins(length + 1, length, opponent), area, target, offset + 6 * area);
            fill(rule.needsOpenEnd(), area, target, offset + 7 * area);
        }
    },
    /**
     * The planes of {@link #RULES_1} and what moves do at once, so that no net has to find it out, for winning lines of
     * five: the opponent's last move and the own one before it (none where the stone is a diagram's); for either side
     * the squares on which a stone makes five, a four of any kind, and one or more open threes but no four; and, as if
     * it were that side's turn, the fours that begin a shortest win by fours, of at most {@value ThreatPlanes#FOURS}, or
     * the fives where there are any. Only squares that the side may take count.
     */
    THREATS_1("threats/1", ThreatPlanes.LAYOUT) {
        @Override
        public boolean readsRule() {
            return true;
        }

        @Override
        public boolean takes(Board board) {
            return Position.takes(board);
        }

        @Override
        public void encode(Board board, ByteBuffer target, int offset) {
            writer(1).encode(board, target, offset);
        }

        @Override
        public Writer writer(int boards) {
            return new ThreatPlanes(boards);
        }
    };

    private final String id;
    private final List<Plane> layout;

    Encoders(String id, Plane... layout) {
        this.id = id;
        this.layout = List.of(layout);
    }

    /**
     * Finds an encoder.
     *
     * @param id such as {@code stones/1}
     * @return the encoder
     * @throws IllegalArgumentException if there is none of this name and version
     */
    public static Encoder of(String id) {
        for (Encoders encoder : values()) {
            if (encoder.id.equals(id)) {
                return encoder;
            }
        }
        throw new NotAllowedException("encoder.unknown", "unknown encoder '%s'; known: %s", id,
                Arrays.stream(values()).map(Encoders::id).collect(Collectors.joining(", ")));
    }

    /**
     * Tells whether an encoder still writes what it wrote when it was released.
     *
     * @param encoder the encoder
     * @return SHA-256 of its planes on the golden positions, in hex
     */
    public static String hash(Encoder encoder) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Board board : encoder.readsRule() ? GoldenPositions.ofEveryRule() : GoldenPositions.all()) {
                if (!encoder.takes(board)) {
                    continue;
                }
                ByteBuffer planes = ByteBuffer.allocate(encoder.planes() * board.area());
                encoder.encode(board, planes, 0);
                digest.update(planes);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has SHA-256
        }
    }

    private static void fill(boolean value, int area, ByteBuffer target, int offset) {
        for (int i = 0; i < area; i++) {
            target.put(offset + i, (byte) (value ? 1 : 0));
        }
    }

    private static void forbidden(Board board, int side, ByteBuffer target, int offset) {
        Rule rule = board.rule();
        byte[] free = board.freeSquares();
        for (int point = 0; point < board.area(); point++) {
            boolean forbidden = rule.forbidsSquares() && free[point] != 0 && rule.forbids(board, point, side);
            target.put(offset + point, (byte) (forbidden ? 1 : 0));
        }
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public List<Plane> layout() {
        return layout;
    }
}
