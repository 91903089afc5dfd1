package wuzi.player;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.board.Stone;
import wuzi.eval.Encoder;
import wuzi.eval.Encoders;
import wuzi.eval.EvalBatch;
import wuzi.eval.Guidance;
import wuzi.eval.HashEvaluator;
import wuzi.eval.Model;
import wuzi.eval.ModelException;
import wuzi.eval.UniformEvaluator;

class PolicyPlayerTest {
    private static Board random(int size, int game, int plies) {
        Board board = new Board(size, Rules.FREESTYLE);
        for (int draw = 0; board.ply() < plies && !board.isOver(); draw++) {
            int point = CounterRandom.below(game, draw, size * size);
            if (board.isLegal(point)) {
                board.play(point);
            }
        }
        return board;
    }

    @ParameterizedTest
    @CsvSource({"0, NONE", "1, NONE", "0.3, FIVE", "0, FIVE", "0.3, VCF", "0, VCF"})
    void aBatchGivesWhatSinglesGive(double temperature, PlayerTactics tactics) {
        int count = 150; // more than one batch of 64, and a remainder
        Board[] boards = IntStream.range(0, count).mapToObj(i -> random(9, i, i % 30)).toArray(Board[]::new);
        boards = Arrays.stream(boards).filter(board -> !board.isOver()).toArray(Board[]::new);
        long[] keys = IntStream.range(0, boards.length).mapToLong(i -> CounterRandom.at(7, i)).toArray();
        int[] moves = new int[boards.length];
        Player together = new PolicyPlayer(
                "a", new HashEvaluator(), Encoders.HISTORY_1, new Guidance(3, 0.5), temperature, tactics);
        together.choose(boards, keys, boards.length, moves);
        Player alone = new PolicyPlayer(
                "b", new HashEvaluator(), Encoders.HISTORY_1, new Guidance(3, 0.5), temperature, tactics);
        for (int i = 0; i < boards.length; i++) {
            assertTrue(boards[i].isLegal(moves[i]));
            assertEquals(alone.choose(boards[i], keys[i]), moves[i], "board " + i);
        }
    }

    /** Likes the last square best, whatever it is; NaN would be seen if a square that is taken were looked at. */
    private static void likesTheEnd(EvalBatch batch) {
        for (int i = 0; i < batch.rows() * batch.area(); i++) {
            batch.policy().put(i, batch.mask().get(i) == 0 ? Float.NaN : i % batch.area());
        }
        for (int row = 0; row < batch.rows(); row++) {
            batch.value().put(row, 0.25f);
        }
    }

    private static PolicyPlayer endLover(Guidance guidance, double temperature, PlayerTactics tactics) {
        return new PolicyPlayer(
                "x", PolicyPlayerTest::likesTheEnd, Encoders.STONES_1, guidance, temperature, tactics);
    }

    @Test
    void atTemperatureZeroTheBestSquareIsPlayed() {
        Player player = endLover(Guidance.NONE, 0, PlayerTactics.NONE);
        Board board = new Board(9, Rules.FREESTYLE);
        for (int point = 80; point > 70; point--) {
            board.play(player.choose(board, point));
            assertEquals(point, board.move(board.ply() - 1));
        }
    }

    @Test
    void temperatureSpreadsMoves() {
        Board board = new Board(3, Rules.FREESTYLE);
        Player uniform = new PolicyPlayer(
                "x", new UniformEvaluator(), Encoders.STONES_1, Guidance.NONE, 1, PlayerTactics.NONE);
        assertEquals(9, IntStream.range(0, 200).map(key -> uniform.choose(board, key)).distinct().count());
        // logits 0 to 8: at temperature 0.1 the second best has exp(-10)
        Player cold = endLover(Guidance.NONE, 0.1, PlayerTactics.NONE);
        assertTrue(IntStream.range(0, 200).allMatch(key -> cold.choose(board, key) == 8));
    }

