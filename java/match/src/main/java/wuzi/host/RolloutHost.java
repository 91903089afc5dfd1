package wuzi.host;

import java.util.List;
import wuzi.eval.SharedBuffer;
import wuzi.selfplay.Rollout;
import wuzi.selfplay.RolloutOptions;
import wuzi.selfplay.Shard;

/** Rollouts for Python: a thread of its own enters {@link #collect} for each shard. */
public final class RolloutHost {
    private final Rollout rollout;

    /**
     * Starts the games.
     *
     * @param options as {@link RolloutOptions#parse} reads them
     * @throws IllegalArgumentException if a value is not allowed; the message names it
     */
    public RolloutHost(String options) {
        rollout = new Rollout(RolloutOptions.parse(options));
    }

    /**
     * The memory that a shard's batches are judged in.
     *
     * @param shard its number
     * @return the buffer of its {@link wuzi.eval.EvalBatch}
     */
    public SharedBuffer batch(int shard) {
        return rollout.shards().get(shard).batch().shared();
    }

    /**
     * The memory that collected plies are left in.
     *
     * @return the buffer of the {@link wuzi.selfplay.Experience}
     */
    public SharedBuffer experience() {
        return rollout.experience().shared();
    }

    /**
     * Plays the games of one shard until the wanted plies or games are collected.
     *
     * @param shard its number
     * @param callback judges the shard's batch
     * @param firstGame the number of the first game, if whole games are collected
     * @return false if the batch's stop flag was raised
     */
    public boolean collect(int shard, EvaluateCallback callback, long firstGame) {
        List<Shard> shards = rollout.shards();
        return shards.get(shard).collect(batch -> callback.evaluate(), firstGame);
    }

    /**
     * Names the player that takes one side in its share of games from now on.
     *
     * @param name as {@link Rollout#rival} takes it
     * @throws IllegalArgumentException if it is not allowed
     */
    public void rival(String name) {
        rollout.rival(name);
    }

    /**
     * Changes the weight of the rule prior from the next collection on.
     *
     * @param weight as {@link Rollout#rulePrior} takes it
     */
    public void rulePrior(double weight) {
        rollout.rulePrior(weight);
    }

    /** Lets go of what the rivals hold. */
    public void close() {
        rollout.close();
    }

    /**
     * The open games.
     *
     * @return as {@link Rollout#openGames}
     */
    public String openGames() {
        return rollout.openGames();
    }

    /**
     * Goes on with saved games.
     *
     * @param games what {@link #openGames} returned
     * @throws IllegalArgumentException if they do not fit
     */
    public void restore(String games) {
        rollout.restore(games);
    }
}
