package wuzi.app;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import wuzi.board.Board;
import wuzi.board.Point;
import wuzi.eval.WinRate;
import wuzi.search.Score;
import wuzi.search.SearchInfo;
import wuzi.search.SearchLine;

/**
 * What is known of a position.
 *
 * @param board the position, of a game that is not over
 * @param forced a proven win of the side to move, or null
 * @param info what a search has found so far
 */
record Analysis(Board board, ForcedWin forced, SearchInfo info) {
    /** Of a line, for people. */
    private static final int MOVES_SHOWN = 12;

    /** The lines, best first: a proven win before those that the search has found. */
    private List<SearchLine> lines() {
        List<SearchLine> found = info.lines();
        if (forced == null || Score.isDecided(info.score())) {
            return found;
        }
        int[] moves = forced.solution().line();
        List<SearchLine> lines = new ArrayList<>(List.of(new SearchLine(Score.win(2 * forced.moves() - 1), moves)));
        found.stream().filter(line -> line.moves()[0] != moves[0]).limit(found.size() - 1).forEach(lines::add);
        return lines;
    }

    /** The board, with the best moves numbered, best first. */
    String drawn(BoardView view) {
        return view.draw(board, lines().stream().mapToInt(line -> line.moves()[0]).toArray());
    }

    /** The proven win, the lines with what they are worth, and how far the search is. */
    List<String> text(BoardView view, Messages messages) {
        List<String> text = new ArrayList<>();
        if (forced != null) {
            int[] line = forced.solution().line();
            String key = forced.moves() == 1 ? "analyze.five" : forced.byFours() ? "analyze.fours" : "analyze.threats";
            text.add(messages.get(
                    key, view.side(board.sideToMove(), messages), Square.list(line, board.size()), forced.moves()));
        }
        text.addAll(table(messages));
        text.add(messages.get("analyze.search", info.depth(), info.seldepth(), info.nodes(),
                Math.round(info.nodesPerSecond()), info.hashPermille() / 10.0, info.nanos() / 1e9));
        return text;
    }

    private List<String> table(Messages messages) {
        String[] titles = messages.get("analyze.columns").split("[|]");
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("", titles[0], titles[1]));
        List<String> moves = new ArrayList<>(List.of(titles[2]));
        for (SearchLine line : lines()) {
            rows.add(List.of(Integer.toString(rows.size()), score(line.score(), messages), chance(line)));
            int[] shown = Arrays.copyOf(line.moves(), Math.min(MOVES_SHOWN, line.moves().length));
            moves.add(Square.list(shown, board.size()));
        }
        List<String> columns = Columns.of(rows);
        return IntStream.range(0, rows.size()).mapToObj(i -> columns.get(i) + "  " + moves.get(i)).toList();
    }

    /** Squares and chances of the best moves, in one line. */
    String moves() {
        return lines().stream()
                .map(line -> Point.format(line.moves()[0], board.size()) + " " + chance(line))
                .collect(Collectors.joining(", "));
    }

    private String chance(SearchLine line) {
        return String.format(Locale.ROOT, "%.1f%%", 100 * WinRate.of(board.rule(), line.score()));
    }

    private static String score(int score, Messages messages) {
        return Score.isDecided(score)
                ? messages.get(score > 0 ? "analyze.win" : "analyze.loss", moves(score))
                : String.format(Locale.ROOT, "%+d", score);
    }

    /** Of a decided score, the winner's moves. */
    private static int moves(int score) {
        return (Score.plies(score) + 1) / 2;
    }

    /** For programs. */
    String json() {
        return String.format(
                Locale.ROOT,
                "{\"forced\": %s, \"lines\": %s, \"depth\": %d, \"seldepth\": %d, \"nodes\": %d,"
                        + " \"nodes_per_second\": %d, \"hash\": %s, \"seconds\": %s}",
                forced == null ? "null" : forcedJson(),
                lines().stream().map(this::json).collect(Collectors.joining(", ", "[", "]")),
                info.depth(), info.seldepth(), info.nodes(), Math.round(info.nodesPerSecond()),
                Json.number(info.hashPermille() / 1e3), Json.number(info.nanos() / 1e9));
    }

    private String forcedJson() {
        return String.format("{\"by\": \"%s\", \"in\": %d, \"line\": %s}",
                forced.byFours() ? "fours" : "threats", forced.moves(), Square.json(forced.solution().line(), board.size()));
    }

    private String json(SearchLine line) {
        int score = line.score();
        return String.format("{\"score\": %d, \"win\": %s, \"wins_in\": %s, \"loses_in\": %s, \"line\": %s}",
                score, Json.number(WinRate.of(board.rule(), score)),
                Score.isDecided(score) && score > 0 ? moves(score) : null,
                Score.isDecided(score) && score < 0 ? moves(score) : null,
                Square.json(line.moves(), board.size()));
    }
}
