package wuzi.board;

import java.util.Arrays;
import java.util.stream.IntStream;
import wuzi.eval.Symmetry;

/** Hand-worked positions, seen from all eight sides. */
final class Positions {
    private Positions() {}

    /** A diagram of stones such as {@code h8i9}, in one of the eight views, Black to move. */
    static Board diagram(int size, Rule rule, String black, String white, int view) {
        Board board = new Board(size, rule);
        board.setUp(seen(Point.parseMoves(black, size), size, view), seen(Point.parseMoves(white, size), size, view),
                Stone.BLACK);
        return board;
    }

    /** A game in one of the eight views. */
    static Board game(int size, Rule rule, String moves, int view) {
        Board board = new Board(size, rule);
        for (int point : seen(Point.parseMoves(moves, size), size, view)) {
            board.play(point);
        }
        return board;
    }

    /** Where a square is in one of the eight views. */
    static int point(String square, int size, int view) {
        return Symmetry.map(size, view)[Point.parse(square, size)];
    }

    /** The squares of a drawn row that hold a sign, on some row of the board. */
    static String row(String drawn, char sign, int row) {
        StringBuilder squares = new StringBuilder();
        IntStream.range(0, drawn.length())
                .filter(x -> drawn.charAt(x) == sign)
                .forEach(x -> squares.append((char) ('a' + x)).append(row));
        return squares.toString();
    }

    private static int[] seen(int[] points, int size, int view) {
        return Arrays.stream(points).map(point -> Symmetry.map(size, view)[point]).toArray();
    }
}
