package wuzi.app;

import java.util.stream.IntStream;
import wuzi.board.Board;
import wuzi.tactics.Bitboard;
import wuzi.tactics.Position;
import wuzi.tactics.Solution;
import wuzi.tactics.Solution.Verdict;
import wuzi.tactics.SolverLimits;
import wuzi.tactics.Threat;
import wuzi.tactics.Threats;
import wuzi.tactics.Vcf;

/** What forced wins tell a person: the own one, or the opponent's by fours and what stops it. Searches are short. */
final class WinHint {
    private static final SolverLimits LIMITS = SolverLimits.UNLIMITED.withNodes(20_000);
    private static final SolverLimits LIMITS_OF_A_STOP = SolverLimits.UNLIMITED.withNodes(2_000);

    private final Board board;
    private final Position position;
    private final Vcf vcf;
    private final Threats threats;
    private final Messages messages;

    /**
     * Looks at a position.
     *
     * @param of a game for lines of five that is not over
     * @param messages the language
     */
    WinHint(Board of, Messages messages) {
        board = of.copy();
        position = new Position(board);
        vcf = new Vcf(position);
        threats = new Threats(position);
        this.messages = messages;
    }

    /** A line on how the side to move wins, by fours alone if it can; empty where no win was found. */
    String win() {
        return ForcedWin.find(position, LIMITS)
                .map(win -> line(win.byFours() ? "hint.fours" : "hint.threats", win.solution().line()))
                .orElse("");
    }

    /** Lines on how the other side would win by fours, and what stops it; empty where it would not. */
    String threat() {
        Solution solution = ofOther(LIMITS);
        if (solution.verdict() != Verdict.WIN) {
            return "";
        }
        int[] stops = IntStream.range(0, board.area()).filter(board::isLegal).filter(this::stops).toArray();
        return line("hint.threatens", solution.line()) + line(stops.length == 0 ? "hint.unstopped" : "hint.stopped", stops);
    }

    private String line(String key, int[] points) {
        return messages.get(key, Square.list(points, board.size())) + "\n";
    }

    private Solution ofOther(SolverLimits limits) {
        board.passTurn();
        Solution solution = vcf.solve(limits);
        board.passTurn();
        return solution;
    }

    /** Whether a stone leaves the other side no win by fours: at once, and if it is a four, after all replies to it. */
    private boolean stops(int point) {
        position.play(point);
        boolean stops = board.isOver() || vcf.solve(LIMITS_OF_A_STOP).verdict() == Verdict.NONE && outlivesReplies();
        position.undo();
        return stops;
    }

    private boolean outlivesReplies() {
        long[] replies = new long[position.words()];
        threats.defences(Threat.FIVE, replies);
        boolean outlives = true;
        for (int reply = Bitboard.next(replies, 0); reply >= 0 && outlives; reply = Bitboard.next(replies, reply + 1)) {
            position.play(reply);
            outlives = board.isOver() || ofOther(LIMITS_OF_A_STOP).verdict() == Verdict.NONE;
            position.undo();
        }
        return outlives;
    }
}
