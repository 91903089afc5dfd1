package wuzi.selfplay;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import wuzi.board.NotAllowedException;
import wuzi.player.Player;
import wuzi.player.Players;

/**
 * Self-play of many games, shared out to shards that threads run one each. With equal options and equal evaluations the
 * games are the same, whatever the number of boards and threads: a game's randomness depends on its number alone.
 */
public final class Rollout {
    private final RolloutOptions options;
    private final Experience experience;
    private final List<Shard> shards = new ArrayList<>();

    /**
     * Starts the games.
     *
     * @param options how they are played
     * @throws IllegalArgumentException if the experience would not fit into memory
     */
    public Rollout(RolloutOptions options) {
        this.options = options;
        try {
            experience = new Experience(options);
            for (int i = 0; i < options.threads(); i++) {
                shards.add(new Shard(options, experience, i));
            }
        } catch (IllegalArgumentException | OutOfMemoryError e) {
            // too many boards or rows: a value that a person chose, whether Java or the machine sets the limit
            throw new NotAllowedException("rollout.extent", "%s: %s", options.extent(), e);
        }
    }

    /**
     * How games are played.
     *
     * @return the options
     */
    public RolloutOptions options() {
        return options;
    }

    /**
     * What the last collection left.
     *
     * @return the store
     */
    public Experience experience() {
        return experience;
    }

    /**
     * The shards.
     *
     * @return one a thread
     */
    public List<Shard> shards() {
        return shards;
    }

    /**
     * Names the player that takes one side in the share of games that {@code rivalShare} gives it, from now on: in games
     * under way too.
     *
     * @param name a player's name
     * @throws IllegalArgumentException if the name or a value in it is not allowed
     * @throws wuzi.eval.ModelException if its model file cannot be used
     */
    public void rival(String name) {
        rivals(() -> Players.of(name));
    }

    /** Players that need no name, one a shard. */
    void rivals(Supplier<Player> players) {
        List<Player> made = new ArrayList<>();
        for (int i = 0; i < shards.size(); i++) {
            made.add(players.get());
        }
        for (int i = 0; i < shards.size(); i++) {
            shards.get(i).rival(made.get(i));
        }
    }

    /**
     * Changes the weight of the rule prior from the next collection on, where the options' guidance has one.
     *
     * @param weight what the bonus of a square is multiplied by
     * @throws IllegalArgumentException if it is not allowed
     */
    public void rulePrior(double weight) {
        shards.forEach(shard -> shard.batch().rulePrior(weight));
    }

    /** Lets go of what the rivals hold. */
    public void close() {
        shards.forEach(shard -> shard.rival(null));
    }

    /**
     * The open games, to go on with them later.
     *
     * @return a line a board: the game's number, a blank, its moves; empty where whole games are collected
     */
    public String openGames() {
        StringBuilder text = new StringBuilder();
        if (options.gamesPerIter() == 0) {
            for (Shard shard : shards) {
                for (Game game : shard.games()) {
                    text.append(game.number).append(' ').append(game.moves()).append('\n');
                }
            }
        }
        return text.toString();
    }

    /**
     * Goes on with games that {@link #openGames} returned.
     *
     * @param text the lines
     * @throws IllegalArgumentException if they are not as many games as there are boards, or one holds an
     *     illegal move or is over
     */
    public void restore(String text) {
        String[] lines = text.isEmpty() ? new String[0] : text.split("\n");
        int expected = options.gamesPerIter() == 0 ? options.numEnvs() : 0;
        if (lines.length != expected) {
            throw new NotAllowedException(
                    "rollout.boards", "%s saved games do not fit %s boards", lines.length, expected);
        }
        int i = 0;
        for (Shard shard : shards) {
            for (Game game : shard.games()) {
                if (i < lines.length) {
                    String[] parts = lines[i++].split(" ", 2);
                    game.restore(Long.parseLong(parts[0]), parts.length > 1 ? parts[1] : "");
                    if (game.board.isOver()) {
                        throw new NotAllowedException("rollout.over", "saved game %s is over", game.number);
                    }
                }
            }
        }
    }
}
