package wuzi.selfplay;

import wuzi.board.CounterRandom;
import wuzi.board.Rule;
import wuzi.board.Rules;
import wuzi.board.Stone;
import wuzi.eval.Encoder;
import wuzi.eval.Encoders;
import wuzi.eval.Evaluator;
import wuzi.eval.Guidance;

/** Options of a rollout with small defaults, to be changed before it is made. */
final class Setup {
    int boardSize = 6;
    int winLength = 4;
    Rule rule = Rules.FREESTYLE;
    Encoder encoder = Encoders.HISTORY_1;
    Guidance guidance = Guidance.NONE;
    int numEnvs = 1;
    int threads = 1;
    int numSteps = 8;
    int gamesPerIter;
    long seed = 20;
    double gamma = 0.9;
    int openingStones = 5;
    int openingWidth = 7;
    String actionRule = "softmax";
    double pastShare;
    double rivalShare;

    /** Tic-tac-toe with no opening stones, on one board. */
    static Setup ticTacToe(int numSteps) {
        Setup setup = new Setup();
        setup.boardSize = 3;
        setup.winLength = 3;
        setup.numSteps = numSteps;
        setup.openingStones = 0;
        return setup;
    }

    /** Against a rival in every game; the seed is the first with which the learner has one side in game 0. */
    Setup againstARival(int learnerSide) {
        rivalShare = 1;
        seed = 0;
        while (CounterRandom.below(CounterRandom.key(seed, CounterRandom.OPPONENT, 0), 1, 2)
                != (learnerSide == Stone.BLACK ? 0 : 1)) {
            seed++;
        }
        return this;
    }

    RolloutOptions options() {
        return new RolloutOptions(
                boardSize, winLength, rule, encoder, guidance, numEnvs, threads, numSteps, gamesPerIter, seed,
                gamma, openingStones, openingWidth, actionRule, pastShare, rivalShare);
    }

    Rollout rollout() {
        return new Rollout(options());
    }

    /** Collects on as many threads as there are shards. */
    static boolean collect(Rollout rollout, Evaluator evaluator, long firstGame) {
        return rollout.shards().parallelStream()
                .map(shard -> shard.collect(evaluator, firstGame))
                .reduce(true, Boolean::logicalAnd);
    }

    static boolean collect(Rollout rollout, Evaluator evaluator) {
        return collect(rollout, evaluator, 0);
    }
}
