package wuzi.selfplay;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import wuzi.board.Board;
import wuzi.board.NotAllowedException;
import wuzi.board.Openings;
import wuzi.board.Rule;
import wuzi.board.Rules;
import wuzi.board.Words;
import wuzi.eval.Encoder;
import wuzi.eval.Encoders;
import wuzi.eval.Guidance;
import wuzi.player.ActionRule;

/**
 * How games are played and collected.
 *
 * @param boardSize squares along an edge
 * @param winLength stones in a winning line
 * @param rule the rule
 * @param encoder what writes the planes
 * @param guidance what is laid over the policy
 * @param numEnvs games at once
 * @param threads how many threads share them
 * @param numSteps trained plies a game before a collection is cut; unused if {@code gamesPerIter} is not 0
 * @param gamesPerIter whole games a collection; 0 collects plies
 * @param seed of all randomness
 * @param gamma discount a ply
 * @param openingStones random stones that a game starts with, at most
 * @param openingWidth width of the window around the centre that they are drawn from, at most
 * @param actionRule how moves are taken from the policy, see {@link ActionRule#of}
 * @param pastShare the share of games in which a past version of the net takes one side
 * @param rivalShare the share of games in which a player takes one side, see {@link Rollout#rival}
 */
public record RolloutOptions(
        int boardSize,
        int winLength,
        Rule rule,
        Encoder encoder,
        Guidance guidance,
        int numEnvs,
        int threads,
        int numSteps,
        int gamesPerIter,
        long seed,
        double gamma,
        int openingStones,
        int openingWidth,
        String actionRule,
        double pastShare,
        double rivalShare) {
    private static final int MAX_ENVS = 1_000_000;

    /**
     * Checks the values.
     *
     * @param boardSize squares along an edge
     * @param winLength stones in a winning line
     * @param rule the rule
     * @param encoder what writes the planes
     * @param guidance what is laid over the policy
     * @param numEnvs games at once
     * @param threads how many threads share them
     * @param numSteps trained plies a game before a collection is cut; unused if {@code gamesPerIter} is not 0
     * @param gamesPerIter whole games a collection; 0 collects plies
     * @param seed of all randomness
     * @param gamma discount a ply
     * @param openingStones random stones that a game starts with, at most
     * @param openingWidth width of the window around the centre that they are drawn from, at most
     * @param actionRule how moves are taken from the policy, see {@link ActionRule#of}
     * @param pastShare the share of games in which a past version of the net takes one side
     * @param rivalShare the share of games in which a player takes one side, see {@link Rollout#rival}
     * @throws IllegalArgumentException if one is not allowed; the message names it
     */
    public RolloutOptions {
        Board board = new Board(boardSize, winLength, rule);
        if (!encoder.takes(board)) {
            throw new NotAllowedException(encoder.refusal(board));
        }
        ActionRule.of(actionRule);
        require(numEnvs >= 1 && numEnvs <= MAX_ENVS, "num_envs", numEnvs, range(1, MAX_ENVS));
        require(threads >= 1 && threads <= numEnvs, "threads", threads, range(1, "num_envs"));
        require(gamesPerIter >= 0, "games_per_iter", gamesPerIter, atLeast(0));
        require(gamesPerIter > 0 || numSteps >= 1, "num_steps", numSteps, atLeast(1));
        require(gamma > 0 && gamma <= 1, "gamma", gamma,
                new Words("rollout.above-0", "above 0, at most 1"));
        require(openingStones >= 0, "opening_stones", openingStones, atLeast(0));
        require(openingWidth >= Openings.CENTRE, "opening_width", openingWidth, atLeast(Openings.CENTRE));
        require(pastShare >= 0 && pastShare <= 1, "past_share", pastShare, range(0, 1));
        require(rivalShare >= 0 && rivalShare <= 1 - pastShare, "rival_share", rivalShare,
                range(0, "1 - past_share"));
    }

    /**
     * Reads options from their names and values.
     *
     * @param text a line each, such as {@code num_envs=64}; the names are those of the record's
     *     components, and of those of {@link Guidance}
     * @return the options
     * @throws IllegalArgumentException if one is missing, unknown or not allowed; the message names it
     */
    public static RolloutOptions parse(String text) {
        Map<String, String> values = new HashMap<>();
        for (String line : text.split("\n")) {
            int equals = line.indexOf('=');
            values.put(line.substring(0, equals), line.substring(equals + 1));
        }
        Function<String, String> take = name -> {
            if (!values.containsKey(name)) {
                throw new IllegalArgumentException("option " + name + " is missing");
            }
            return values.remove(name);
        };
        RolloutOptions options = new RolloutOptions(
                whole(take, "board_size"),
                whole(take, "win_length"),
                Rules.of(take.apply("rule")),
                Encoders.of(take.apply("encoder")),
                Guidance.parse(take.apply("candidates"), take.apply("rule_prior")),
                whole(take, "num_envs"),
                whole(take, "threads"),
                whole(take, "num_steps"),
                whole(take, "games_per_iter"),
                Long.parseLong(take.apply("seed")),
                Double.parseDouble(take.apply("gamma")),
                whole(take, "opening_stones"),
                whole(take, "opening_width"),
                take.apply("action_rule"),
                Double.parseDouble(take.apply("past_share")),
                Double.parseDouble(take.apply("rival_share")));
        if (!values.isEmpty()) {
            throw new IllegalArgumentException(
                    "unknown option " + values.keySet().iterator().next());
        }
        return options;
    }

    private static int whole(Function<String, String> take, String name) {
        String value = take.apply(name);
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new NotAllowedException("rollout.most",
                    "%s %s is not allowed; it is at most %s", name, value, Integer.MAX_VALUE);
        }
    }

    private static Words range(Object low, Object high) {
        return new Words("rollout.range", "%s to %s", low, high);
    }

    private static Words atLeast(int low) {
        return new Words("rollout.at-least", "at least %s", low);
    }

    private static void require(boolean allowed, String name, Object value, Words what) {
        if (!allowed) {
            throw new NotAllowedException("rollout.value", "%s %s is not allowed; it is %s", name, value, what);
        }
    }

    /** What decides how much memory is needed, in words. */
    String extent() {
        return "num_envs " + numEnvs + (gamesPerIter > 0 ? ", games_per_iter " + gamesPerIter : " x num_steps " + numSteps);
    }

    /** Boards that a shard plays, as the first of them; shard {@code threads} gives the end. */
    int firstEnv(int shard) {
        return (int) ((long) numEnvs * shard / threads);
    }

    /** Games of a collection of whole games that a shard plays. */
    int gamesOf(int shard) {
        return gamesPerIter / threads + (shard < gamesPerIter % threads ? 1 : 0);
    }

    /** Rows that a shard can leave behind in one collection. */
    long rowsOf(int shard) {
        return gamesPerIter > 0
                ? (long) gamesOf(shard) * boardSize * boardSize
                : (long) (firstEnv(shard + 1) - firstEnv(shard)) * numSteps;
    }
}
