package wuzi.app;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import wuzi.board.Board;
import wuzi.board.NotAllowedException;
import wuzi.search.Search;
import wuzi.search.SearchInfo;
import wuzi.search.SearchLimits;
import wuzi.tactics.Position;
import wuzi.tactics.SolverLimits;

/** {@code wuzi analyze}: the best moves of a position, a forced win first; on a terminal, while they are searched for. */
@Command(name = "analyze", sortOptions = false, sortSynopsis = false)
final class AnalyzeCommand implements Runnable {
    private static final int USUAL_LINES = 3;
    private static final long USUAL_MILLIS = 5_000;
    private static final int USUAL_MEBIBYTES = 64;
    private static final SolverLimits SOLVER = SolverLimits.UNLIMITED.withNodes(200_000);

    @Mixin
    private final PositionInput input = new PositionInput();

    @Option(names = "--lines", paramLabel = "N", descriptionKey = "option.lines", order = 10)
    private String linesText;

    @Option(names = "--time", paramLabel = "TIME", descriptionKey = "option.analyze-time", order = 11)
    private String timeText;

    @Option(names = "--nodes", paramLabel = "N", descriptionKey = "option.analyze-nodes", order = 12)
    private String nodesText;

    @Option(names = "--depth", paramLabel = "N", descriptionKey = "option.depth", order = 13)
    private String depthText;

    @Option(names = "--threads", paramLabel = "N", descriptionKey = "option.threads", order = 14)
    private String threadsText;

    @Option(names = "--hash", paramLabel = "MIB", descriptionKey = "option.hash", order = 15)
    private String hashText;

    private SearchLimits limits;
    /** Of a position, or 0 for any. */
    private long millis;
    private Search search;
    private Interrupt interrupt;

    @Override
    public void run() {
        limits = limits();
        millis = timeText != null ? Choices.millis("time", timeText)
                : nodesText == null && depthText == null ? USUAL_MILLIS : 0;
        try (Search made = search();
                Interrupt ended = new Interrupt(isLive())) {
            search = made;
            interrupt = ended;
            input.answer(Position.WIN_LENGTH, this::answer, ended::isRaised);
        }
    }

    private SearchLimits limits() {
        SearchLimits asked = SearchLimits.UNLIMITED.withLines(
                linesText == null ? USUAL_LINES : Choices.count("lines", linesText));
        if (nodesText != null) {
            asked = asked.withNodes(Choices.limit("nodes", nodesText));
        }
        return depthText == null
                ? asked
                : asked.withDepth(Math.min(SearchLimits.ANY_DEPTH, Choices.count("depth", depthText)));
    }

    private Search search() {
        long heap = Runtime.getRuntime().maxMemory() >> 20;
        int mebibytes = hashText == null
                ? (int) Math.min(USUAL_MEBIBYTES, heap / 2)
                : Choices.number("hash", hashText, 1, Search.MOST_MEBIBYTES);
        int threads = threadsText == null ? Opponents.usualThreads() : Choices.threads(threadsText);
        try {
            return new Search(mebibytes, threads);
        } catch (NotAllowedException e) {
            throw new Refusal("refused.other", e);
        }
    }

    private String answer(Board board, Messages messages) {
        BoardView view = input.view();
        if (board.isOver()) {
            throw new Refusal("refused.analyze-over", Ending.outcome(board, view, messages));
        }
        boolean live = isLive();
        LiveText shown = new LiveText();
        Analysis analysis = analyze(board, so -> {
            if (live) {
                shown.show(size -> lines(so, size, messages));
            }
        });
        shown.clear();
        return input.isJson()
                ? analysis.json()
                : analysis.drawn(view) + "\n" + String.join("\n", analysis.text(view, messages));
    }

    private boolean isLive() {
        return !input.isJson() && StreamTerminal.system(false).isRich();
    }

    private Analysis analyze(Board board, Consumer<Analysis> listener) {
        long start = System.nanoTime();
        BooleanSupplier stop =
                () -> interrupt.isRaised() || millis > 0 && System.nanoTime() - start >= millis * 1_000_000;
        BooleanSupplier stopSolver =
                () -> interrupt.isRaised() || millis > 0 && System.nanoTime() - start >= millis * 250_000;
        ForcedWin forced = ForcedWin.find(
                        new Position(board.copy()), new SolverLimits(SOLVER.moves(), SOLVER.nodes(), stopSolver))
                .orElse(null);
        search.clear(); // a position's answer does not depend on those before
        SearchInfo found = search.search(
                board, limits.withStop(stop), info -> listener.accept(new Analysis(board, forced, info)));
        return new Analysis(board, forced, found);
    }

    /** The board is left out where a terminal has no room for it. */
    private List<String> lines(Analysis analysis, TerminalSize size, Messages messages) {
        List<String> lines = new ArrayList<>(analysis.text(input.view(), messages));
        List<String> board = analysis.drawn(input.view()).lines().toList();
        if (board.size() + lines.size() < size.lines() && Columns.width(board.get(0)) < size.columns()) {
            lines.addAll(0, board);
        }
        return lines;
    }
}
