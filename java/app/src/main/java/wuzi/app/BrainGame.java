package wuzi.app;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import wuzi.board.Board;
import wuzi.board.Rule;
import wuzi.board.Stone;

/**
 * The stones of a brain's game as its manager put them, which need be no course that a game can take: every stone may be
 * taken back, and nobody asks whose turn it was. Who makes the first move has Black.
 *
 * @param size squares along an edge
 * @param own the brain's side; {@link Stone#EMPTY} while the board is empty
 * @param stones in the order they came
 */
record BrainGame(int size, int own, List<Placed> stones) {
    /** Five stones have to find room. */
    static final int SMALLEST = Board.DEFAULT_WIN_LENGTH;

    /** A stone and its side. */
    record Placed(int point, int side) {}

    static BrainGame empty(int size) {
        return new BrainGame(size, Stone.EMPTY, List.of());
    }

    /**
     * A position of stones without order. Who has as many stones as its opponent has Black, for it is to move.
     *
     * @param ownPoints the brain's stones
     * @param points all stones, in the order they came
     * @throws BrainRefusal if the brain cannot be to move with as many stones
     */
    static BrainGame of(int size, List<Integer> ownPoints, List<Integer> points) {
        int ahead = points.size() - 2 * ownPoints.size();
        if (ahead != 0 && ahead != 1) {
            throw new BrainRefusal("%s own and %s other stones are no position to move in; "
                    + "the other side has as many or one more", ownPoints.size(), ownPoints.size() + ahead);
        }
        int own = points.isEmpty() ? Stone.EMPTY : ahead == 0 ? Stone.BLACK : Stone.WHITE;
        return new BrainGame(size, own, points.stream()
                .map(point -> new Placed(point, ownPoints.contains(point) ? own : Stone.other(own)))
                .toList());
    }

    /** A game whose stones were put in turn, Black's first. */
    static BrainGame opened(Board board, int own) {
        return new BrainGame(board.size(), own, IntStream.range(0, board.ply())
                .mapToObj(ply -> new Placed(board.move(ply), ply % 2 == 0 ? Stone.BLACK : Stone.WHITE))
                .toList());
    }

    boolean isEmpty() {
        return stones.isEmpty();
    }

    Optional<Placed> at(int point) {
        return stones.stream().filter(stone -> stone.point == point).findFirst();
    }

    /** The game after a move of the brain's to a free square. */
    BrainGame afterOwn(int point) {
        return with(point, ownSide(), ownSide());
    }

    /** The game after an opponent's move to a free square. */
    BrainGame afterOther(int point) {
        int side = isEmpty() ? Stone.BLACK : Stone.other(own);
        return with(point, side, Stone.other(side));
    }

    /** The side of the brain, if it moves now. */
    private int ownSide() {
        return isEmpty() ? Stone.BLACK : own;
    }

    private BrainGame with(int point, int side, int newOwn) {
        List<Placed> more = new ArrayList<>(stones);
        more.add(new Placed(point, side));
        return new BrainGame(size, newOwn, Collections.unmodifiableList(more));
    }

    /** The game without one of its stones. */
    BrainGame without(Placed stone) {
        List<Placed> fewer = stones.stream().filter(other -> other != stone).toList();
        return new BrainGame(size, fewer.isEmpty() ? Stone.EMPTY : own, fewer);
    }

    /** The board with the brain to move. */
    Board boardToMove(Rule rule) {
        return board(rule, ownSide());
    }

    /** The board with the opponent to move. */
    Board boardToWait(Rule rule) {
        return board(rule, isEmpty() ? Stone.BLACK : Stone.other(own));
    }

    /** With its moves where the stones came in an order in which they can have been played, else as a diagram. */
    private Board board(Rule rule, int toMove) {
        Board board = new Board(size, rule);
        for (Placed stone : stones) {
            if (board.isOver() || board.sideToMove() != stone.side || !board.isLegal(stone.point)) {
                break;
            }
            board.play(stone.point);
        }
        if (board.ply() < stones.size() || board.sideToMove() != toMove) {
            board.setUp(points(Stone.BLACK), points(Stone.WHITE), toMove);
        }
        return board;
    }

    private int[] points(int side) {
        return stones.stream().filter(stone -> stone.side == side).mapToInt(Placed::point).toArray();
    }
}
