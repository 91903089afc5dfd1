package wuzi.app;

import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import wuzi.board.Board;
import wuzi.board.Stone;
import wuzi.tactics.Position;
import wuzi.tactics.Solution;
import wuzi.tactics.SolverLimits;
import wuzi.tactics.Vcf;
import wuzi.tactics.Vct;
import wuzi.tactics.VctOptions;

/** {@code wuzi solve}: whether a side wins by force. */
@Command(name = "solve", sortOptions = false, sortSynopsis = false)
final class SolveCommand implements Runnable {
    private static final long USUAL_NODES = 2_000_000;

    /** What an attack is made of. */
    enum Kind {
        /** Fours alone. */
        VCF,
        /** Fours and threes. */
        VCT
    }

    @Mixin
    private final PositionInput input = new PositionInput();

    @Option(names = "--kind", paramLabel = "vcf|vct", descriptionKey = "option.kind", order = 10)
    private String kindText = "vct";

    @Option(names = "--side", paramLabel = "black|white", descriptionKey = "option.side", order = 11)
    private String sideText;

    @Option(names = "--moves", paramLabel = "N", descriptionKey = "option.moves", order = 12)
    private String movesText;

    @Option(names = "--nodes", paramLabel = "N", descriptionKey = "option.nodes", order = 13)
    private String nodesText;

    private Kind kind;
    /** The attacker, or null for the side to move. */
    private Integer side;
    private SolverLimits limits;

    @Override
    public void run() {
        kind = Choices.kind(kindText);
        side = sideText == null ? null : Choices.side("side", sideText);
        limits = SolverLimits.UNLIMITED
                .withMoves((int) (movesText == null
                        ? SolverLimits.ANY_MOVES
                        : Math.min(SolverLimits.ANY_MOVES, Choices.limit("moves", movesText))))
                .withNodes(nodesText == null ? USUAL_NODES : Choices.limit("nodes", nodesText));
        input.answer(Position.WIN_LENGTH, this::answer);
    }

    private String answer(Board board, Messages messages) {
        BoardView view = input.view();
        if (board.isOver()) {
            throw new Refusal("refused.solve-over", Ending.outcome(board, view, messages));
        }
        int attacker = side == null ? board.sideToMove() : side;
        Solution solution = solve(board, attacker);
        return input.isJson()
                ? json(solution, board.size())
                : view.draw(board, ForbiddenSquares.of(board, Stone.BLACK)) + "\n"
                        + text(solution, board.size(), view.side(attacker, messages), messages);
    }

    private Solution solve(Board board, int attacker) {
        Position position = new Position(board);
        boolean pass = attacker != board.sideToMove();
        if (pass) {
            board.passTurn();
        }
        Solution solution = kind == Kind.VCF
                ? new Vcf(position).solve(limits)
                : new Vct(position, VctOptions.DEFAULT).solve(limits);
        if (pass) {
            board.passTurn();
        }
        return solution;
    }

    private static String json(Solution solution, int size) {
        return String.format("{\"verdict\": \"%s\", \"line\": %s, \"nodes\": %d}",
                solution.verdict().name().toLowerCase(Locale.ROOT),
                Square.json(solution.line(), size),
                solution.nodes());
    }

    private String text(Solution solution, int size, String attacker, Messages messages) {
        String within = movesText == null ? "" : messages.get("solve.within", limits.moves());
        String verdict = switch (solution.verdict()) {
            case WIN -> solution.moves() == 0
                    ? messages.get("solve.five", attacker)
                    : messages.get("solve.win", attacker, solution.moves());
            case NONE -> messages.get(kind == Kind.VCF ? "solve.no-fours" : "solve.no-threats", attacker, within);
            case UNKNOWN -> messages.get("solve.unknown");
        };
        String line = solution.line().length == 0
                ? ""
                : messages.get("solve.line", Square.list(solution.line(), size)) + "\n";
        return verdict + "\n" + line + messages.get("solve.nodes", solution.nodes());
    }
}