    @ParameterizedTest
    @CsvSource({
        "a1b2c3d4, i1i2i3i4,     e5", // own five first
        "a1c9e7g3, i1i2i3i4,     i5", // else the opponent's is stopped
        "a1c9e7g3, i1i2i3a9,     i9", // else what the net likes best of all that is free
    })
    void tacticsComeFirst(String black, String white, String expected) {
        Board board = new Board(9, Rules.FREESTYLE);
        board.setUp(Point.parseMoves(black, 9), Point.parseMoves(white, 9));
        // turned around, so that the best square is at the top and no line's end
        Player player = new PolicyPlayer(
                "x",
                batch -> {
                    batch.value().put(0, 0);
                    for (int i = 0; i < 81; i++) {
                        batch.policy().put(i, i == 8 ? 1 : 0);
                    }
                },
                Encoders.STONES_1,
                Guidance.NONE,
                0,
                PlayerTactics.FIVE);
        assertEquals(expected, Point.format(player.choose(board, 1), 9));
    }

    /** White may stop the open three h8i8j8 at g8 and k8; its own four at f1 or g1 comes in between. */
    @ParameterizedTest
    @CsvSource({"h13, k8", "g1, g1", "f8, k8", "a15, k8"})
    void ofTheSquaresThatStopAWinByFoursThePolicyChooses(String liked, String expected) {
        Board board = new Board(15, Rules.FREESTYLE);
        board.setUp(Point.parseMoves("b1h8i8j8", 15), Point.parseMoves("c1d1e1o15", 15), Stone.WHITE);
        int best = Point.parse(liked, 15);
        int second = Point.parse("k8", 15);
        boolean[] asked = {false};
        Player player = new PolicyPlayer(
                "x",
                batch -> {
                    asked[0] = true;
                    String allowed = "";
                    for (int i = 0; i < 225; i++) {
                        batch.policy().put(i, i == best ? 2 : i == second ? 1 : 0);
                        allowed += batch.mask().get(i) == 0 ? "" : Point.format(i, 15);
                    }
                    assertEquals("g8k8f1g1", allowed);
                },
                Encoders.STONES_1,
                new Guidance(1, 0),
                0,
                PlayerTactics.VCF);
        assertEquals(expected, Point.format(player.choose(board, 1), 15));
        assertTrue(asked[0]);
        board.play(Point.parse("a15", 15)); // now Black plays its own win, and no net is asked
        asked[0] = false;
        assertEquals(8, 15 - player.choose(board, 1) / 15);
        assertFalse(asked[0]);
    }

    @ParameterizedTest
    @CsvSource({"0, 0.5", "0.2, 0.5", "2, 2"})
    void aPositionIsWorthWhatSampledGamesGive(double temperature, double sampled) {
        Board board = random(9, 3, 5);
        Player player = new PolicyPlayer(
                "a", new HashEvaluator(), Encoders.STONES_1, Guidance.NONE, temperature, PlayerTactics.FIVE);
        Player other = new PolicyPlayer(
                "b", new HashEvaluator(), Encoders.STONES_1, Guidance.NONE, sampled, PlayerTactics.FIVE);
        double value = player.value(board, 2, Long.MAX_VALUE);
        // White is to move
        assertEquals(1 - 2 * OwnGames.blackScores(other, List.of(board), 16, 2, () -> false)[0], value, 1e-9);
        assertTrue(Math.abs(value) < 1, "games differ: " + value);
    }

    @Test
    void judgingGivesSharesAndValue() {
        PolicyPlayer player = endLover(Guidance.NONE, 0, PlayerTactics.FIVE);
        Board board = new Board(3, Rules.FREESTYLE);
        board.play(8);
        double[] shares = new double[9];
        assertEquals(0.25f, player.judge(board, shares));
        double sum = IntStream.range(0, 8).mapToDouble(Math::exp).sum();
        for (int point = 0; point < 8; point++) {
            assertEquals(Math.exp(point) / sum, shares[point], 1e-6);
        }
        assertEquals(0, shares[8]);
    }

