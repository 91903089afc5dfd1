package wuzi.player;

/** A kind of player that {@link Players} makes from names; found by {@link java.util.ServiceLoader}. */
public interface PlayerKind {
    /**
     * What stands before the colon of its players' names.
     *
     * @return such as {@code gomocup}
     */
    String id();

    /**
     * Makes a player.
     *
     * @param options those of its name; the ones that it does not read are refused
     * @return the player
     * @throws wuzi.board.NotAllowedException if a value is not allowed
     */
    Player make(PlayerOptions options);
}
