package wuzi.host;

import java.util.List;
import wuzi.board.Rules;
import wuzi.eval.Encoders;
import wuzi.eval.SharedBuffer;
import wuzi.selfplay.Rollout;
import wuzi.selfplay.RolloutOptions;
import wuzi.selfplay.Shard;

/** Rollouts for Python: a thread of its own enters {@link #collect} for each shard. */
public final class RolloutHost {
    private final Rollout rollout;

    /**
     * Starts the games; see {@link RolloutOptions} for the parameters.
     *
     * @param boardSize squares along an edge
     * @param winLength stones in a winning line
     * @param rule the rule's name
     * @param encoder the encoder's name and version
     * @param numEnvs games at once
     * @param threads how many threads share them
     * @param numSteps trained plies a game before a collection is cut
     * @param gamesPerIter whole games a collection, or 0
     * @param seed of all randomness
     * @param gamma discount a ply
     * @param openingStones random stones that a game starts with, at most
     * @param actionRule how moves are taken from the policy
     * @param opponent a player's name, or the empty text
     * @param opponentShare the share of games against it
     * @throws IllegalArgumentException if a value is not allowed; the message names it
     */
    public RolloutHost(
            int boardSize,
            int winLength,
            String rule,
            String encoder,
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
        rollout = new Rollout(new RolloutOptions(
                boardSize,
                winLength,
                Rules.of(rule),
                Encoders.of(encoder),
                numEnvs,
                threads,
                numSteps,
                gamesPerIter,
                seed,
                gamma,
                openingStones,
                actionRule,
                opponent,
                opponentShare));
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
