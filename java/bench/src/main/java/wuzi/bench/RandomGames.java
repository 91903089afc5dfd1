package wuzi.bench;

import wuzi.board.Board;
import wuzi.board.CounterRandom;

/** Uniformly random games, played to their end on one board. */
final class RandomGames {
    private final Board board;
    private final int[] free;
    private long game;

    RandomGames(Board board) {
        this.board = board;
        free = new int[board.area()];
    }

    /** Plays one game; returns the board at its end. */
    Board play() {
        board.clear();
        int left = free.length;
        for (int point = 0; point < left; point++) {
            free[point] = point;
        }
        long key = CounterRandom.mix(game++);
        while (!board.isOver()) {
            int i = CounterRandom.below(key, left, left);
            int point = free[i];
            free[i] = free[--left];
            board.play(point);
        }
        return board;
    }
}
