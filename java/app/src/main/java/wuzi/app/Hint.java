package wuzi.app;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import wuzi.board.Board;
import wuzi.board.Point;
import wuzi.player.Player;
import wuzi.player.Players;
import wuzi.player.PolicyPlayer;
import wuzi.search.Search;
import wuzi.search.SearchInfo;
import wuzi.search.SearchLimits;
import wuzi.tactics.Position;
import wuzi.tactics.Tactic;
import wuzi.tactics.Tactics;

/** What a person might play: squares that win or save the game, and what a search or the policy thinks. */
final class Hint {
    private static final int SQUARES = 5;
    private static final int LINES = 3;
    /** Whom to ask where no policy plays. */
    private static final String WITHOUT_POLICY = "greedy/1";

    private Hint() {}

    /**
     * Looks at a position.
     *
     * @param board a game that is not over
     * @param opponents who knows the policy
     * @param millis how long to look
     * @param messages the language
     * @param side the side to move, as people read it
     * @return one or more lines
     * @throws Refusal if the policy could not be loaded
     */
    static String of(Board board, Opponents opponents, long millis, Messages messages, String side) {
        String urgent = urgent(board, messages);
        if (!Position.takes(board)) {
            return urgent + ofPolicy(board, opponents, messages, side);
        }
        String searched = urgent + ofSearch(board, opponents, millis, messages, side);
        return opponents.policyName().isPresent() && opponents.judge(board).isPresent()
                ? searched + "\n" + ofPolicy(board, opponents, messages, side)
                : searched;
    }

    private static String ofSearch(
            Board board, Opponents opponents, long millis, Messages messages, String side) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        SearchLimits limits =
                SearchLimits.UNLIMITED.withLines(LINES).withStop(() -> System.nanoTime() - end >= 0);
        try (Search search = opponents.search(Search.USUAL_MEBIBYTES)) {
            SearchInfo found = search.search(board, limits, info -> {});
            return messages.get("hint.search", side, new Analysis(board, null, found).moves(), found.depth());
        }
    }

    private static String ofPolicy(Board board, Opponents opponents, Messages messages, String side) {
        Optional<PolicyPlayer> judge = opponents.judge(board);
        if (judge.isPresent()) {
            double[] shares = new double[board.area()];
            float value = judge.get().judge(board, shares);
            return messages.get("hint.policy", side, best(shares, board), value);
        }
        try (Player greedy = Players.of(WITHOUT_POLICY)) {
            String square = Point.format(greedy.choose(board, 0), board.size());
            return messages.get("hint.greedy", greedy.name(), square);
        }
    }

    /** Lines on what decides the game at once or by force; none where nothing does. */
    private static String urgent(Board board, Messages messages) {
        Tactic[] found = new Tactic[board.area()];
        new Tactics().find(board, found);
        int[] wins = squares(found, Tactic.FIVE);
        if (wins.length > 0) {
            return messages.get("hint.wins", Square.list(wins, board.size())) + "\n";
        }
        int[] stops = squares(found, Tactic.BLOCK);
        String stop = stops.length == 0 ? "" : messages.get("hint.stops", Square.list(stops, board.size())) + "\n";
        if (board.winLength() != Position.WIN_LENGTH) {
            return stop;
        }
        WinHint hint = new WinHint(board, messages);
        String win = hint.win();
        return stop + (stop.isEmpty() && win.isEmpty() ? hint.threat() : win);
    }

    private static int[] squares(Tactic[] found, Tactic tactic) {
        return IntStream.range(0, found.length).filter(point -> found[point] == tactic).toArray();
    }

    private static String best(double[] shares, Board board) {
        return IntStream.range(0, shares.length)
                .boxed()
                .filter(board::isLegal)
                .sorted(Comparator.comparingDouble(point -> -shares[point]))
                .limit(SQUARES)
                .map(point -> String.format(
                        Locale.ROOT, "%s %.1f%%", Point.format(point, board.size()), 100 * shares[point]))
                .collect(Collectors.joining(", "));
    }
}
