package wuzi.app;

import wuzi.board.Board;
import wuzi.player.Level;

/**
 * How a session starts; all but the language can be changed while it runs.
 *
 * @param setup what is played
 * @param mode who plays
 * @param colour the person's side
 * @param level the opponent
 * @param whiteLevel White's level where engines play each other
 * @param moveMillis time for a move of an engine that takes time
 * @param threads of an engine that takes time
 * @param seed of the engines' moves
 * @param delay milliseconds between the moves of engines that play each other
 * @param loaded a game to go on with, or null
 */
record PlayOptions(
        Setup setup, Mode mode, int colour, Level level, Level whiteLevel, long moveMillis, int threads, long seed,
        int delay, Board loaded) {
    /** Who plays. */
    enum Mode {
        /** A person against an engine. */
        ONE,
        /** Two people. */
        TWO,
        /** An engine against another. */
        WATCH
    }
}
