package wuzi.eval;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import wuzi.board.Board;
import wuzi.board.Rules;

class EvaluatorsTest {
    private static float[] policy(EvalBatch batch, int row) {
        float[] policy = new float[batch.area()];
        batch.policy().get(row * batch.area(), policy);
        return policy;
    }

    @Test
    void theHashEvaluatorSeesItsRowOnly() {
        Board board = new Board(9, Rules.FREESTYLE);
        EvalBatch one = new EvalBatch(Encoders.STONES_1, 9, 16);
        EvalBatch many = new EvalBatch(Encoders.STONES_1, 9, 64);
        many.encode(0, board);
        board.play(40);
        many.encode(50, board);
        one.encode(0, board);
        one.rows(1);
        many.rows(51);
        new HashEvaluator().evaluate(one);
        new HashEvaluator().evaluate(many);
        assertArrayEquals(policy(one, 0), policy(many, 50));
        assertEquals(one.value().get(0), many.value().get(50));
        assertFalse(Arrays.equals(policy(many, 0), policy(many, 50)));
        assertEquals(0, one.value().get(1), "a row that is not in use");
        for (float logit : policy(one, 0)) {
            assertTrue(logit >= -2 && logit <= 2);
        }
        assertTrue(Math.abs(one.value().get(0)) <= 1);
    }

    @Test
    void theUniformEvaluatorWritesZeros() {
        EvalBatch batch = new EvalBatch(Encoders.STONES_1, 9, 16);
        batch.policy().put(5, 1);
        batch.policy().put(2 * 81, 1);
        batch.value().put(1, 1);
        batch.rows(2);
        new UniformEvaluator().evaluate(batch);
        assertArrayEquals(new float[81], policy(batch, 0));
        assertEquals(0, batch.value().get(1));
        assertEquals(1, batch.policy().get(2 * 81), "a row that is not in use");
    }

    @Test
    void aMissingLoaderIsNamed() {
        String message = assertThrows(ModelException.class, ModelLoader::find).getMessage();
        assertTrue(message.contains("wuzi-onnx"), message);
    }
}
