package wuzi.selfplay;

import wuzi.board.Board;
import wuzi.board.Rule;
import wuzi.eval.Encoder;
import wuzi.player.ActionRule;
import wuzi.player.Players;

/**
 * How games are played and collected.
 *
 * @param boardSize squares along an edge
 * @param winLength stones in a winning line
 * @param rule the rule
 * @param encoder what writes the planes
 * @param numEnvs games at once
 * @param threads how many threads share them
 * @param numSteps trained plies a game before a collection is cut; unused if {@code gamesPerIter} is not 0
 * @param gamesPerIter whole games a collection; 0 collects plies
 * @param seed of all randomness
 * @param gamma discount a ply
 * @param openingStones random stones that a game starts with, at most
 * @param actionRule how moves are taken from the policy, see {@link ActionRule#of}
 * @param opponent a player that takes one side in some games, or the empty text
 * @param opponentShare the share of games against it
 */
public record RolloutOptions(
        int boardSize,
        int winLength,
        Rule rule,
        Encoder encoder,
        int numEnvs,
        int threads,
        int numSteps,
        int gamesPerIter,
        long seed,
        double gamma,
        int openingStones,
        String actionRule,
        String opponent,
        double opponentShare) {
    private static final int MAX_ENVS = 1_000_000;

    /**
     * Checks the values.
     *
     * @param boardSize squares along an edge
     * @param winLength stones in a winning line
     * @param rule the rule
     * @param encoder what writes the planes
     * @param numEnvs games at once
     * @param threads how many threads share them
     * @param numSteps trained plies a game before a collection is cut; unused if {@code gamesPerIter} is not 0
     * @param gamesPerIter whole games a collection; 0 collects plies
     * @param seed of all randomness
     * @param gamma discount a ply
     * @param openingStones random stones that a game starts with, at most
     * @param actionRule how moves are taken from the policy, see {@link ActionRule#of}
     * @param opponent a player that takes one side in some games, or the empty text
     * @param opponentShare the share of games against it
     * @throws IllegalArgumentException if one is not allowed; the message names it
     */
    public RolloutOptions {
        new Board(boardSize, winLength, rule);
        ActionRule.of(actionRule);
        require(numEnvs >= 1 && numEnvs <= MAX_ENVS, "num_envs", numEnvs, "1 to " + MAX_ENVS);
        require(threads >= 1 && threads <= numEnvs, "threads", threads, "1 to num_envs");
        require(gamesPerIter >= 0, "games_per_iter", gamesPerIter, "at least 0");
        require(gamesPerIter > 0 || numSteps >= 1, "num_steps", numSteps, "at least 1");
        require(gamma > 0 && gamma <= 1, "gamma", gamma, "above 0, at most 1");
        require(openingStones >= 0, "opening_stones", openingStones, "at least 0");
        require(opponentShare >= 0 && opponentShare <= 1, "opponent_share", opponentShare, "0 to 1");
        if (!opponent.isEmpty()) {
            Players.of(opponent).close();
        }
    }

    private static void require(boolean allowed, String name, Object value, String what) {
        if (!allowed) {
            throw new IllegalArgumentException(name + " " + value + " is not allowed; it is " + what);
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
