package wuzi.player;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Point;
import wuzi.board.Rule;
import wuzi.board.Rules;
import wuzi.board.Stone;

/** The frozen anchors against positions worked out by hand and slow implementations of their definitions. */
class AnchorsTest {
    private static Board diagram(String black, String white, Rule rule) {
        Board board = new Board(15, rule);
        board.setUp(Point.parseMoves(black, 15), Point.parseMoves(white, 15));
        return board;
    }

    /** The squares a player takes over many keys, with how often. */
    private static Map<String, Integer> choices(String player, Board board, int draws) {
        Map<String, Integer> counts = new TreeMap<>();
        Player made = Players.of(player);
        long hash = board.hash();
        for (int draw = 0; draw < draws; draw++) {
            int point = made.choose(board, CounterRandom.key(draw, CounterRandom.PLAYER, 0));
            assertTrue(board.isLegal(point));
            counts.merge(Point.format(point, board.size()), 1, Integer::sum);
        }
        assertEquals(hash, board.hash());
        return counts;
    }

    private static Set<String> squares(String moves) {
        return Arrays.stream(Point.parseMoves(moves, 15))
                .mapToObj(p -> Point.format(p, 15))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void randomTakesEveryFreeSquareEquallyOften() {
        Board board = new Board(4, 4, Rules.FREESTYLE);
        board.play(0);
        board.play(5);
        Map<String, Integer> counts = choices("random", board, 14_000);
        assertEquals(14, counts.size());
        counts.forEach((square, count) -> assertEquals(1_000, count, 130, square)); // over four standard deviations
    }

    @ParameterizedTest
    @CsvSource({
        // Black's stones, White's stones, the squares tactical/1 and greedy/1 may take
        "f8g8h8i8,          a1c3e5g2,         e8j8", // an open four makes five at either end
        "f8g8i8j8,          a1c3e5g2,         h8", // the gap of a split four
        "f8g8h8i8,          f3g3h3i3,         e8j8", // five comes before stopping five
        "a1c3e5g2,          f8g8h8i8,         e8j8", // an open four is stopped at one end
        "a1c3e5j8,          f8g8h8i8,         e8", // a closed one at the end that is left
        "a1d6k2m9,          l12k11j10i9,      m13h8", // on a diagonal
        "a1d6k2m9,          i12j11k10l9,      h13m8", // on the other one
        "a1d6k2m9,          a15a14a13a12,     a11", // along the edge
    })
    void fiveIsMadeElseStopped(String black, String white, String expected) {
        Board board = diagram(black, white, Rules.FREESTYLE);
        assertEquals(squares(expected), choices("tactical/1", board, 60).keySet());
        assertEquals(squares(expected), choices("tactical/2", board, 60).keySet());
        assertTrue(squares(expected).containsAll(choices("greedy/1", board, 60).keySet()));
    }

    @Test
    void sixIsNoFiveWhereFiveMustBeExact() {
        // g8 would make six; only a line of five counts, and there is one on column a
        String black = "d8e8f8h8i8a1a2a3a4";
        String white = "o1o3o5o7o9o11o13o15m1";
        assertEquals(squares("g8a5"), choices("tactical/1", diagram(black, white, Rules.FREESTYLE), 60).keySet());
        assertEquals(squares("a5"), choices("tactical/1", diagram(black, white, Rules.STANDARD), 60).keySet());
    }

    @ParameterizedTest
    @ValueSource(strings = {"tactical/1", "tactical/2"})
    void elseTacticalStaysWithinTwoOfAStone(String player) {
        Board board = new Board(15, Rules.FREESTYLE);
        board.play(Point.parse("a15", 15));
        Map<String, Integer> counts = choices(player, board, 4_000);
        assertEquals(squares("b15c15a14b14c14a13b13c13"), counts.keySet());
        counts.forEach((square, count) -> assertEquals(500, count, 95, square));
        board.play(Point.parse("h8", 15));
        assertEquals(8 + 24, choices(player, board, 2_000).size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"tactical/1", "tactical/2"})
    void onAnEmptyBoardTacticalTakesAnySquare(String player) {
        assertEquals(225, choices(player, new Board(15, Rules.FREESTYLE), 4_000).size());
    }

    /** Between its own open threes and those of the opponent. */
    @Test
    void tacticalTwoBeginsAWinByFoursElseStopsOneElseIsTacticalOne() {
        Board board = diagram("g8h8i8a1", "g3h3i3", Rules.FREESTYLE);
        board.passTurn();
        Map<String, Integer> counts = choices("tactical/2", board, 2_000);
        assertEquals(squares("f8j8"), counts.keySet());
        counts.forEach((square, count) -> assertEquals(1_000, count, 90, square));
        board.setUp(Point.parseMoves("a1a3c1", 15), Point.parseMoves("g3h3i3", 15));
        assertEquals(squares("f3j3"), choices("tactical/2", board, 60).keySet());
        assertTrue(choices("tactical/1", board, 60).size() > 20);
        board.setUp(Point.parseMoves("a1a3c1", 15), Point.parseMoves("g3h3", 15));
        assertEquals(choices("tactical/1", board, 200), choices("tactical/2", board, 200));
    }

    @Test
    void whereLinesAreNotOfFiveTacticalTwoIsTacticalOne() {
        Board board = new Board(9, 4, Rules.FREESTYLE);
        board.setUp(Point.parseMoves("e5f5", 9), Point.parseMoves("e3f3", 9)); // either makes an open three of four
        assertEquals(choices("tactical/1", board, 300), choices("tactical/2", board, 300));
    }

    /** Frozen players: the moves of games with themselves, as a hash, in each rule. */
    @ParameterizedTest
    @CsvSource({
        "tactical/1, 3004152103766894294",
        "tactical/2, 1276606877762740415",
        "greedy/1, 5278781303120388901",
    })
    void gamesNeverChange(String name, long expected) {
        Player player = Players.of(name);
        long hash = 0;
        for (Rules rule : Rules.values()) {
            for (int game = 0; game < 8; game++) {
                Board board = new Board(game < 4 ? 9 : 15, rule);
                long key = CounterRandom.key(game, CounterRandom.PLAYER, rule.ordinal());
                while (!board.isOver()) {
                    board.play(player.choose(board, CounterRandom.at(key, board.ply())));
                    hash = CounterRandom.mix(hash ^ board.move(board.ply() - 1));
                }
            }
        }
        assertEquals(expected, hash, name);
    }

    /** greedy/1 by its definition: for each square, each of the up to twenty windows of five through it. */
    private static Set<String> slowGreedy(Board board) {
        int[] own = {1, 12, 150, 1800, 200000};
        int[] other = {1, 10, 120, 1400, 60000};
        int size = board.size();
        int side = board.sideToMove();
        long highest = -1;
        Set<String> best = new TreeSet<>();
        for (int y = 0; y < size; y++) {
            for (int x = 0; x < size; x++) {
                if (!board.isLegal(y * size + x)) {
                    continue;
                }
                long sum = 0;
                for (int[] d : new int[][] {{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
                    for (int start = -4; start <= 0; start++) {
                        int mine = 0;
                        int theirs = 0;
                        boolean inside = true;
                        for (int i = start; i < start + 5; i++) {
                            int wx = x + i * d[0];
                            int wy = y + i * d[1];
                            if (wx < 0 || wy < 0 || wx >= size || wy >= size) {
                                inside = false;
                                break;
                            }
                            int stone = board.at(wy * size + wx);
                            mine += stone == side ? 1 : 0;
                            theirs += stone == Stone.other(side) ? 1 : 0;
                        }
                        if (inside && theirs == 0) {
                            sum += own[mine];
                        }
                        if (inside && mine == 0) {
                            sum += other[theirs];
                        }
                    }
                }
                if (sum > highest) {
                    best.clear();
                    highest = sum;
                }
                if (sum == highest) {
                    best.add(Point.format(y * size + x, size));
                }
            }
        }
        return best;
    }

    @Test
    void greedyIsItsDefinitionAndDrawsTies() {
        int ties = 0;
        for (int game = 0; game < 150; game++) {
            int size = new int[] {5, 6, 9, 15, 20}[game % 5];
            Board board = new Board(size, game % 2 == 0 ? Rules.FREESTYLE : Rules.STANDARD);
            int plies = CounterRandom.below(game, 0, size * 2);
            for (int draw = 1; board.ply() < plies && !board.isOver(); draw++) {
                int point = CounterRandom.below(game, draw, size * size);
                if (board.isLegal(point)) {
                    board.play(point);
                }
            }
            if (board.isOver()) {
                continue;
            }
            Set<String> expected = slowGreedy(board);
            ties += expected.size() > 1 ? 1 : 0;
            assertEquals(expected, choices("greedy/1", board, 20 * expected.size()).keySet(), "game " + game);
        }
        assertTrue(ties > 20, ties + " ties");
    }

    @Test
    void greedyDrawsTiesEvenly() {
        Board board = new Board(6, Rules.FREESTYLE); // the four middle squares are alike
        Map<String, Integer> counts = choices("greedy/1", board, 4_000);
        assertEquals(Set.of("c3", "c4", "d3", "d4"), counts.keySet());
        counts.forEach((square, count) -> assertEquals(1_000, count, 120, square));
    }
}
