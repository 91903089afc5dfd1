package wuzi.tactics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.ForbiddingRule;
import wuzi.board.NotAllowedException;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.board.Stone;

class TrackedPositionTest {
    private static final int SIZE = 9;

    /** A position is what the board's stones, all put down at once, make it. */
    private static void requireFollows(TrackedPosition tracked, Board board) {
        long hash = board.hash();
        int[] history = board.history();
        Position position = tracked.of(board);
        assertNotSame(board, position.board());
        assertEquals(hash, board.hash());
        assertArrayEquals(history, board.history());
        assertEquals(hash, position.board().hash());
        assertEquals(board.outcome(), position.board().outcome());
        assertEquals(board.sideToMove(), position.board().sideToMove());
        Board stones = new Board(board.size(), board.rule());
        Attacks.copy(board, stones);
        requireSame(new Position(stones), position);
    }

    private static void requireSame(Position expected, Position position) {
        for (int point = 0; point < expected.board().area(); point++) {
            assertEquals(expected.board().at(point), position.board().at(point));
            assertEquals(expected.patterns(point), position.patterns(point));
        }
        for (int word = 0; word < expected.words(); word++) {
            assertEquals(expected.candidates(word), position.candidates(word));
            assertEquals(expected.vacant(word), position.vacant(word));
        }
    }

    /** Four games by turns: moves, moves taken back, diagrams, turns passed for good, boards cleared. */
    @ParameterizedTest
    @EnumSource(Rules.class)
    void followsBoardsWhateverIsDoneToThem(Rules rule) {
        TrackedPosition tracked = new TrackedPosition();
        Board[] boards = IntStream.range(0, 4).mapToObj(i -> new Board(SIZE, rule)).toArray(Board[]::new);
        int[] passedAt = new int[boards.length]; // no move before it may be taken back
        int longest = 0;
        for (int turn = 0; turn < 3000; turn++) {
            long key = CounterRandom.at(CounterRandom.key(5, CounterRandom.GOLDEN, rule.ordinal()), turn);
            int which = CounterRandom.below(key, 0, 8) < 5 ? 0 : CounterRandom.below(key, 1, 4);
            Board board = boards[which];
            int what = CounterRandom.below(key, 2, 100);
            if (what < 1) {
                board.clear();
                passedAt[which] = 0;
            } else if (what < 4) {
                Board diagram = Attacks.random(SIZE, rule, 1 + CounterRandom.below(key, 3, 12), key);
                Attacks.copy(diagram, board);
                passedAt[which] = 0;
            } else if (what < 6) {
                board.passTurn();
                passedAt[which] = board.ply();
            } else if (board.ply() > passedAt[which] && (what < 25 || board.isOver())) {
                board.undo();
            } else if (!board.isOver()) {
                int point = CounterRandom.below(key, 4, board.area());
                if (board.isLegal(point)) {
                    board.play(point);
                }
            }
            requireFollows(tracked, board);
            longest = Math.max(longest, tracked.of(board).board().ply());
        }
        assertTrue(longest > 20, "at most " + longest + " moves were followed");
    }

    @Test
    void movesMadeOnItAreTakenBack() {
        TrackedPosition tracked = new TrackedPosition();
        Board board = new Board(SIZE, Rules.RENJU);
        for (int point : Point.parseMoves("e5e6d5", SIZE)) {
            board.play(point);
        }
        Position position = tracked.of(board);
        position.undo();
        position.play(Point.parse("a1", SIZE));
        position.play(Point.parse("a2", SIZE));
        requireFollows(tracked, board);
        assertSame(position, tracked.of(board));
        assertArrayEquals(board.history(), position.board().history());
    }

    @Test
    void anotherSizeOrRuleIsAnotherPosition() {
        TrackedPosition tracked = new TrackedPosition();
        for (Rules rule : Rules.values()) {
            for (int size : new int[] {5, 15, 22}) {
                Board board = new Board(size, rule);
                board.play(size + 1);
                board.passTurn();
                requireFollows(tracked, board);
            }
        }
    }

    @Test
    void onlyWhatAPositionTakesIsFollowed() {
        TrackedPosition tracked = new TrackedPosition();
        requireFollows(tracked, new Board(SIZE, Rules.FREESTYLE));
        for (Board board : new Board[] {
            new Board(SIZE, 4, Rules.FREESTYLE), new Board(SIZE, new ForbiddingRule((any, point) -> false))
        }) {
            assertFalse(Position.takes(board));
            assertThrows(NotAllowedException.class, () -> tracked.of(board));
        }
        assertTrue(Position.takes(new Board(SIZE, Rules.CARO_STANDARD)));
        requireFollows(tracked, new Board(SIZE, Rules.FREESTYLE));
    }

    @Test
    void aTurnPassedBetweenMovesLeavesStonesWithoutAnOrder() {
        Board board = new Board(SIZE, Rules.FREESTYLE);
        board.play(40);
        board.passTurn();
        board.play(41);
        TrackedPosition tracked = new TrackedPosition();
        requireFollows(tracked, board);
        assertEquals(Stone.BLACK, tracked.of(board).board().at(41));
        assertEquals(0, tracked.of(board).board().ply());
    }
}
