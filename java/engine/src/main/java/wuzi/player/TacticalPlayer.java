package wuzi.player;

import wuzi.board.Board;

/**
 * Plays a random one of the squares that are forced, and leaves all other moves to another player.
 *
 * <p>{@code tactical/1} makes five, else stops five; {@code tactical/2} then plays its own win by at most
 * {@value ForcedMoves#FOURS} continuous fours, else stops the opponent's: the steps of {@link ForcedMoves}. Their other
 * moves are random squares within two of a stone, any legal ones where there are none. Frozen: a change is a new version.
 */
final class TacticalPlayer extends PlayerOver {
    private final ForcedMoves forced;
    private boolean isForced;

    /** Closes the other player with itself. */
    TacticalPlayer(String name, PlayerTactics tactics, Player otherwise) {
        super(name, otherwise);
        forced = new ForcedMoves(tactics);
    }

    /** {@code tactical/1}. */
    static TacticalPlayer first() {
        return new TacticalPlayer("tactical/1", PlayerTactics.FIVE, new NearPlayer());
    }

    /** {@code tactical/2}. */
    static TacticalPlayer second() {
        return new TacticalPlayer("tactical/2", PlayerTactics.VCF, new NearPlayer());
    }

    @Override
    public int choose(Board board, long key) {
        return choose(board, key, MoveLimits.NONE);
    }

    @Override
    public int choose(Board board, long key, MoveLimits limits) {
        Squares squares = forced.find(board);
        isForced = !squares.isEmpty();
        return squares.isEmpty() ? other.choose(board, key, limits) : squares.draw(key);
    }

    @Override
    public Remark remark(int index) {
        return index > 0 || isForced ? Remark.NONE : other.remark(0);
    }

    /** A random square within two of a stone. */
    private static final class NearPlayer implements Player {
        private final Squares squares = new Squares();

        @Override
        public String name() {
            return "near";
        }

        @Override
        public int choose(Board board, long key) {
            return squares.nearStones(board).draw(key);
        }
    }
}
