package wuzi.selfplay;

import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Openings;
import wuzi.board.Stone;
import wuzi.eval.EvalBatch;
import wuzi.eval.HashEvaluator;
import wuzi.player.Player;
import wuzi.player.Players;
import wuzi.tactics.SlowTactics;

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
        if (CounterRandom.unit(key, 0) >= options.rivalShare() + options.pastShare()) {
            return 0;
        }
        return CounterRandom.below(key, 1, 2) == 0 ? Stone.BLACK : Stone.WHITE;
    }

    /** Whether a rival plays the other side of a game in which the learner has only one. */
    boolean isRivals(long number) {
        return CounterRandom.unit(CounterRandom.key(options.seed(), CounterRandom.OPPONENT, number), 0)
                < options.rivalShare();
    }

    /** A game's opening. */
    Board opening(long number) {
        Board board = new Board(options.boardSize(), options.winLength(), options.rule());
        Openings.play(
                board, CounterRandom.key(options.seed(), CounterRandom.OPENING, number), options.openingStones(),
                options.openingWidth());
        return board;
    }

    /** A whole game; the rival is tactical/1, and a past version is judged by the same hashes as the learner. */
    Board game(long number) {
        Board board = opening(number);
        long actions = CounterRandom.key(options.seed(), CounterRandom.ACTION, number);
        int learnerSide = learnerSide(number);
        Player rival = Players.of("tactical/1");
        while (!board.isOver()) {
            long key = CounterRandom.at(actions, board.ply());
            boolean learner = learnerSide == 0 || learnerSide == board.sideToMove();
            board.play(learner || !isRivals(number) ? sample(board, key) : rival.choose(board, key));
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
            shares[point] = mayPlay(board, point) ? Math.exp(batch.policy().get(point) + prior(board, point)) : 0;
            sum += shares[point];
        }
        for (int point = 0; point < shares.length; point++) {
            shares[point] /= sum;
        }
        return shares;
    }

    /** Whether the rollout can choose a square: a legal one, near a stone where candidates are asked for. */
    boolean mayPlay(Board board, int point) {
        int distance = options.guidance().candidates();
        boolean near = distance == 0 || board.stones() == 0;
        for (int stone = 0; stone < board.area() && !near; stone++) {
            near = board.at(stone) != Stone.EMPTY
                    && Math.abs(stone % board.size() - point % board.size()) <= distance
                    && Math.abs(stone / board.size() - point / board.size()) <= distance;
        }
        return near && board.isLegal(point);
    }

    /** What is added to a square's logit. */
    float prior(Board board, int point) {
        double weight = options.guidance().rulePrior();
        return weight == 0 ? 0 : (float) (weight * switch (new SlowTactics(board).of(point)) {
            case NONE -> 0;
            case OPEN_THREE -> 3;
            case OPEN_FOUR -> 6;
            case BLOCK -> 8;
            case FIVE -> 10;
        });
    }

    /** The value of a position for its side to move. */
    float value(Board board) {
        shares(board);
        return batch.value().get(0);
    }
}
