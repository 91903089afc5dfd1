package wuzi.selfplay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wuzi.board.Board;
import wuzi.board.ForbiddingRule;
import wuzi.board.Stone;
import wuzi.eval.Guidance;
import wuzi.eval.HashEvaluator;

/**
 * Every row against its game replayed, and every game against the same game played on its own: number k is the same for
 * any number of boards and threads.
 */
class ReplayTest {
    private static final HashEvaluator HASH = new HashEvaluator();

    private static String moves(Board board) {
        return Arrays.toString(board.history());
    }

    /** Checks every field of every row against a replay of its game, and returns the games that ended, as moves. */
    private static List<String> assertRowsAreTheirGames(Rollout rollout) {
        RolloutOptions options = rollout.options();
        Reference reference = new Reference(options);
        Rows rows = new Rows(rollout);
        Set<Integer> known = new HashSet<>(rows.numbers);
        for (int row : rows.numbers) {
            Board board = rows.board(row);
            byte[] mask = rows.mask(row);
            for (int point = 0; point < board.area(); point++) {
                assertEquals(reference.mayPlay(board, point) ? 1 : 0, mask[point]);
                if (options.guidance().rulePrior() > 0) {
                    assertEquals(reference.prior(board, point), rows.prior(row, point));
                }
            }
            byte[] planes = new byte[options.encoder().planes() * board.area()];
            options.encoder().encode(board, ByteBuffer.wrap(planes), 0);
            assertArrayEquals(planes, rows.planes(row));
            assertEquals(reference.value(board), rows.value(row));
            assertEquals(Math.log(reference.shares(board)[rows.action(row)]), rows.logProb(row), 1e-5);

            int side = board.sideToMove();
            board.play(rows.action(row));
            if (rows.next(row) >= 0) {
                assertTrue(rows.next(row) > row && known.contains(rows.next(row)));
                Board next = rows.board(rows.next(row));
                assertEquals(rows.plies(row), next.ply() - board.ply() + 1);
                assertEquals(moves(board), Arrays.toString(Arrays.copyOf(next.history(), board.ply())));
                assertEquals(next.sideToMove() == side ? 1 : -1, rows.sigma(row));
            }
            if (rows.next(row) == Experience.ENDED && rows.plies(row) == 1) {
                assertTrue(board.isOver());
                assertEquals(board.outcome().winner() == side ? 1 : 0, rows.reward(row));
            } else if (rows.next(row) == Experience.ENDED) {
                assertFalse(board.isOver());
                assertEquals(2, rows.plies(row)); // the reply ended the game
                assertTrue(rows.reward(row) == 0 || rows.reward(row) == (float) -options.gamma());
            } else {
                assertFalse(board.isOver());
                assertEquals(0, rows.reward(row));
            }
            if (rows.next(row) == Experience.OPEN && rows.plies(row) == 1) {
                assertEquals(-1, rows.sigma(row));
                assertEquals(reference.value(board), rows.openValue(row));
            } else if (rows.next(row) != Experience.OPEN) {
                assertEquals(0, rows.openValue(row));
            }
        }
        return rows.numbers.stream()
                .filter(row -> rows.next(row) == Experience.ENDED && rows.plies(row) == 1)
                .map(row -> moves(rows.after(row)))
                .collect(Collectors.toList());
    }

    private static List<Integer> statistics(List<Board> games, Reference reference) {
        int[] sums = new int[Statistics.COUNTERS];
        for (int k = 0; k < games.size(); k++) {
            Board game = games.get(k);
            int winner = game.outcome().winner();
            int side = reference.learnerSide(k);
            sums[0]++;
            sums[winner == Stone.BLACK ? 1 : winner == Stone.WHITE ? 2 : 3]++;
            sums[4] += game.stones();
            if (side != 0) {
                int first = (reference.isRivals(k) ? 11 : 5) + (side == Stone.BLACK ? 0 : 3);
                sums[first + (winner == side ? 0 : winner == Stone.EMPTY ? 1 : 2)]++;
            }
        }
        return Arrays.stream(sums).boxed().toList();
    }

