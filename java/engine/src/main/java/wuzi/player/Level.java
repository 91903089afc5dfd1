package wuzi.player;

import java.util.List;

/**
 * How strong an opponent is.
 *
 * @param id what people choose it by
 * @param player its player's name; {@code policy} without a file is played by the policy at hand
 * @param standIn who plays on boards that the policy at hand does not play on, or a search; else the player itself
 */
public record Level(String id, String player, String standIn) {
    private static final String ANY_BOARD = "greedy/1";
    private static final String ANY_BOARD_WELL = "greedy/1:tactics=vcf";

    /** From weak to strong, 100 Elo or more apart on 15x15 with the bundled policy: {@code gradle :bench:levels}. */
    public static final List<Level> ALL = List.of(
            new Level("novice", "tactical/1:epsilon=0.9"),
            new Level("beginner", "tactical/1:epsilon=0.5"),
            new Level("casual", "tactical/1"),
            new Level("regular", "policy:temperature=1,epsilon=0.5", "greedy/1:epsilon=0.5"),
            new Level("club", "policy:temperature=1,epsilon=0.3", "greedy/1:epsilon=0.25"),
            new Level("strong", "policy:temperature=1,epsilon=0.15", "greedy/1:epsilon=0.1"),
            new Level("expert", "policy:temperature=1,epsilon=0.05", "greedy/1:epsilon=0.02"),
            new Level("master", "policy:tactics=vcf", ANY_BOARD_WELL),
            new Level("grandmaster", "alphabeta:nodes=500", ANY_BOARD_WELL),
            new Level("champion", "alphabeta:nodes=5000", ANY_BOARD_WELL),
            new Level("best", "alphabeta", ANY_BOARD_WELL));

    private Level(String id, String player) {
        this(id, player, player);
    }

    /**
     * The level of a player that is none of {@link #ALL}.
     *
     * @param player the player's name
     * @return its level, called as the player is
     * @throws IllegalArgumentException if the name has a wrong form
     */
    public static Level of(String player) {
        String kind = PlayerName.parse(player).kind();
        boolean anyBoard = !kind.equals(PlayerName.POLICY) && !kind.equals(PlayerName.ALPHA_BETA);
        return new Level(player, player, anyBoard ? player : ANY_BOARD);
    }

    /**
     * Whether the policy at hand plays it.
     *
     * @return whether {@link Players#of(String)} alone cannot make its player
     */
    public boolean needsPolicy() {
        return PlayerName.parse(player).needsPolicy();
    }

    /**
     * Whether a search plays it.
     *
     * @return whether it plays only where five in a row win, see {@link wuzi.tactics.Position#takes}
     */
    public boolean searches() {
        return PlayerName.parse(player).kind().equals(PlayerName.ALPHA_BETA);
    }

    /**
     * Whether it is as strong as the time that it is given.
     *
     * @return whether a search plays it that its name does not limit
     */
    public boolean isTimed() {
        return searches() && !PlayerName.parse(player).options().containsKey(PlayerName.NODES);
    }

    /**
     * Its place among {@link #ALL}.
     *
     * @return from 1, or 0 for a player that is none of them
     */
    public int number() {
        return ALL.indexOf(this) + 1;
    }
}
