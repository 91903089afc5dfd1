package wuzi.search;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.CRC32;
import wuzi.board.Board;
import wuzi.board.Point;
import wuzi.board.Rules;

/** Positions to measure searches on, and a signature that tells whether two searches think alike. */
public final class SearchBench {
    private static final int SIZE = 15;
    private static final long NODES = 4_000;
    private static final int MEBIBYTES = 1;

    /** From games of the engine with itself: quiet ones, and ones in which a win by threats is near or there. */
    private static final List<Game> GAMES = List.of(
            new Game(Rules.FREESTYLE, "i6e7k5k9h10i7k4k7h7j5h6h4"),
            new Game(Rules.FREESTYLE, "e5f6f7i8g8h9g6g10j7g5e8h5"),
            new Game(Rules.FREESTYLE, "k9g7j5k6k7h6j6i5j4j7i8h8h7f8e9f6i9e5"),
            new Game(Rules.FREESTYLE, "j5h10g10i8g7h8h7g8j8i7j6j7i6i10k4l3i11h9f7h11"),
            new Game(Rules.STANDARD, "i6e7k5k9h10i7k4k7h7j5k10j10i11h8"),
            new Game(Rules.STANDARD, "i5g11f8g9j11e9h9f10h12e11h8d8c7h11f11"),
            new Game(Rules.STANDARD, "k9g7j5k6k7i5j7h6j4j6i6f8e9h8k8l9g9i9"),
            new Game(Rules.RENJU, "e5f6f7i8g8h9g6g10f11h5e8i6"),
            new Game(Rules.RENJU, "k9g7j5k6k7h6j6i5j4j7i8h5h7i6g4g6"),
            new Game(Rules.RENJU, "i6e7k5k9h10i7k4k7h7j5k10h8j9i8j10i10"));

    private SearchBench() {}

    private record Game(Rules rule, String moves) {
        Board board() {
            Board board = new Board(SIZE, rule);
            for (int point : Point.parseMoves(moves, SIZE)) {
                board.play(point);
            }
            return board;
        }
    }

    /**
     * Ten positions from the middle of games of three rules.
     *
     * @return boards of their own, in which somebody is to move
     */
    public static List<Board> positions() {
        return GAMES.stream().map(Game::board).toList();
    }

    /**
     * What a search of few positions on one thread finds on all of {@link #positions}: the same on every machine, until
     * the search or its evaluation thinks otherwise. The first call takes some tenths of a second, others none.
     *
     * @return eight hexadecimal digits
     */
    public static String signature() {
        return Signature.VALUE;
    }

    private static final class Signature {
        static final String VALUE = compute();

        private static String compute() {
            Search search = new Search(MEBIBYTES);
            CRC32 sum = new CRC32();
            ByteBuffer found = ByteBuffer.allocate(Long.BYTES + 2 * Integer.BYTES);
            for (Board board : positions()) {
                search.clear();
                SearchInfo info = search.search(board, SearchLimits.UNLIMITED.withNodes(NODES), depth -> {});
                found.clear();
                found.putLong(info.nodes()).putInt(info.score()).putInt(info.move());
                sum.update(found.array());
            }
            return String.format("%08x", sum.getValue());
        }
    }
}
