package wuzi.player;

import wuzi.board.Board;

/**
 * Plays a random one of the squares that are forced, else a random square within two of a stone; where there is no such
 * square that is legal, any legal one. Frozen: a change is a new version.
 *
 * <p>Version 1 makes five, else stops five. Version 2 does the same, then plays its own win by at most
 * {@value ForcedMoves#FOURS} continuous fours, else stops the opponent's: the four steps of {@link ForcedMoves}.
 */
final class TacticalPlayer implements Player {
    private final String name;
    private final ForcedMoves forced;

    private TacticalPlayer(String name, PlayerTactics tactics) {
        this.name = name;
        forced = new ForcedMoves(tactics);
    }

    /** {@code tactical/1}. */
    static TacticalPlayer first() {
        return new TacticalPlayer("tactical/1", PlayerTactics.FIVE);
    }

    /** {@code tactical/2}. */
    static TacticalPlayer second() {
        return new TacticalPlayer("tactical/2", PlayerTactics.VCF);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int choose(Board board, long key) {
        Squares squares = forced.find(board);
        return (squares.isEmpty() ? squares.nearStones(board) : squares).draw(key);
    }
}