    @Test
    void guidanceIsLaidOverItsPolicy() {
        Player far = endLover(new Guidance(2, 0), 0, PlayerTactics.NONE);
        Board board = new Board(9, Rules.FREESTYLE);
        board.play(0);
        assertEquals(20, far.choose(board, 1)); // two rows and columns from the stone
        PolicyPlayer player = endLover(new Guidance(2, 2), 0, PlayerTactics.NONE);
        board.setUp(Point.parseMoves("a9b9c9d9", 9), Point.parseMoves("a7b7c7g7", 9));
        assertEquals("i5", Point.format(far.choose(board, 1), 9), "the last square that is near a stone");
        assertEquals("i5", Point.format(player.choose(board, 1), 9), "44 against 4 + 20 for the line");
        PolicyPlayer urged = endLover(new Guidance(2, 5), 0, PlayerTactics.NONE);
        assertEquals("e9", Point.format(urged.choose(board, 1), 9), "4 + 50 for the line");
        double[] shares = new double[81];
        assertEquals(0.25f, urged.judge(board, shares));
        // logits are points: e9 is 4 + 50, i5 is 44, h5 is 43 ...
        double sum = Math.exp(54);
        for (int point = 5; point < 45; point++) {
            boolean near = board.isLegal(point) && (point / 9 < 5);
            sum += near && !farFromAll(board, point) ? Math.exp(point) : 0;
        }
        assertEquals(Math.exp(54) / sum, shares[4], 1e-9);
        assertEquals(Math.exp(44) / sum, shares[44], 1e-9);
        assertEquals(0, shares[80]);
    }

    private static boolean farFromAll(Board board, int point) {
        return IntStream.range(0, 81).filter(stone -> board.at(stone) != 0).noneMatch(
                stone -> Math.abs(stone % 9 - point % 9) <= 2 && Math.abs(stone / 9 - point / 9) <= 2);
    }

    @Test
    void anotherSizeIsTakenAtAnyTime() {
        Player player = new PolicyPlayer(
                "x", new HashEvaluator(), Encoders.STONES_1, Guidance.NONE, 1, PlayerTactics.NONE);
        for (int size : new int[] {9, 15, 3, 9}) {
            int point = player.choose(random(size, 1, 2), 1);
            assertTrue(point >= 0 && point < size * size);
        }
    }

    @Test
    void boardsThatTheModelCannotPlayOnAreRefused() {
        Player player = new PolicyPlayer("x", model(new boolean[1]), 0, PlayerTactics.NONE);
        for (Player each : new Player[] {player, new CarelessPlayer("y", player, 0.5)}) {
            each.require(new Board(9, Rules.FREESTYLE));
            assertEquals(
                    "only 9, not 10",
                    assertThrows(ModelException.class, () -> each.require(new Board(10, Rules.FREESTYLE)))
                            .getMessage());
        }
        new RandomPlayer().require(new Board(10, Rules.FREESTYLE));
    }

    @Test
    void boardsOfWhichThereAreNoPlanesAreRefused() {
        PolicyPlayer player = new PolicyPlayer(
                "x", new HashEvaluator(), Encoders.THREATS_1, Guidance.NONE, 0, PlayerTactics.NONE);
        String why = "input planes threats/1 are not defined for winning lines of 4; take lines of 5, or other planes";
        Board four = new Board(9, 4, Rules.FREESTYLE);
        assertEquals(why, assertThrows(ModelException.class, () -> player.require(four)).getMessage());
        assertEquals(why, assertThrows(ModelException.class, () -> player.choose(four, 1)).getMessage());
        assertEquals(why, assertThrows(ModelException.class, () -> player.judge(four, new double[81])).getMessage());
        Board five = new Board(9, Rules.FREESTYLE);
        player.require(five);
        assertTrue(five.isLegal(player.choose(five, 1)));
    }

    @Test
    void closingClosesTheModel() {
        boolean[] closed = {false};
        new PolicyPlayer("x", model(closed), 0, PlayerTactics.NONE).close();
        assertArrayEquals(new boolean[] {true}, closed);
    }

    /** Plays on 9x9, and tells when it is closed. */
    private static Model model(boolean[] closed) {
        return new Model() {
            @Override
            public Encoder encoder() {
                return Encoders.STONES_1;
            }

            @Override
            public Guidance guidance() {
                return Guidance.NONE;
            }

            @Override
            public boolean allowsSize(int size) {
                return size == 9;
            }

            @Override
            public void requireSize(int size) {
                if (!allowsSize(size)) {
                    throw new ModelException("only 9, not " + size);
                }
            }

            @Override
            public Map<String, String> metadata() {
                return Map.of();
            }

            @Override
            public void evaluate(EvalBatch batch) {}

            @Override
            public void close() {
                closed[0] = true;
            }
        };
    }
}
