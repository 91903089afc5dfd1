package wuzi.selfplay;

import wuzi.board.Point;
import wuzi.eval.EvalBatch;
import wuzi.eval.Evaluator;

/** Plays one known game, whoever asks: all but certain of the move that follows as many stones as there are. */
final class Script implements Evaluator {
    static final float CERTAIN = 60;

    private final String moves;

    Script(String moves) {
        this.moves = moves;
    }

    /** What it says of any position with so many stones. */
    static float value(int stones) {
        return stones / 16f;
    }

    @Override
    public void evaluate(EvalBatch batch) {
        int area = batch.area();
        int[] script = Point.parseMoves(moves, batch.size());
        for (int row = 0; row < batch.rows(); row++) {
            int stones = 0;
            for (int i = 0; i < 2 * area; i++) {
                stones += batch.planes().get(row * batch.encoder().planes() * area + i);
            }
            for (int point = 0; point < area; point++) {
                boolean wanted = stones < script.length && point == script[stones];
                batch.policy().put(row * area + point, wanted ? CERTAIN : 0);
            }
            batch.value().put(row, value(stones));
        }
    }
}
