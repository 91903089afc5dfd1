package wuzi.app;

import java.util.List;
import wuzi.player.PolicyPlayer;

/**
 * How strong an opponent is.
 *
 * @param id what people choose it by
 * @param player its player's name; {@code policy...} without a file is played by the policy at hand
 * @param temperature of the policy's choice, 0 for the best square
 * @param tactics whether the policy completes and stops lines first
 */
record Level(String id, String player, double temperature, boolean tactics) {
    /**
     * From weak to strong, each the winner of its match of 400 games against the one before; people may choose them by
     * number, from 1. {@code greedy/1} beat the bundled policy with tactics 360-40.
     */
    static final List<Level> ALL = List.of(
            new Level("novice", "random", 0, false),
            new Level("beginner", "tactical/1", 0, false),
            new Level("casual", "policy:temperature=1", 1, false),
            new Level("club", "policy", 0, false),
            new Level("strong", "policy:tactics=five", 0, true),
            new Level("best", "greedy/1", 0, false));

    /** Plays on every board, with no net. */
    static final Level GREEDY = find("greedy/1");
    /** A net's best square. */
    static final Level POLICY = find("policy");
    /** The most that a net can do: whom a game is against where nobody is named. */
    static final Level POLICY_WITH_TACTICS = find("policy:tactics=five");

    private static Level find(String player) {
        return ALL.stream().filter(level -> level.player.equals(player)).findFirst().orElseThrow();
    }

    /** A player that is no level, by its name. */
    static Level of(String player) {
        return new Level(player, player, 0, false);
    }

    /** Whether the policy at hand plays it. */
    boolean needsPolicy() {
        return player.equals("policy") || player.startsWith("policy:") && !player.contains("file=");
    }

    /** Its player over the policy at hand. */
    PolicyPlayer over(Policy policy) {
        return new PolicyPlayer(
                player, policy.evaluator(), policy.encoder(), policy.guidance(), temperature, tactics);
    }

    /** From 1, or 0 for a player that is no level. */
    int number() {
        return ALL.indexOf(this) + 1;
    }
}
