package wuzi.onnx;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.IntBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wuzi.board.Rules;
import wuzi.eval.Encoders;
import wuzi.eval.Guidance;
import wuzi.selfplay.Experience;
import wuzi.selfplay.Rollout;
import wuzi.selfplay.RolloutOptions;

/** Games of a frozen net on ONNX Runtime do not depend on how many are played at once, nor on how many threads. */
class OnnxRolloutTest {
    private static final int GAMES = 20;

    @ParameterizedTest
    @CsvSource({"1, 1", "7, 1", "64, 1", "7, 2", "64, 2"})
    void playsTheSameGames(int boards, int threads) throws Exception {
        assertEquals(games(16, 1), games(boards, threads));
    }

    /** The learner's moves of each of the first games, sorted. */
    private static List<String> games(int boards, int threads) throws Exception {
        RolloutOptions options = new RolloutOptions(
                9, 5, Rules.FREESTYLE, Encoders.STONES_1, Guidance.NONE, boards, threads, 1, GAMES, 3, 1, 5, 7,
                "softmax", 0, 0);
        Rollout rollout = new Rollout(options);
        for (int shard = 0; shard < threads; shard++) {
            try (OnnxModel model = OnnxModel.open(Path.of(
                    OnnxRolloutTest.class.getResource("conv.onnx").toURI()))) {
                rollout.shards().get(shard).collect(model, 0);
            }
        }
        return chains(rollout.experience(), threads);
    }

    private static List<String> chains(Experience experience, int threads) {
        IntBuffer next = experience.shared().ints("next");
        IntBuffer action = experience.shared().ints("action");
        IntBuffer region = experience.shared().ints("region");
        List<String> games = new ArrayList<>();
        for (int shard = 0; shard < threads; shard++) {
            int first = region.get(2 * shard);
            int end = first + region.get(2 * shard + 1);
            boolean[] follows = new boolean[end - first];
            for (int row = first; row < end; row++) {
                if (next.get(row) >= 0) {
                    follows[next.get(row) - first] = true;
                }
            }
            for (int row = first; row < end; row++) {
                if (!follows[row - first]) {
                    StringBuilder moves = new StringBuilder();
                    for (int at = row; at >= 0; at = next.get(at)) {
                        moves.append(action.get(at)).append(' ');
                    }
                    games.add(moves.toString());
                }
            }
        }
        assertEquals(GAMES, games.size());
        Collections.sort(games);
        return games;
    }
}
