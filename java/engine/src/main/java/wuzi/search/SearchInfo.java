package wuzi.search;

import java.util.List;

/**
 * What a search has found so far.
 *
 * @param depth plies that it has searched to the end
 * @param seldepth plies of the longest line it looked at
 * @param nodes positions it looked at, those of fours included
 * @param nanos since it began
 * @param hashPermille of the table that it has filled
 * @param lines the best moves with what follows them, best first; one at least
 */
public record SearchInfo(
        int depth, int seldepth, long nodes, long nanos, int hashPermille, List<SearchLine> lines) {
    /**
     * The best move.
     *
     * @return a point
     */
    public int move() {
        return line()[0];
    }

    /**
     * The best line.
     *
     * @return the points, one at least
     */
    public int[] line() {
        return lines.get(0).moves();
    }

    /**
     * The score of the best line.
     *
     * @return for the side to move, see {@link Score}
     */
    public int score() {
        return lines.get(0).score();
    }

    /**
     * How fast it is.
     *
     * @return positions a second
     */
    public double nodesPerSecond() {
        return nodes * 1e9 / Math.max(1, nanos);
    }
}
