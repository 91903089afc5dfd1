package wuzi.app;

import java.util.function.Function;
import wuzi.board.Board;
import wuzi.player.Player;

/** Who plays for a brain: another player where boards of another size or other means ask for one. */
final class BrainPlayer implements AutoCloseable {
    private final Names names;
    private final Function<String, Player> maker;
    private String name;
    private Player player;

    /** What the player is called. */
    interface Names {
        /**
         * A player's name.
         *
         * @param size of the boards
         * @param info what the manager allows
         */
        String name(int size, BrainInfo info);
    }

    /**
     * None yet.
     *
     * @param names who is to play
     * @param maker makes a player from its name
     */
    BrainPlayer(Names names, Function<String, Player> maker) {
        this.names = names;
        this.maker = maker;
    }

    /**
     * The player for a board, made where it is not the one there was.
     *
     * @throws RuntimeException if there is none; the one there was stays
     */
    Player on(Board board, BrainInfo info) {
        String asked = names.name(board.size(), info);
        if (!asked.equals(name)) {
            Player made = maker.apply(asked);
            try {
                made.require(board);
            } catch (RuntimeException e) {
                made.close();
                throw e;
            }
            close();
            player = made;
            name = asked;
        }
        return player;
    }

    @Override
    public void close() {
        if (player != null) {
            player.close();
        }
    }
}
