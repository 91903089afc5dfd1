package wuzi.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Rule;
import wuzi.board.Rules;

/** Positions that never change: what an encoder writes on them is its fingerprint. */
final class GoldenPositions {
    private static final int[] SIZES = {3, 9, 15, 20, 22};
    private static final int PER_SIZE = 16;

    private GoldenPositions() {}

    /** Random positions of several sizes and lengths, the empty board and diagrams among them; all freestyle. */
    static List<Board> all() {
        return of(Rules.FREESTYLE);
    }

    /** The same for every rule there was when rules became part of what an encoder writes. */
    static List<Board> ofEveryRule() {
        return Stream.of(Rules.FREESTYLE, Rules.STANDARD, Rules.RENJU, Rules.CARO, Rules.CARO_STANDARD)
                .flatMap(rule -> of(rule).stream())
                .toList();
    }

    private static List<Board> of(Rule rule) {
        List<Board> boards = new ArrayList<>();
        for (int size : SIZES) {
            for (int i = 0; i < PER_SIZE && rule.takes(Math.min(size, Board.DEFAULT_WIN_LENGTH)); i++) {
                Board board = random(size, i, rule);
                boards.add(board);
                if (i % 4 == 3) {
                    boards.add(diagram(board));
                }
            }
        }
        return boards;
    }

    /** A random game stopped after a number of moves that grows with {@code number}, or at its end. */
    private static Board random(int size, int number, Rule rule) {
        Board board = new Board(size, rule);
        long game = CounterRandom.key(size, CounterRandom.GOLDEN, number);
        int plies = number * board.area() / PER_SIZE;
        for (int draw = 0; board.ply() < plies && !board.isOver(); draw++) {
            int point = CounterRandom.below(game, draw, board.area());
            if (board.isLegal(point)) {
                board.play(point);
            }
        }
        return board;
    }

    /** The same stones without their order, then one move more. */
    private static Board diagram(Board played) {
        int[] history = played.history();
        int[] black = new int[(history.length + 1) / 2];
        int[] white = new int[history.length / 2];
        for (int i = 0; i < history.length; i++) {
            (i % 2 == 0 ? black : white)[i / 2] = history[i];
        }
        Arrays.sort(black);
        Arrays.sort(white);
        Board board = new Board(played.size(), played.rule());
        board.setUp(black, white);
        for (int point = 0; point < board.area() && !board.isOver(); point++) {
            if (board.isLegal(point)) {
                board.play(point);
                break;
            }
        }
        return board;
    }
}
