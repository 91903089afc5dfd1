package wuzi.tactics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.board.Stone;

class ThreatsTest {
    private static final int SIZE = 15;

    private static Position position(String rule, String black, String white, int toMove) {
        Board board = new Board(SIZE, Rules.of(rule));
        board.setUp(Point.parseMoves(black, SIZE), Point.parseMoves(white, SIZE), toMove);
        return new Position(board);
    }

    private static String shown(long[] squares) {
        TreeSet<Integer> points = new TreeSet<>();
        for (int point = Bitboard.next(squares, 0); point >= 0; point = Bitboard.next(squares, point + 1)) {
            points.add(point);
        }
        assertEquals(points.size(), Bitboard.count(squares));
        return points.stream().map(point -> Point.format(point, SIZE)).collect(Collectors.joining(" "));
    }

    /** The replies of White, to move, worked out by hand. */
    @ParameterizedTest
    @CsvSource({
        // a four against the edge, and an open one
        "freestyle, a8b8c8d8,   h1, FIVE, e8",
        "freestyle, f8g8h8i8,   h1, FIVE, ''",
        // two lines of which one square completes both
        "freestyle, e8f8g8h8i9i10i11i12, d8i13, FIVE, i8",
        // both squares of the open four could be closed from further away in caro, one stone does not do it ...
        "caro,      f8g8h8i8,   h1, FIVE, ''",
        // ... but where one end has no more room
        "caro,      f8g8h8i8,   k8, FIVE, e8",
        "caro,      f8g8h8i8,   d8k8, FIVE, e8 j8",
        // a closed four: its square, and the one that closes the other end of the five
        "caro,      f8g8h8i8,   e8, FIVE, j8 k8",
        "freestyle, f8g8h8i8,   e8, FIVE, j8",
        // an open three: its ends, and those squares that leave room on one side only
        "freestyle, g8h8i8,     h1, OPEN_FOUR, f8 j8",
        "freestyle, g8h8i8,     e8, OPEN_FOUR, f8 j8 k8",
        "freestyle, g8h8j8,     h1, OPEN_FOUR, f8 i8 k8",
        // nothing to answer
        "freestyle, g8h8,       h1, OPEN_FOUR, none",
    })
    void defences(String rule, String black, String white, String least, String expected) throws Exception {
        Position position = position(rule, black, white, Stone.WHITE);
        long[] squares = new long[position.words()];
        int threat = Threat.class.getField(least).getInt(null);
        boolean any = new Threats(position).defences(threat, squares);
        assertEquals(expected, any ? shown(squares) : "none");
    }

    @Test
    void threatsOfALine() {
        Position position = position("freestyle", "g8h8i8", "f8", Stone.BLACK);
        Threats threats = new Threats(position);
        long[] squares = new long[position.words()];
        assertTrue(threats.fours(Stone.BLACK, squares));
        assertEquals("j8 k8", shown(squares));
        assertFalse(threats.fives(Stone.BLACK, squares));
        assertFalse(threats.openFours(Stone.BLACK, squares));
        assertEquals("", shown(squares));
        assertFalse(threats.winsAtOnce());
        assertFalse(threats.losesAtOnce());
    }

    /** Two open twos that cross on an empty square, and a three that points at another. */
    @Test
    void doubleThreats() {
        String black = "h8i8g9g10" + "b2b3b4" + "c5d5";
        for (String rule : new String[] {"freestyle", "standard", "renju"}) {
            Position position = position(rule, black, "b1", Stone.BLACK);
            Threats threats = new Threats(position);
            long[] squares = new long[position.words()];
            assertTrue(threats.doubleThreats(Stone.BLACK, squares));
            int doubleThree = Point.parse("g8", SIZE);
            assertTrue(Bitboard.has(squares, Point.parse("b5", SIZE)), rule);
            assertEquals(!rule.equals("renju"), Bitboard.has(squares, doubleThree), rule);
            int expected = rule.equals("renju") ? Threat.FOUL : Threat.DOUBLE_THREE;
            assertEquals(expected, threats.of(doubleThree, Stone.BLACK));
            assertEquals(Threat.FOUR_THREE, threats.of(Point.parse("b5", SIZE), Stone.BLACK));
        }
    }