    /** Follows every game of a rollout ply by ply, through the open games after each. */
    @ParameterizedTest
    @CsvSource({"1, 1, 80", "7, 1, 30", "7, 2, 30", "64, 1, 20", "64, 2, 20"})
    void gameKIsTheSameOnAnyNumberOfBoardsAndThreads(int numEnvs, int threads, int steps) {
        for (double share : new double[] {0, 0.5}) {
            assertGamesAreTheSame(new Setup(), share, numEnvs, threads, steps);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 40", "7, 1, 12", "7, 2, 12", "64, 1, 5", "64, 2, 5"})
    void soItIsWithGuidance(int numEnvs, int threads, int steps) {
        assertGamesAreTheSame(guided(), 0.5, numEnvs, threads, steps);
    }

    private static Setup guided() {
        Setup setup = new Setup();
        setup.boardSize = 8;
        setup.guidance = new Guidance(1, 0.5);
        return setup;
    }

    private static void assertGamesAreTheSame(Setup setup, double share, int numEnvs, int threads, int steps) {
        setup.numEnvs = numEnvs;
        setup.threads = threads;
        setup.numSteps = 1;
        setup.pastShare = share * 2 / 3;
        setup.rivalShare = share;
        Rollout rollout = setup.rollout();
        rollout.rival("tactical/1");
        Reference reference = new Reference(rollout.options());
        Set<Long> seen = new HashSet<>();
        for (int step = 0; step < steps; step++) {
            assertTrue(Setup.collect(rollout, HASH));
            assertRowsAreTheirGames(rollout);
            int env = 0;
            for (String line : rollout.openGames().split("\n")) {
                String[] parts = line.split(" ", -1);
                long number = Long.parseLong(parts[0]);
                assertEquals(env++, number % numEnvs);
                if (step % 5 == 0 || seen.add(number)) {
                    Game game = new Game(rollout.options());
                    game.restore(number, parts[1]);
                    int[] whole = reference.game(number).history();
                    int[] open = game.board.history();
                    assertArrayEquals(Arrays.copyOf(whole, open.length), open, "game " + number);
                    assertEquals(reference.learnerSide(number), game.learnerSide);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 9", "7, 1, 9", "7, 2, 9", "64, 1, 9", "64, 2, 9", "7, 2, 30", "1, 1, 1", "16, 2, 1"})
    void aCollectionOfWholeGamesHoldsExactlyThose(int numEnvs, int threads, int games) {
        Setup setup = new Setup();
        setup.numEnvs = numEnvs;
        setup.threads = threads;
        setup.gamesPerIter = games;
        Rollout rollout = setup.rollout();
        Reference reference = new Reference(rollout.options());
        assertEquals("", rollout.openGames());
        for (int firstGame = 0; firstGame < 3 * games; firstGame += games) {
            assertTrue(Setup.collect(rollout, HASH, firstGame));
            List<Board> expected = LongStream.range(firstGame, firstGame + games).mapToObj(reference::game).toList();
            assertEquals(
                    expected.stream().map(ReplayTest::moves).sorted().toList(),
                    assertRowsAreTheirGames(rollout).stream().sorted().toList());
            Rows rows = new Rows(rollout);
            assertTrue(rows.numbers.stream().noneMatch(row -> rows.next(row) == Experience.OPEN));
            assertEquals(statistics(expected, reference), rows.statistics());
        }
        rollout.restore(rollout.openGames());
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "7, 2", "64, 2"})
    void wholeGamesAgainstOthersAreTheSameToo(int numEnvs, int threads) {
        Setup setup = new Setup();
        setup.numEnvs = numEnvs;
        setup.threads = threads;
        setup.gamesPerIter = 40;
        setup.pastShare = 0.3;
        setup.rivalShare = 0.5;
        Rollout rollout = setup.rollout();
        rollout.rival("tactical/1");
        Reference reference = new Reference(rollout.options());
        assertTrue(Setup.collect(rollout, HASH, 0));
        List<Board> expected = LongStream.range(0, 40).mapToObj(reference::game).toList();
        Rows rows = new Rows(rollout);
        assertEquals(statistics(expected, reference), rows.statistics());
        Set<String> games = expected.stream().map(ReplayTest::moves).collect(Collectors.toSet());
        assertTrue(games.containsAll(assertRowsAreTheirGames(rollout)));
        long learnersPlies = 0;
        for (int k = 0; k < 40; k++) {
            Board game = expected.get(k);
            int side = reference.learnerSide(k);
            int opening = reference.opening(k).ply();
            for (int ply = opening; ply < game.ply(); ply++) {
                learnersPlies += side == 0 || side == (ply % 2 == 0 ? Stone.BLACK : Stone.WHITE) ? 1 : 0;
            }
        }
        assertEquals(learnersPlies, rows.numbers.size());
    }

    @Test
    void guidedRowsAreTheirGames() {
        Setup setup = guided();
        setup.numEnvs = 8;
        setup.threads = 2;
        setup.numSteps = 40;
        setup.openingStones = 0; // an empty board as well
        Rollout rollout = setup.rollout();
        assertTrue(Setup.collect(rollout, HASH));
        assertFalse(assertRowsAreTheirGames(rollout).isEmpty());
        Rows rows = new Rows(rollout);
        Set<Float> priors = new HashSet<>();
        for (int row : rows.numbers) {
            priors.add(rows.prior(row, rows.action(row)));
        }
        assertEquals(Set.of(0f, 1.5f, 3f, 4f, 5f), priors, "every class was played");
    }

    @Test
    void aRuleThatForbidsSquaresIsKept() {
        ForbiddingRule toy = new ForbiddingRule((board, point) -> point % 5 == 0);
        Setup setup = new Setup();
        setup.rule = toy;
        setup.numEnvs = 8;
        setup.numSteps = 64;
        Rollout rollout = setup.rollout();
        assertTrue(Setup.collect(rollout, HASH));
        assertFalse(assertRowsAreTheirGames(rollout).isEmpty());
        Rows rows = new Rows(rollout);
        for (int row : rows.numbers) {
            boolean black = rows.board(row).sideToMove() == Stone.BLACK;
            assertFalse(black && (rows.action(row) % 5 == 0 || rows.mask(row)[5] != 0));
        }
    }
}
