package wuzi.selfplay;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import wuzi.board.Board;
import wuzi.eval.SharedBuffer;

/** What a collection left, read from the shared memory alone, as Python reads it. */
final class Rows {
    private final RolloutOptions options;
    private final SharedBuffer shared;
    /** The numbers of the rows that hold data, shard after shard. */
    final List<Integer> numbers = new ArrayList<>();

    Rows(Rollout rollout) {
        options = rollout.options();
        shared = rollout.experience().shared();
        IntBuffer region = shared.ints("region");
        for (int shard = 0; shard < options.threads(); shard++) {
            for (int i = 0; i < region.get(2 * shard + 1); i++) {
                numbers.add(region.get(2 * shard) + i);
            }
        }
    }

    int action(int row) {
        return shared.ints("action").get(row);
    }

    float logProb(int row) {
        return shared.floats("log_prob").get(row);
    }

    float value(int row) {
        return shared.floats("value").get(row);
    }

    int next(int row) {
        return shared.ints("next").get(row);
    }

    int plies(int row) {
        return shared.ints("plies").get(row);
    }

    float sigma(int row) {
        return shared.floats("sigma").get(row);
    }

    float reward(int row) {
        return shared.floats("reward").get(row);
    }

    float openValue(int row) {
        return shared.floats("open_value").get(row);
    }

    byte[] planes(int row) {
        return part("planes", row, options.encoder().planes() * options.boardSize() * options.boardSize());
    }

    byte[] mask(int row) {
        return part("mask", row, options.boardSize() * options.boardSize());
    }

    float prior(int row, int point) {
        return shared.floats("prior").get(row * options.boardSize() * options.boardSize() + point);
    }

    private byte[] part(String tensor, int row, int width) {
        ByteBuffer bytes = shared.bytes(tensor);
        byte[] part = new byte[width];
        bytes.get(row * width, part);
        return part;
    }

    /** The game up to a row, replayed from the order of its stones, which the heat of {@code history/1} tells. */
    Board board(int row) {
        byte[] planes = planes(row);
        int area = options.boardSize() * options.boardSize();
        int[] moves = Arrays.stream(range(area))
                .filter(point -> heat(planes, point) > 0)
                .boxed()
                .sorted((one, other) -> heat(planes, one) - heat(planes, other))
                .mapToInt(Integer::intValue)
                .toArray();
        Board board = new Board(options.boardSize(), options.winLength(), options.rule());
        Arrays.stream(moves).forEach(board::play);
        return board;
    }

    /** The game after a row's move. */
    Board after(int row) {
        Board board = board(row);
        board.play(action(row));
        return board;
    }

    /** Statistics, summed over shards. */
    List<Integer> statistics() {
        int[] sums = new int[Statistics.COUNTERS];
        IntBuffer counters = shared.ints("statistics");
        for (int i = 0; i < counters.limit(); i++) {
            sums[i % sums.length] += counters.get(i);
        }
        return Arrays.stream(sums).boxed().toList();
    }

    private static int heat(byte[] planes, int point) {
        return planes[3 * planes.length / 4 + point] & 0xFF;
    }

    private static int[] range(int end) {
        int[] range = new int[end];
        Arrays.setAll(range, i -> i);
        return range;
    }
}
