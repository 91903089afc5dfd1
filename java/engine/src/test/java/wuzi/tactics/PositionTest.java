package wuzi.tactics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.ForbiddingRule;
import wuzi.board.IllegalMoveException;
import wuzi.board.NotAllowedException;
import wuzi.board.Outcome;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.board.Stone;

class PositionTest {
    /** Keeps the keys by what it is told alone. */
    private static final class Copy implements LineListener {
        private final long[][] keys = new long[4][];
        private int resets;

        @Override
        public void changed(int direction, int line, long before, long after) {
            assertEquals(keys[direction][line], before);
            keys[direction][line] = after;
        }

        @Override
        public void reset(Position position) {
            resets++;
            for (int direction = 0; direction < 4; direction++) {
                keys[direction] = keys(position, direction);
            }
        }

        void requireSame(Position position) {
            for (int direction = 0; direction < 4; direction++) {
                assertArrayEquals(keys(position, direction), keys[direction]);
            }
        }

        private static long[] keys(Position position, int direction) {
            return IntStream.range(0, position.lines(direction))
                    .mapToLong(line -> position.key(direction, line))
                    .toArray();
        }
    }

    private static void requireSameBoard(Board expected, Board board) {
        assertEquals(expected.outcome(), board.outcome());
        assertEquals(expected.hash(), board.hash());
        assertEquals(expected.sideToMove(), board.sideToMove());
        assertArrayEquals(expected.history(), board.history());
    }

    /** A legal square, one that does not win where there is such a one among some draws, or -1. */
    private static int draw(Board board, long key, IntPredicate allowed) {
        int any = -1;
        for (int draw = 0; draw < 30; draw++) {
            int point = CounterRandom.below(key, draw, board.area());
            if (allowed.test(point) && board.isLegal(point)) {
                if (!board.wins(point, board.sideToMove())) {
                    return point;
                }
                any = point;
            }
        }
        return any;
    }

    /** Every move and undo on one board of a size, the stones close together, against all found anew. */
    @ParameterizedTest
    @EnumSource(Rules.class)
    void agreesWithTheReferenceOverRandomGames(Rules rule) {
        SlowLines lines = new SlowLines(rule);
        int[] reached = new int[Threat.COUNT];
        for (int size : new int[] {5, 6, 7, 9, 10, 15, 22}) {
            Board twin = new Board(size, rule);
            Position position = new Position(new Board(size, rule));
            SlowPosition slow = new SlowPosition(position.board(), lines);
            Copy copy = new Copy();
            position.addListener(copy);
            int width = Math.min(size, 9);
            int corner = (size - width) * (rule.ordinal() % 2);
            int moves = size < 15 ? 60 : 30;
            for (int turn = 0; turn < moves; turn++) {
                long key = CounterRandom.at(CounterRandom.key(1, CounterRandom.GOLDEN, size), turn);
                boolean back = twin.ply() > 0 && CounterRandom.below(key, 99, 6) == 0;
                int point = twin.isOver() || back ? -1 : draw(twin, key, square -> square % size >= corner
                        && square % size < corner + width && square / size >= corner && square / size < corner + width);
                if (point >= 0) {
                    twin.play(point);
                    position.play(point);
                } else {
                    assertEquals(twin.undo(), position.undo());
                }
                requireSameBoard(twin, position.board());
                slow.requireSame(position);
                copy.requireSame(position);
            }
            while (twin.ply() > 0) {
                assertEquals(twin.undo(), position.undo());
                if (twin.ply() % 4 == 0) {
                    slow.requireSame(position);
                    copy.requireSame(position);
                }
            }
            assertEquals(1, copy.resets);
            IntStream.range(0, Threat.COUNT).forEach(threat -> reached[threat] += slow.reached()[threat]);
        }
        for (int threat = 0; threat < Threat.COUNT; threat++) {
            boolean renjuOnly = threat == Threat.FOUL || threat == Threat.SUSPECT;
            assertEquals(!renjuOnly || rule == Rules.RENJU, reached[threat] > 0, "threat " + threat);
        }
    }

    /** Diagrams that no game leads to hold lines of all kinds, complete ones too. */
    @ParameterizedTest
    @EnumSource(Rules.class)
    void agreesWithTheReferenceOverDiagrams(Rules rule) {
        SlowLines lines = new SlowLines(rule);
        for (int diagram = 0; diagram < 12; diagram++) {
            long key = CounterRandom.key(2, CounterRandom.GOLDEN, diagram);
            int size = new int[] {6, 8, 11, 15}[diagram % 4];
            Board board = new Board(size, rule);
            List<List<Integer>> stones = List.of(new ArrayList<>(), new ArrayList<>());
            int share = 2 + CounterRandom.below(key, 1000, 3);
            for (int point = 0; point < board.area(); point++) {
                if (CounterRandom.below(key, point, 6) < share) {
                    stones.get(CounterRandom.below(key, 500 + point, 4) == 0 ? 1 : 0).add(point);
                }
            }
            boolean swapped = diagram % 3 == 0;
            board.setUp(array(stones.get(swapped ? 1 : 0)), array(stones.get(swapped ? 0 : 1)), 1 + diagram % 2);
            Position position = new Position(board);
            SlowPosition slow = new SlowPosition(board, lines);
            slow.requireSame(position);
            for (int turn = 0; turn < 3 && !board.isOver(); turn++) {
                int point = draw(board, CounterRandom.at(key, turn), square -> true);
                if (point >= 0) {
                    position.play(point);
                    slow.requireSame(position);
                }
            }
            while (board.ply() > 0) {
                position.undo();
            }
            slow.requireSame(position);
        }
    }

