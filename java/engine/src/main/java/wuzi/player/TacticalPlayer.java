package wuzi.player;

import wuzi.board.Board;

/**
 * Plays a random one of the squares that are forced, and leaves all other moves to another player.
 *
 * <p>{@code tactical/1} makes five, else stops five; {@code tactical/2} then plays its own win by at most
 * {@value ForcedMoves#FOURS} continuous fours, else stops the opponent's: the steps of {@link ForcedMoves}. Their other
 * moves are random squares within two of a stone, any legal ones where there are none. Frozen: a change is a new version.
 */
final class TacticalPlayer implements Player {
    private final String name;
    private final ForcedMoves forced;
    private final Player otherwise;

    /** Closes the other player with itself. */
    TacticalPlayer(String name, PlayerTactics tactics, Player otherwise) {
        this.name = name;
        this.otherwise = otherwise;
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
    public String name() {
        return name;
    }

    @Override
    public int choose(Board board, long key) {
        Squares squares = forced.find(board);
        return squares.isEmpty() ? otherwise.choose(board, key) : squares.draw(key);
    }

    @Override
    public void requireSize(int size) {
        otherwise.requireSize(size);
    }

    @Override
    public void close() {
        otherwise.close();
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