    /** The one square that stops White's four would make six of Black's stones. */
    @Test
    void blackLosesWhereTheReplyIsAFoul() {
        String black = "h6h7h9h10h11" + "d8";
        String white = "e8f8g8i8";
        Position renju = position("renju", black, white, Stone.BLACK);
        long[] squares = new long[renju.words()];
        assertTrue(new Threats(renju).defences(Threat.FIVE, squares));
        assertEquals("", shown(squares));
        assertTrue(new Threats(renju).losesAtOnce());

        Position standard = position("standard", black, white, Stone.BLACK);
        assertTrue(new Threats(standard).defences(Threat.FIVE, squares));
        assertEquals("h8", shown(squares));
        assertFalse(new Threats(standard).losesAtOnce());

        Position freestyle = position("freestyle", black, white, Stone.BLACK);
        assertTrue(new Threats(freestyle).winsAtOnce());
        assertFalse(new Threats(freestyle).losesAtOnce());
    }

    /** Each reply tried on the board; each square of a set by what a stone there leads to. */
    @ParameterizedTest
    @EnumSource(Rules.class)
    void agreeWithEveryMoveTried(Rules rule) {
        int[] met = new int[Threat.COUNT];
        for (int game = 0; game < 20; game++) {
            Board board = new Board(11, rule);
            Position position = new Position(board);
            Threats threats = new Threats(position);
            for (int draw = 0; draw < 200 && board.ply() < 40 && !board.isOver(); draw++) {
                int x = 2 + CounterRandom.below(game, 2 * draw, 7);
                int y = 2 + CounterRandom.below(game, 2 * draw + 1, 7);
                int point = y * 11 + x;
                if (board.isLegal(point) && !board.wins(point, board.sideToMove())) {
                    position.play(point);
                    if (!board.isOver() && board.ply() > 8) {
                        requireSets(position, threats);
                        for (int least : new int[] {Threat.FIVE, Threat.OPEN_FOUR, Threat.DOUBLE_FOUR, Threat.FOUR}) {
                            met[least] += requireDefences(position, threats, least) ? 1 : 0;
                        }
                    }
                }
            }
        }
        assertTrue(met[Threat.FIVE] > 10 && met[Threat.OPEN_FOUR] > 10, Arrays.toString(met));
    }

    private static void requireSets(Position position, Threats threats) {
        Board board = position.board();
        long[] fives = new long[position.words()];
        long[] fours = new long[position.words()];
        for (int side = Stone.BLACK; side <= Stone.WHITE; side++) {
            threats.fives(side, fives);
            threats.fours(side, fours);
            assertEquals(Bitboard.next(fives, 0), threats.five(side));
            for (int point = 0; point < board.area(); point++) {
                boolean empty = board.at(point) == Stone.EMPTY;
                boolean legal = empty && !(board.rule().forbidsSquares() && board.rule().forbids(board, point, side));
                boolean five = empty && board.wins(point, side);
                assertEquals(five, Bitboard.has(fives, point));
                boolean four = false;
                for (int direction = 0; direction < 4 && legal && !five; direction++) {
                    four |= position.pattern(point, side, direction) >= LinePattern.FOUR;
                }
                assertEquals(four, Bitboard.has(fours, point));
            }
        }
    }

    private static boolean requireDefences(Position position, Threats threats, int least) {
        Board board = position.board();
        int side = board.sideToMove();
        int opponent = Stone.other(side);
        long[] before = new long[position.words()];
        long[] replies = new long[position.words()];
        boolean any = threats.find(opponent, least, Threat.FIVE, before);
        assertEquals(any, threats.defences(least, replies));
        if (!any) {
            assertEquals(0, Bitboard.count(replies));
            return false;
        }
        boolean lost = true;
        for (int point = 0; point < board.area(); point++) {
            if (!board.isLegal(point)) {
                assertFalse(Bitboard.has(replies, point));
                continue;
            }
            boolean wins = board.wins(point, side);
            position.play(point);
            boolean stopped = true;
            for (int square = Bitboard.next(before, 0); square >= 0; square = Bitboard.next(before, square + 1)) {
                boolean still = least == Threat.FIVE
                        ? board.at(square) == Stone.EMPTY && board.wins(square, opponent)
                        : threats.of(square, opponent) >= least;
                stopped &= !still;
            }
            position.undo();
            lost &= !stopped && !wins;
            assertEquals(stopped, Bitboard.has(replies, point), Arrays.toString(board.history()) + point);
        }
        if (least == Threat.FIVE) {
            assertEquals(lost, threats.losesAtOnce());
        }
        return true;
    }
}
