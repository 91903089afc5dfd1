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
import wuzi.board.Stone;

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
            for (Board board : GoldenPositions.all()) {
                ByteBuffer planes = ByteBuffer.allocate(encoder.planes() * board.area());
                encoder.encode(board, planes, 0);
                digest.update(planes);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has SHA-256
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
