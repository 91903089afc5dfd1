package wuzi.data;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import wuzi.board.Board;
import wuzi.board.Rules;
import wuzi.board.Stone;

/**
 * How games lie in a file; numbers are big-endian. It begins with the four bytes {@code WZG2}, a uint16 and so many bytes
 * of UTF-8, the origin: the command that makes the games. Games follow:
 *
 * <pre>
 *   uint8   board size         uint8   rule: 0 freestyle, 1 standard, 2 renju, 3 caro, 4 caro-standard
 *   uint8   moves of the opening, which nobody searched
 *   uint8   result: 0 draw, 1 Black won, 2 White won
 *   uint16  moves
 *   uint16  each move, as a point
 *   for each move after the opening: int16 score for the side to move, uint16 best move, uint32 nodes
 * </pre>
 *
 * <p>Files of {@code WZG1} are the same without an origin. A file that was cut off counts up to its last whole game.
 */
final class DataFormat {
    private static final int WITHOUT_ORIGIN = 'W' << 24 | 'Z' << 16 | 'G' << 8 | '1';
    private static final int WITH_ORIGIN = WITHOUT_ORIGIN + 1;
    private static final List<Rules> RULES = List.of(Rules.values());
    private static final int HEADER_BYTES = 6;
    private static final int MOVE_BYTES = 2;
    private static final int SEARCHED_BYTES = 8;

    private DataFormat() {}

    static void writeOrigin(DataOutputStream out, String origin) throws IOException {
        byte[] text = origin.getBytes(StandardCharsets.UTF_8);
        out.writeInt(WITH_ORIGIN);
        out.writeShort(text.length);
        out.write(text);
    }

    /** The origin, empty where there is none; null where the file is another one. */
    static String readOrigin(DataInputStream in) throws IOException {
        try {
            int version = in.readInt();
            if (version == WITH_ORIGIN) {
                return new String(in.readNBytes(in.readUnsignedShort()), StandardCharsets.UTF_8);
            }
            return version == WITHOUT_ORIGIN ? "" : null;
        } catch (EOFException e) {
            return null;
        }
    }

    static void write(DataOutputStream out, SearchedGame game) throws IOException {
        out.writeByte(game.size());
        out.writeByte(RULES.indexOf(game.rule()));
        out.writeByte(game.opening());
        out.writeByte(game.result());
        out.writeShort(game.moves().length);
        for (int move : game.moves()) {
            out.writeShort(move);
        }
        for (int i = 0; i < game.searched(); i++) {
            out.writeShort(game.scores()[i]);
            out.writeShort(game.best()[i]);
            out.writeInt(game.nodes()[i]);
        }
    }

    /**
     * The next game.
     *
     * @throws EOFException if no whole one is left
     * @throws IllegalArgumentException if this cannot be a game
     */
    static SearchedGame read(DataInputStream in) throws IOException {
        int size = in.readUnsignedByte();
        int rule = in.readUnsignedByte();
        int opening = in.readUnsignedByte();
        int result = in.readUnsignedByte();
        int[] moves = new int[in.readUnsignedShort()];
        if (size < Board.MIN_SIZE || size > Board.MAX_SIZE || rule >= RULES.size() || result > Stone.WHITE
                || opening > moves.length || moves.length > size * size) {
            throw new IllegalArgumentException("no game");
        }
        for (int i = 0; i < moves.length; i++) {
            moves[i] = in.readUnsignedShort();
        }
        short[] scores = new short[moves.length - opening];
        int[] best = new int[scores.length];
        int[] nodes = new int[scores.length];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = in.readShort();
            best[i] = in.readUnsignedShort();
            nodes[i] = in.readInt();
        }
        return new SearchedGame(size, RULES.get(rule), opening, result, moves, scores, best, nodes);
    }

    static int bytes(SearchedGame game) {
        return HEADER_BYTES + MOVE_BYTES * game.moves().length + SEARCHED_BYTES * game.searched();
    }
}
