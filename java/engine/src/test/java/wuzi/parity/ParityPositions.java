package wuzi.parity;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Outcome;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.board.Stone;
import wuzi.eval.Encoder;
import wuzi.eval.Encoders;

/**
 * Positions that both languages must see alike: random games of several sizes, lengths and rules, stopped anywhere or
 * played to their end, and diagrams. Made again, from the repository's root, by
 *
 * <pre>gradle :engine:testClasses
 * java -cp java/engine/build/classes/java/main:java/engine/build/classes/java/test wuzi.parity.ParityPositions</pre>
 */
final class ParityPositions {
    static final Path FILE = Path.of("tests/parity/positions.json");

    private static final int COUNT = 200;
    private static final int[] SIZES = {9, 15, 20};
    private static final int[] LENGTHS = {5, 4, 5, 9, 5};
    private static final int SEED = 2;

    private ParityPositions() {}

    public static void main(String[] args) throws IOException {
        Files.writeString(FILE, "[\n" + String.join(",\n", lines()) + "\n]\n");
    }

    /** Each position as a line of JSON. */
    static List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            lines.add(line(i));
        }
        return lines;
    }

    private static String line(int number) {
        long key = CounterRandom.key(SEED, CounterRandom.GOLDEN, number);
        int size = SIZES[number % SIZES.length];
        Rules rule = Rules.values()[number / 3 % 2];
        Board board = new Board(size, LENGTHS[number % LENGTHS.length], rule);
        int draw = 1;
        String black = "";
        String white = "";
        if (number % 8 == 7) {
            int stones = 1 + CounterRandom.below(key, 0, 12);
            draw = playRandomly(board, stones, key, draw);
            int[] history = board.history();
            black = everySecond(history, 0, size);
            white = everySecond(history, 1, size);
            board.setUp(Point.parseMoves(black, size), Point.parseMoves(white, size));
        }
        int plies = switch (number % 20) {
            case 0, 4, 8, 12, 16 -> board.area(); // to the end
            case 1, 15 -> 0;
            default -> CounterRandom.below(key, draw++, board.area() / 2);
        };
        playRandomly(board, plies, key, draw);
        StringBuilder moves = new StringBuilder();
        for (int point : board.history()) {
            moves.append(Point.format(point, size));
        }
        byte[] mask = new byte[board.area()];
        board.legalMask(mask);
        return String.format(
                Locale.ROOT,
                "{\"size\": %d, \"win_length\": %d, \"rule\": \"%s\", \"black\": \"%s\", \"white\": \"%s\", "
                        + "\"moves\": \"%s\", \"to_move\": \"%s\", \"outcome\": \"%s\", \"mask\": \"%s\", "
                        + "\"stones/1\": \"%s\", \"history/1\": \"%s\"}",
                size,
                board.winLength(),
                rule.id(),
                black,
                white,
                moves,
                board.sideToMove() == Stone.BLACK ? "black" : "white",
                name(board.outcome()),
                packed(mask),
                sha256(Encoders.STONES_1, board),
                sha256(Encoders.HISTORY_1, board));
    }

    private static int playRandomly(Board board, int plies, long key, int firstDraw) {
        int draw = firstDraw;
        for (; board.ply() < plies && !board.isOver(); draw++) {
            int point = CounterRandom.below(key, draw, board.area());
            if (board.isLegal(point)) {
                board.play(point);
            }
        }
        return draw;
    }

    private static String everySecond(int[] history, int first, int size) {
        StringBuilder points = new StringBuilder();
        for (int i = first; i < history.length; i += 2) {
            points.append(Point.format(history[i], size));
        }
        return points.toString();
    }

    private static String name(Outcome outcome) {
        return switch (outcome) {
            case ONGOING -> "ongoing";
            case BLACK_WINS -> "black";
            case WHITE_WINS -> "white";
            case DRAW -> "draw";
        };
    }

    /** Bits, the first square in the highest bit of the first byte, in hex. */
    private static String packed(byte[] mask) {
        byte[] bits = new byte[(mask.length + 7) / 8];
        for (int i = 0; i < mask.length; i++) {
            bits[i / 8] |= (byte) (mask[i] << 7 - i % 8);
        }
        return HexFormat.of().formatHex(bits);
    }

    private static String sha256(Encoder encoder, Board board) {
        ByteBuffer planes = ByteBuffer.allocate(encoder.planes() * board.area());
        encoder.encode(board, planes, 0);
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(planes.array()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
