package wuzi.host;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import wuzi.board.Board;
import wuzi.board.Rule;
import wuzi.board.Rules;
import wuzi.match.Interval;
import wuzi.match.Match;
import wuzi.match.MatchOptions;
import wuzi.match.MatchResult;
import wuzi.match.Tally;
import wuzi.player.Player;
import wuzi.player.Players;

/** Matches of a Python net, or of any player, for Python. */
public final class MatchHost {
    private final int boardSize;
    private final int winLength;
    private final Rule rule;

    /**
     * Remembers the game.
     *
     * @param boardSize squares along an edge
     * @param winLength stones in a winning line
     * @param rule the rule's name
     * @throws IllegalArgumentException if there is no such rule
     */
    public MatchHost(int boardSize, int winLength, String rule) {
        this.boardSize = boardSize;
        this.winLength = winLength;
        this.rule = Rules.of(rule);
    }

    /**
     * Refuses a player that cannot be made, or cannot play on a board, before long work that needs it.
     *
     * @param name the player's name
     * @param winLength stones in a winning line
     * @param rule the rule's name
     * @param boardSizes squares along an edge of each board that it will play on
     * @throws IllegalArgumentException if a name or value is not allowed, or it does not play on one of these boards
     * @throws wuzi.eval.ModelException if its model file cannot be used, or not on one of these boards
     */
    public static void check(String name, int winLength, String rule, int... boardSizes) {
        try (Player player = Players.of(name)) {
            for (int size : boardSizes) {
                player.require(new Board(size, winLength, Rules.of(rule)));
            }
        }
    }

    /**
     * What results of a player are kept by.
     *
     * @param name the player's name
     * @return as {@link Players#signed} returns it
     */
    public static String signed(String name) {
        return Players.signed(name);
    }

    /**
     * Plays a match between two players made from their names.
     *
     * @param player the name of the player whose results are counted
     * @param opponent its opponent's name
     * @param games an even number
     * @param seed of openings and moves
     * @param stop ends the match
     * @return a JSON object
     * @throws IllegalArgumentException if a name or value is not allowed
     */
    public String play(String player, String opponent, int games, long seed, StopFlag stop) {
        try (Player one = Players.of(player)) {
            return play(one, opponent, games, seed, stop);
        }
    }

    /**
     * Plays a match against a player made from its name.
     *
     * @param player the player whose results are counted
     * @param opponent its opponent's name
     * @param games an even number
     * @param seed of openings and moves
     * @param stop ends the match
     * @return a JSON object
     * @throws IllegalArgumentException if a name or value is not allowed
     */
    public String play(Player player, String opponent, int games, long seed, StopFlag stop) {
        try (Player other = Players.of(opponent)) {
            return play(player, other, games, seed, stop);
        }
    }

    /**
     * Plays a match.
     *
     * @param player the player whose results are counted
     * @param opponent its opponent
     * @param games an even number
     * @param seed of openings and moves
     * @param stop ends the match
     * @return a JSON object
     * @throws IllegalArgumentException if a value is not allowed
     */
    public String play(Player player, Player opponent, int games, long seed, StopFlag stop) {
        MatchOptions options = new MatchOptions(
                boardSize, winLength, rule, games, seed, MatchOptions.usualStones(boardSize));
        return json(Match.play(player, opponent, options, stop::raised, game -> {}));
    }

    /**
     * Plays a match and tells its games.
     *
     * @param player the player that is Black in the even games
     * @param opponent its opponent's name
     * @param games an even number
     * @param seed of openings and moves
     * @param stop ends the match
     * @return a JSON object: the number of stones that each game was opened with, and the moves (openings included)
     *     and the outcome of each game that ended
     * @throws IllegalArgumentException if a name or value is not allowed
     */
    public String games(Player player, String opponent, int games, long seed, StopFlag stop) {
        int opening = MatchOptions.usualStones(boardSize);
        MatchOptions options = new MatchOptions(boardSize, winLength, rule, games, seed, opening);
        String[] told = new String[games];
        try (Player other = Players.of(opponent)) {
            Match.play(player, other, options, stop::raised, game -> told[game.number()] = json(game.board()));
        }
        return Stream.of(told)
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", ", "{\"opening\": " + opening + ", \"games\": [", "]}"));
    }

    private static String json(Board board) {
        return String.format(
                "{\"moves\": %s, \"outcome\": \"%s\"}", Arrays.toString(board.history()), board.outcome());
    }

    private static String json(MatchResult result) {
        Interval interval = result.interval95();
        return String.format(
                Locale.ROOT,
                "{\"opponent\": %s, \"black\": %s, \"white\": %s, \"score\": %.6f, \"low\": %.6f, \"high\": %.6f,"
                        + " \"mean_plies\": %.3f, \"openings\": %d, \"complete\": %b}",
                Json.text(result.opponent()),
                json(result.black()),
                json(result.white()),
                result.score(),
                interval.low(),
                interval.high(),
                result.meanPlies(),
                result.openings(),
                result.complete());
    }

    private static String json(Tally tally) {
        return String.format(Locale.ROOT, "[%d, %d, %d]", tally.wins(), tally.draws(), tally.losses());
    }
}
