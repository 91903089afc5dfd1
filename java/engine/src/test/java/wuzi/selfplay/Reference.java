package wuzi.selfplay;

import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Openings;
import wuzi.board.Stone;
import wuzi.eval.EvalBatch;
import wuzi.eval.HashEvaluator;
import wuzi.player.Player;
import wuzi.player.Players;

/** The games of a rollout with the hash evaluator, played one by one in the plainest way. */
final class Reference {
    private final RolloutOptions options;
    private final EvalBatch batch;

    Reference(RolloutOptions options) {
        this.options = options;
        batch = new EvalBatch(options.encoder(), options.boardSize(), 1);
        batch.rows(1);
    }

    /** The only side the learner plays in a game, or 0. */
    int learnerSide(long number) {
        long key = CounterRandom.key(options.seed(), CounterRandom.OPPONENT, number);
        if (options.opponent().isEmpty() || CounterRandom.unit(key, 0) >= options.opponentShare()) {
            return 0;
        }
        return CounterRandom.below(key, 1, 2) == 0 ? Stone.BLACK : Stone.WHITE;
    }

    /** A game's opening. */
    Board opening(long number) {
        Board board = new Board(options.boardSize(), options.winLength(), options.rule());
        Openings.play(
                board, CounterRandom.key(options.seed(), CounterRandom.OPENING, number), options.openingStones());
        return board;
    }

    /** A whole game. */
    Board game(long number) {
        Board board = opening(number);
        long actions = CounterRandom.key(options.seed(), CounterRandom.ACTION, number);
        int learnerSide = learnerSide(number);
        try (Player opponent = options.opponent().isEmpty() ? null : Players.of(options.opponent())) {
            while (!board.isOver()) {
                long key = CounterRandom.at(actions, board.ply());
                boolean learner = learnerSide == 0 || learnerSide == board.sideToMove();
                board.play(learner ? sample(board, key) : opponent.choose(board, key));
            }
        }
        return board;
    }

    private int sample(Board board, long key) {
        double[] shares = shares(board);
        double left = CounterRandom.unit(key, 0);
        int point = -1;
        while (left >= 0) {
            left -= shares[++point];
        }
        return point;
    }

    /** The probabilities of all points. */
    double[] shares(Board board) {
        batch.encode(0, board);
        new HashEvaluator().evaluate(batch);
        double[] shares = new double[board.area()];
        double sum = 0;
        for (int point = 0; point < shares.length; point++) {
            shares[point] = board.isLegal(point) ? Math.exp(batch.policy().get(point)) : 0;
            sum += shares[point];
        }
        for (int point = 0; point < shares.length; point++) {
            shares[point] /= sum;
        }
        return shares;
    }

    /** The value of a position for its side to move. */
    float value(Board board) {
        shares(board);
        return batch.value().get(0);
    }
}
