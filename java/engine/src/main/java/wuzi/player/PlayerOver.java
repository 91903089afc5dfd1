package wuzi.player;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
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
    public final void beReady() {
        other.beReady();
    }

    /** One that plays one game at a time answers itself, for it cannot play others to find its answer. */
    @Override
    public final int[] swap2(Board board, long key, MoveLimits limits) {
        return other.isSolitary() ? other.swap2(board, key, limits) : Player.super.swap2(board, key, limits);
    }

    @Override
    public final boolean isSolitary() {
        return other.isSolitary();
    }

    @Override
    public final int threads() {
        return other.threads();
    }

    @Override
    public final void watch(Consumer<Remark> thoughts, BooleanSupplier stop) {
        other.watch(thoughts, stop);
    }

    @Override
    public final void require(Board board) {
        other.require(board);
    }

    @Override
    public final void close() {
        other.close();
    }
}