    private static int[] array(List<Integer> numbers) {
        return numbers.stream().mapToInt(Integer::intValue).toArray();
    }

    @Test
    void takesBackMovesMadeBeforeIt() {
        Board board = new Board(9, Rules.RENJU);
        board.setUp(new int[] {40, 41}, new int[] {30});
        for (String square : new String[] {"c3", "d4", "e6"}) {
            board.play(Point.parse(square, 9));
        }
        Board before = board.copy();
        SlowPosition slow = new SlowPosition(board, new SlowLines(Rules.RENJU));
        Position position = new Position(board);
        requireSameBoard(before, board);
        slow.requireSame(position);
        for (int i = 0; i < 3; i++) {
            assertEquals(before.undo(), position.undo());
            slow.requireSame(position);
        }
        assertThrows(IllegalStateException.class, position::undo);
        slow.requireSame(position);
    }

    @Test
    void looksAnewAtABoardThatWasChanged() {
        Board board = new Board(15, Rules.FREESTYLE);
        Position position = new Position(board);
        Copy copy = new Copy();
        position.addListener(copy);
        position.play(112);
        board.clear();
        board.play(100);
        board.play(101);
        position.reset();
        new SlowPosition(board, new SlowLines(Rules.FREESTYLE)).requireSame(position);
        copy.requireSame(position);
        assertEquals(2, copy.resets);
        assertEquals(101, position.undo());
        position.removeListener(copy);
        long[] kept = copy.keys[0].clone();
        position.play(102);
        assertArrayEquals(kept, copy.keys[0]);
    }

    @Test
    void refusesWhatTheBoardRefuses() {
        Board board = new Board(15, Rules.RENJU);
        int[] black = {Point.parse("h8", 15), Point.parse("i8", 15), Point.parse("g9", 15), Point.parse("g10", 15)};
        int[] white = {0, 4, 210, 214};
        board.setUp(black, white);
        Position position = new Position(board);
        SlowPosition slow = new SlowPosition(board, new SlowLines(Rules.RENJU));
        int doubleThree = Point.parse("g8", 15);
        assertEquals(Threat.SUSPECT, position.threat(doubleThree, Stone.BLACK));
        assertFalse(position.isLegal(doubleThree, Stone.BLACK));
        assertTrue(position.isLegal(doubleThree, Stone.WHITE));
        assertRefused(IllegalMoveException.Reason.FORBIDDEN, position, doubleThree);
        assertRefused(IllegalMoveException.Reason.OCCUPIED, position, 0);
        assertRefused(IllegalMoveException.Reason.OUTSIDE, position, -1);
        assertRefused(IllegalMoveException.Reason.OUTSIDE, position, 225);
        slow.requireSame(position);
        assertEquals(0, board.ply());

        board.setUp(new int[] {0, 1, 2, 3, 4}, new int[] {20, 22, 24, 26, 28});
        position.reset();
        assertRefused(IllegalMoveException.Reason.GAME_OVER, position, 100);
    }

    private static void assertRefused(IllegalMoveException.Reason reason, Position position, int point) {
        assertEquals(reason, assertThrows(IllegalMoveException.class, () -> position.play(point)).reason());
    }

    /** Of the two squares left, White takes one; on the other Black would have six in a row. */
    @Test
    void whiteWinsWhereBlackHasOnlyFoulsLeft() {
        int size = 6;
        List<Integer> black = new ArrayList<>();
        List<Integer> white = new ArrayList<>();
        for (int point = 0; point < size * size; point++) {
            boolean blacks = point < size || (point % size / 2 + point / size) % 2 == 0;
            if (point != 2 && point != 35) {
                (blacks ? black : white).add(point);
            }
        }
        Board board = new Board(size, Rules.RENJU);
        board.setUp(array(black), array(white), Stone.WHITE);
        Position position = new Position(board);
        assertEquals(Outcome.ONGOING, board.outcome());
        assertEquals(Threat.FOUL, position.threat(2, Stone.BLACK));
        position.play(35);
        assertEquals(Outcome.WHITE_WINS, board.outcome());
        assertEquals(35, position.undo());
        position.play(2);
        assertEquals(Outcome.ONGOING, board.outcome());
    }

    @Test
    void aFullBoardIsADraw() {
        Board board = new Board(5, Rules.FREESTYLE);
        Position position = new Position(board);
        List<List<Integer>> order = List.of(new ArrayList<>(), new ArrayList<>());
        for (int point = 0; point < 25; point++) {
            order.get((point % 5 / 2 + point / 5) % 2).add(point);
        }
        for (int i = 0; i < 25; i++) {
            position.play(order.get(i % 2).get(i / 2));
        }
        assertEquals(Outcome.DRAW, board.outcome());
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 6})
    void refusesOtherLengths(int length) {
        Board board = new Board(9, length, Rules.FREESTYLE);
        String message = assertThrows(NotAllowedException.class, () -> new Position(board)).getMessage();
        assertTrue(message.contains(String.valueOf(length)) && !message.contains("\n"), message);
    }

    @Test
    void refusesRulesOfOthers() {
        Board board = new Board(9, new ForbiddingRule((any, point) -> false));
        String message = assertThrows(NotAllowedException.class, () -> new Position(board)).getMessage();
        assertTrue(message.contains("forbidding") && !message.contains("\n"), message);
    }
}
