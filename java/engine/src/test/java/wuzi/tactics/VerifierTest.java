package wuzi.tactics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wuzi.board.Board;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.board.Stone;

class VerifierTest {
    private static final int SIZE = 15;

    /** Lines of Black, to move, that win and that do not. */
    @ParameterizedTest
    @CsvSource({
        "freestyle, h8i8j8l9l10, g8, l8k8l11, 2, true",
        // the four is stopped, the three no four, the move taken, the win longer than said
        "freestyle, h8i8j8l9l10, g8, k8, 1, false",
        "freestyle, h8i8l9l10, g8, j8k8l11, 2, false",
        "freestyle, h8i8j8l9l10, g8, i8, 1, false",
        "freestyle, h8i8j8l9l10, g8, l8k8l11, 1, false",
        // White wins first
        "freestyle, h8i8j8l9l10k3, g8k4k5k6k7, l8k8l11, 2, false",
        // six are no five, and a double four is a foul
        "standard, d8e8f8h8i8, a1, g8, 0, false",
        "renju, h8i8j8k9k10k11, g8k12, k8, 1, false",
        "standard, h8i8j8k9k10k11, g8k12, k8, 1, true",
    })
    void linesOfFours(String rule, String black, String white, String line, int moves, boolean wins) {
        Board board = new Board(SIZE, Rules.of(rule));
        board.setUp(Point.parseMoves(black, SIZE), Point.parseMoves(white, SIZE), Stone.BLACK);
        Solution solution = Solution.win(Point.parseMoves(line, SIZE), moves, 0);
        assertEquals(wins, Verifier.winsByFours(board, solution, (any, left) -> -1));
    }

    /** Two open threes at once: some attack wins against every square, one that gives up does not. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void linesOfThrees(boolean goesOn) {
        Board board = new Board(9, Rules.FREESTYLE);
        board.setUp(Point.parseMoves("d4e4c5c6", 9), Point.parseMoves("a9i9", 9), Stone.BLACK);
        Solution solution = Solution.win(new int[] {Point.parse("c4", 9)}, 2, 0);
        Verifier.Attack fours = Attacks.of(9, Rules.FREESTYLE, position -> new Vcf(position)::solve);
        assertEquals(goesOn, Verifier.wins(board, solution, goesOn ? fours : (any, left) -> -1));
    }
}
