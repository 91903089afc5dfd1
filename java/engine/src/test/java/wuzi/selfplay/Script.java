package wuzi.selfplay;

import java.nio.file.Path;
import java.util.Map;
import wuzi.board.Point;
import wuzi.eval.Encoder;
import wuzi.eval.Encoders;
import wuzi.eval.EvalBatch;
import wuzi.eval.Model;
import wuzi.eval.ModelLoader;

/**
 * A net that plays one known game, whoever asks: its policy is all but certain of the move that follows as many stones
 * as there are. As a player it is {@code policy:file=MOVES}.
 */
final class Script implements Model {
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

    @Override
    public Encoder encoder() {
        return Encoders.STONES_1;
    }

    @Override
    public boolean allowsSize(int size) {
        return true;
    }

    @Override
    public Map<String, String> metadata() {
        return Map.of();
    }

    @Override
    public void close() {}

    /** Takes a file's name for the moves. */
    public static final class Loader implements ModelLoader {
        @Override
        public Model load(Path file) {
            return new Script(file.toString());
        }
    }
}
