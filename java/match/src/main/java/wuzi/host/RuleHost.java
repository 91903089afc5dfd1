package wuzi.host;

import java.util.stream.IntStream;
import wuzi.board.Board;
import wuzi.board.Foul;
import wuzi.board.Rule;
import wuzi.board.Rules;
import wuzi.board.Stone;

/** Tells Python what a further stone of either side would do. */
public final class RuleHost {
    private RuleHost() {}

    /**
     * Judges every empty square of a position, as if it were either side's turn and nobody had won.
     *
     * @param boardSize squares along an edge
     * @param winLength stones in a winning line
     * @param rule the rule's name
     * @param stones of each point, 0 empty, 1 Black's, 2 White's, as many as there may be
     * @return for each point the sum of 1 if Black wins there, 2 if White does, and 4, 8 or 12 if Black makes an
     *     overline, a double-four or a double-three; 0 on stones
     * @throws IllegalArgumentException if there is no such board or rule
     */
    public static byte[] judge(int boardSize, int winLength, String rule, byte[] stones) {
        Board board = new Board(boardSize, winLength, Rules.of(rule));
        board.setUp(pointsOf(Stone.BLACK, stones), pointsOf(Stone.WHITE, stones), Stone.BLACK);
        byte[] found = new byte[board.area()];
        for (int point = 0; point < found.length; point++) {
            if (board.at(point) == Stone.EMPTY) {
                found[point] = judge(board, point);
            }
        }
        return found;
    }

    private static int[] pointsOf(int side, byte[] stones) {
        return IntStream.range(0, stones.length).filter(point -> stones[point] == side).toArray();
    }

    private static byte judge(Board board, int point) {
        Rule rule = board.rule();
        Foul foul = rule.foul(board, point, Stone.BLACK);
        return (byte) ((board.wins(point, Stone.BLACK) ? 1 : 0)
                + (board.wins(point, Stone.WHITE) ? 2 : 0)
                + (foul == null ? 0 : 4 * (foul.ordinal() + 1)));
    }
}
