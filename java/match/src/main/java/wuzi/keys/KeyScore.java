package wuzi.keys;

import java.util.List;
import wuzi.match.Interval;

/**
 * How many key positions a player answered right.
 *
 * @param name the class, or what stands for several
 * @param right positions answered right
 * @param positions positions asked
 */
public record KeyScore(String name, int right, int positions) {
    /**
     * Adds scores up.
     *
     * @param scores of some classes
     * @return what they make together, called {@code total}
     */
    public static KeyScore total(List<KeyScore> scores) {
        return scores.stream().reduce(new KeyScore("total", 0, 0), KeyScore::plus);
    }

    /** This and another count together, under this one's name. */
    KeyScore plus(KeyScore other) {
        return new KeyScore(name, right + other.right, positions + other.positions);
    }

    /**
     * The range of the share that would be answered right of very many such positions.
     *
     * @return its 95 % interval
     */
    public Interval interval95() {
        return Interval.wilson(right, positions);
    }
}
