package wuzi.player;

import wuzi.board.Board;

/** A player that chooses some moves itself and leaves the others, and all else, to another one. */
abstract class PlayerOver implements Player {
    private final String name;
    final Player other;

    /** Closes the other player with itself. */
    PlayerOver(String name, Player other) {
        this.name = name;
        this.other = other;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final void newGame(Board board, MoveLimits limits) {
        other.newGame(board, limits);
    }

    @Override
    public final boolean isSolitary() {
        return other.isSolitary();
    }

    @Override
    public final void requireSize(int size) {
        other.requireSize(size);
    }

    @Override
    public final void close() {
        other.close();
    }
}
