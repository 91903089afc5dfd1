package wuzi.match;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import wuzi.board.Board;
import wuzi.board.NotAllowedException;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.player.MoveLimits;

/**
 * All that makes a match what it is: two that are equal have the same games, but for what time decides.
 *
 * @param players their names, no two alike
 * @param gauntlet whether only the first meets the others, instead of each each
 * @param options what is played; the games are those of each pairing
 * @param openings moves from the empty board
 * @param sprt ends a match of two early; null for none
 */
public record MatchPlan(
        List<String> players, boolean gauntlet, MatchOptions options, List<int[]> openings, Sprt sprt) {
    private static final String FORMAT = "1";

    /**
     * Checks the players.
     *
     * @param players two or more
     * @param gauntlet any
     * @param options any
     * @param openings one or more
     * @param sprt null unless there are two players
     * @throws IllegalArgumentException if there are fewer players, two are alike, or more than two are to be tested
     */
    public MatchPlan {
        if (players.size() < 2) {
            throw new NotAllowedException("match.players", "%s players are not allowed; a match takes two or more",
                    players.size());
        }
        for (int i = 0; i < players.size(); i++) {
            if (players.indexOf(players.get(i)) < i) {
                throw new NotAllowedException("match.alike",
                        "player '%s' is there twice; write it in another way, such as with epsilon=0", players.get(i));
            }
        }
        if (openings.isEmpty()) {
            throw new NotAllowedException("match.openings", "there is no opening");
        }
        if (sprt != null && players.size() > 2) {
            throw new NotAllowedException("match.sprt-players",
                    "a test of %s players is not allowed; it takes two", players.size());
        }
    }

    /**
     * Who meets whom.
     *
     * @return the games
     */
    public Schedule schedule() {
        return gauntlet
                ? Schedule.gauntlet(players.size(), options.games())
                : Schedule.roundRobin(players.size(), options.games());
    }

    /** The plan but for its openings. */
    Properties properties() {
        Properties properties = new Properties();
        MoveLimits limits = options.limits();
        properties.setProperty("format", FORMAT);
        for (int i = 0; i < players.size(); i++) {
            properties.setProperty("player." + (i + 1), players.get(i));
        }
        properties.setProperty("gauntlet", Boolean.toString(gauntlet));
        properties.setProperty("size", Integer.toString(options.size()));
        properties.setProperty("win_length", Integer.toString(options.winLength()));
        properties.setProperty("rule", options.rule().id());
        properties.setProperty("games", Integer.toString(options.games()));
        properties.setProperty("seed", Long.toString(options.seed()));
        properties.setProperty("opening_stones", Integer.toString(options.openingStones()));
        properties.setProperty("turn_ms", Long.toString(limits.turnMillis()));
        properties.setProperty("match_ms", Long.toString(limits.matchMillis()));
        properties.setProperty("grace_ms", Long.toString(limits.graceMillis()));
        properties.setProperty("nodes", Long.toString(limits.nodes()));
        properties.setProperty("memory_bytes", Long.toString(limits.memoryBytes()));
        properties.setProperty("swap2", Boolean.toString(options.swap2()));
        if (sprt != null) {
            properties.setProperty("sprt", sprt.elo0() + "," + sprt.elo1() + "," + sprt.alpha() + "," + sprt.beta());
        }
        return properties;
    }

    /** Reads a plan back; throws {@link IllegalArgumentException} where something is missing or wrong. */
    static MatchPlan of(Properties properties, List<String> openings) {
        if (!FORMAT.equals(properties.getProperty("format"))) {
            throw new NotAllowedException("match.format", "format %s is not known; this version reads format %s",
                    properties.getProperty("format"), FORMAT);
        }
        List<String> players = new ArrayList<>();
        while (properties.containsKey("player." + (players.size() + 1))) {
            players.add(properties.getProperty("player." + (players.size() + 1)));
        }
        int size = Math.toIntExact(number(properties, "size"));
        MoveLimits limits = MoveLimits.NONE
                .withTime(number(properties, "turn_ms"), number(properties, "match_ms"), number(properties, "grace_ms"))
                .withNodes(number(properties, "nodes"))
                .withMemory(number(properties, "memory_bytes"));
        MatchOptions options = new MatchOptions(
                size,
                Math.toIntExact(number(properties, "win_length")),
                Rules.of(properties.getProperty("rule")),
                Math.toIntExact(number(properties, "games")),
                number(properties, "seed"),
                Math.toIntExact(number(properties, "opening_stones")),
                limits,
                Boolean.parseBoolean(properties.getProperty("swap2")));
        String sprt = properties.getProperty("sprt");
        return new MatchPlan(
                players,
                Boolean.parseBoolean(properties.getProperty("gauntlet")),
                options,
                openings.stream().map(line -> opening(line, options)).toList(),
                sprt == null ? null : Sprt.parse(sprt));
    }

    /** Moves that can be played. */
    private static int[] opening(String line, MatchOptions options) {
        Board board = new Board(options.size(), options.winLength(), options.rule());
        for (int point : Point.parseMoves(line, options.size())) {
            board.play(point);
        }
        return board.history();
    }

    private static long number(Properties properties, String key) {
        return Long.parseLong(properties.getProperty(key));
    }
}
