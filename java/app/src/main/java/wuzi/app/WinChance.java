package wuzi.app;

import wuzi.board.Rule;
import wuzi.search.Score;

/** What a search's score says of the result. */
final class WinChance {
    /** The score at which a side wins e times as often as it loses. */
    private static final double SCALE = 200;

    private WinChance() {}

    /**
     * The expected result for the side to move.
     *
     * @param rule of the game
     * @param score see {@link Score}
     * @return from 0, a loss, to 1, a win
     */
    static double of(Rule rule, int score) {
        return Score.isDecided(score) ? (score > 0 ? 1 : 0) : 1 / (1 + Math.exp(-score / SCALE));
    }
}
