package wuzi.match;

import java.util.Arrays;
import java.util.function.IntFunction;
import wuzi.player.Player;

/** The players of one thread, closed together. */
record Seats(Player[] players) implements AutoCloseable {
    /** Makes them; those made before one is refused are closed. */
    Seats(int count, IntFunction<Player> maker) {
        this(new Player[count]);
        try {
            for (int place = 0; place < count; place++) {
                players[place] = maker.apply(place);
            }
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /** Those that a game of theirs takes. */
    int cores() {
        return Arrays.stream(players).mapToInt(Player::threads).max().orElse(1);
    }

    @Override
    public void close() {
        for (Player player : players) {
            if (player != null) {
                player.close();
            }
        }
    }
}
