package wuzi.board;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class BoardTest {
    private static final int SEED = 3;

    /** All that a board says must follow from its moves. */
    static void assertAgrees(NaiveBoard naive, Board board) {
        char[][] stones = naive.stones();
        int size = naive.size;
        boolean over = naive.outcome() != Outcome.ONGOING;
        byte[] mask = new byte[size * size];
        board.legalMask(mask);
        List<Integer> black = new ArrayList<>();
        List<Integer> white = new ArrayList<>();
        for (int x = 0; x < size; x++) {
            for (int y = 0; y < size; y++) {
                int point = y * size + x;
                boolean empty = stones[x][y] == ' ';
                assertEquals(" BW".indexOf(stones[x][y]), board.at(point));
                assertEquals(stones[x][y] == 'B' ? 1 : 0, board.stonesOf(Stone.BLACK)[point]);
                assertEquals(stones[x][y] == 'W' ? 1 : 0, board.stonesOf(Stone.WHITE)[point]);
                assertEquals(empty ? 1 : 0, board.freeSquares()[point]);
                assertEquals(empty && !over ? 1 : 0, mask[point]);
                assertEquals(empty, board.isLegal(point));
                if (!empty) {
                    (stones[x][y] == 'B' ? black : white).add(point);
                }
            }
        }
        int plies = naive.moves.size();
        assertEquals(plies, board.ply());
        assertEquals(plies, board.stones());
        assertEquals(plies % 2 == 0 ? Stone.BLACK : Stone.WHITE, board.sideToMove());
        assertEquals(Stone.BLACK, board.startingSide());
        assertArrayEquals(array(naive.moves), board.history());
        assertEquals(naive.outcome(), board.outcome());
        assertEquals(over, board.isOver());
        Board anew = new Board(size, board.winLength(), board.rule());
        anew.setUp(array(black), array(white));
        assertEquals(anew.hash(), board.hash());
    }

    private static int[] array(List<Integer> numbers) {
        return numbers.stream().mapToInt(Integer::intValue).toArray();
    }

    @Test
    void agreesWithTheReferenceOverRandomGames() {
        Set<Outcome> outcomes = EnumSet.noneOf(Outcome.class);
        for (int game = 0; game < 120; game++) {
            long key = CounterRandom.key(SEED, CounterRandom.GOLDEN, game);
            int size = new int[] {3, 4, 5, 6, 9, 15, 19, 22}[game % 8];
            int length = game % 3 == 0 ? Math.min(size, 5) : 3 + CounterRandom.below(key, 0, Math.min(size, 6) - 2);
            boolean exact = game / 8 % 2 == 0;
            Board board = new Board(size, length, exact ? Rules.STANDARD : Rules.FREESTYLE);
            NaiveBoard naive = new NaiveBoard(size, length, exact);
            int draw = 1;
            while (naive.outcome() == Outcome.ONGOING) {
                if (CounterRandom.below(key, draw++, 8) == 0 && !naive.moves.isEmpty()) {
                    assertEquals(naive.moves.remove(naive.moves.size() - 1), board.undo());
                } else {
                    int point = CounterRandom.below(key, draw++, size * size);
                    if (naive.moves.contains(point)) {
                        continue;
                    }
                    naive.moves.add(point);
                    board.play(point);
                }
                if (draw % 5 == 0) {
                    assertAgrees(naive, board);
                }
            }
            assertAgrees(naive, board);
            assertAgrees(naive, board.copy());
            outcomes.add(board.outcome());
            while (!naive.moves.isEmpty()) {
                assertEquals(naive.moves.remove(naive.moves.size() - 1), board.undo());
            }
            assertAgrees(naive, board);
        }
        assertEquals(EnumSet.of(Outcome.BLACK_WINS, Outcome.WHITE_WINS, Outcome.DRAW), outcomes);
    }

    /** Any sequence of moves (a number is a square, -1 takes back, what is not possible is left out). */
    @Property(tries = 200, seed = "1")
    void agreesWithTheReferenceOverAnySequence(
            @ForAll @IntRange(min = 3, max = 7) int size,
            @ForAll boolean exact,
            @ForAll @Size(max = 60) List<@IntRange(min = -1, max = 48) Integer> steps) {
        Board board = new Board(size, 3, exact ? Rules.STANDARD : Rules.FREESTYLE);
        NaiveBoard naive = new NaiveBoard(size, 3, exact);
        for (int step : steps) {
            if (step < 0) {
                if (!naive.moves.isEmpty()) {
                    assertEquals(naive.moves.remove(naive.moves.size() - 1), board.undo());
                }
            } else if (step < size * size
                    && naive.outcome() == Outcome.ONGOING
                    && !naive.moves.contains(step)) {
                naive.moves.add(step);
                board.play(step);
            }
            assertAgrees(naive, board);
        }
    }

    @Test
    void equalPositionsShareAHashAndOthersDoNot() {
        Map<String, Long> hashOf = new HashMap<>();
        Set<Long> hashes = new HashSet<>();
        for (int game = 0; game < 5_000; game++) {
            Board board = new Board(4, 4, Rules.FREESTYLE);
            long key = CounterRandom.key(SEED, CounterRandom.GOLDEN, game);
            for (int draw = 0; board.ply() < 6; draw++) {
                int point = CounterRandom.below(key, draw, 16);
                if (board.isLegal(point)) {
                    board.play(point);
                    StringBuilder stones = new StringBuilder();
                    for (int i = 0; i < 16; i++) {
                        stones.append(board.at(i));
                    }
                    Long before = hashOf.put(stones.toString(), board.hash());
                    assertTrue(before == null || before == board.hash());
                    hashes.add(board.hash());
                }
            }
        }
        assertEquals(hashOf.size(), hashes.size());
        assertTrue(hashOf.size() > 5_000);
    }

    @Test
    void theHashKnowsSizeLengthRuleAndSide() {
        Set<Long> hashes = new HashSet<>();
        int boards = 0;
        for (int size = 3; size <= 22; size++) {
            for (int length = 3; length <= Math.min(size, 7); length++) {
                for (Rule rule : Rules.values()) {
                    if (!rule.takes(length)) {
                        continue;
                    }
                    hashes.add(new Board(size, length, rule).hash());
                    boards++;
                }
            }
        }
        assertEquals(boards, hashes.size());
        Board white = new Board(9, Rules.FREESTYLE);
        white.play(40);
        Board black = new Board(9, Rules.FREESTYLE);
        black.setUp(new int[] {40}, new int[] {0});
        black.play(1);
        black.undo();
        assertNotEquals(white.hash(), black.hash());
    }

    @Test
    void aCopySharesNothing() {
        Board board = new Board(9, Rules.FREESTYLE);
        board.play(40);
        Board copy = board.copy();
        copy.play(41);
        assertEquals(1, board.ply());
        assertEquals(Stone.EMPTY, board.at(41));
        assertEquals(1, board.freeSquares()[41]);
        board.undo();
        assertEquals(Stone.BLACK, copy.at(40));
        assertArrayEquals(new int[] {40, 41}, copy.history());
    }

    @Test
    void clearStartsAnew() {
        Board board = new Board(9, Rules.FREESTYLE);
        long empty = board.hash();
        board.setUp(new int[] {0, 1, 2, 3, 4}, new int[] {9, 10, 11, 12});
        assertEquals(Outcome.BLACK_WINS, board.outcome());
        board.clear();
        assertAgrees(new NaiveBoard(9, 5, false), board);
        assertEquals(empty, board.hash());
    }

    @Test
    void aFullBoardIsADraw() {
        Board board = new Board(3, Rules.FREESTYLE);
        for (int point : Point.parseMoves("a3b3c3a2b2a1c2c1", 3)) {
            board.play(point);
            assertEquals(Outcome.ONGOING, board.outcome());
        }
        board.play(Point.parse("b1", 3));
        assertEquals(Outcome.DRAW, board.outcome());
        assertEquals(Stone.EMPTY, board.outcome().winner());
    }

    @Test
    void theLastSquareCanWin() {
        Board board = new Board(3, Rules.FREESTYLE);
        for (int point : Point.parseMoves("a3b3c3a2b2c2b1a1", 3)) {
            board.play(point);
            assertEquals(Outcome.ONGOING, board.outcome());
        }
        board.play(Point.parse("c1", 3)); // completes a3 b2 c1
        assertEquals(Outcome.BLACK_WINS, board.outcome());
        assertEquals(Stone.BLACK, board.outcome().winner());
    }

    @Test
    void sixInARowWinByTheRule() {
        for (Rules rule : List.of(Rules.FREESTYLE, Rules.STANDARD, Rules.CARO, Rules.CARO_STANDARD)) {
            Board board = new Board(15, rule);
            for (int point : Point.parseMoves("a1a15b1b15c1c15e1e15f1f15d1", 15)) {
                board.play(point);
            }
            boolean longer = rule == Rules.FREESTYLE || rule == Rules.CARO;
            assertEquals(longer ? Outcome.BLACK_WINS : Outcome.ONGOING, board.outcome(), rule.id());
        }
    }

    @Test
    void linesDoNotRunAroundTheEdge() {
        // d5 e5 end a row, a4 b4 c4 begin the next one: neighbours in memory, not on the board
        Board board = new Board(5, Rules.FREESTYLE);
        board.setUp(Point.parseMoves("d5e5a4b4c4", 5), Point.parseMoves("a1b1c1e2", 5));
        assertEquals(Outcome.ONGOING, board.outcome());
        assertEquals(3, board.run(Point.parse("b4", 5), 0, Stone.BLACK));
        assertEquals(4, board.run(Point.parse("d4", 5), 0, Stone.BLACK));
        assertEquals(2, board.run(Point.parse("e4", 5), 1, Stone.BLACK)); // e4, e5
        assertEquals(2, board.run(Point.parse("e4", 5), 2, Stone.BLACK)); // d5, e4
        assertEquals(2, board.run(Point.parse("d3", 5), 2, Stone.BLACK)); // c4, d3
        assertEquals(1, board.run(Point.parse("d3", 5), 3, Stone.BLACK)); // e4 and c2 are empty
        assertEquals(2, board.run(Point.parse("d3", 5), 2, Stone.WHITE)); // d3, e2
    }

    @Test
    void sizesAndLengthsAreChecked() {
        for (int size : new int[] {-1, 0, 2, 23}) {
            assertRefused("board size " + size, () -> new Board(size, 3, Rules.FREESTYLE));
        }
        for (int length : new int[] {0, 2, 10}) {
            assertRefused("winning line " + length, () -> new Board(9, length, Rules.FREESTYLE));
        }
        assertEquals(3, new Board(3, Rules.FREESTYLE).winLength());
        assertEquals(5, new Board(22, Rules.FREESTYLE).winLength());
        assertRefused(
                "unknown rule 'go'; known: freestyle, standard, renju, caro, caro-standard", () -> Rules.of("go"));
        assertEquals(Rules.STANDARD, Rules.of("standard"));
    }

    @Test
    void nothingToTakeBack() {
        Board board = new Board(9, Rules.FREESTYLE);
        assertThrows(IllegalStateException.class, board::undo);
        board.play(0);
        assertThrows(IndexOutOfBoundsException.class, () -> board.move(1));
        assertThrows(IndexOutOfBoundsException.class, () -> board.move(-1));
        assertFalse(board.isOver());
    }

    private static void assertRefused(String part, Runnable action) {
        String message = assertThrows(IllegalArgumentException.class, action::run).getMessage();
        assertTrue(message.contains(part), message);
    }
}
