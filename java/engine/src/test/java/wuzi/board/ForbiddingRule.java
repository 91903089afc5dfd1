package wuzi.board;

/**
 * Freestyle, but some squares are forbidden to Black.
 *
 * @param forbidden which
 */
public record ForbiddingRule(Squares forbidden) implements Rule {
    /** A set of squares. */
    @FunctionalInterface
    public interface Squares {
        /** Whether a square belongs to it. */
        boolean contain(Board board, int point);
    }

    @Override
    public String id() {
        return "forbidding";
    }

    @Override
    public boolean wins(Board board, int point, int direction, int side) {
        return Rules.FREESTYLE.wins(board, point, direction, side);
    }

    @Override
    public boolean forbidsSquares() {
        return true;
    }

    @Override
    public boolean forbids(Board board, int point, int side) {
        return side == Stone.BLACK && forbidden.contain(board, point);
    }
}
