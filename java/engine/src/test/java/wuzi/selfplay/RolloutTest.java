package wuzi.selfplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wuzi.board.Board;
import wuzi.board.Rules;
import wuzi.eval.Encoders;
import wuzi.eval.EvalBatch;
import wuzi.eval.Evaluator;
import wuzi.eval.Guidance;
import wuzi.eval.HashEvaluator;
import wuzi.eval.SharedBuffer;
import wuzi.player.MoveLimits;
import wuzi.player.Player;

class RolloutTest {
    private static final HashEvaluator HASH = new HashEvaluator();
    private static final int STOP = 2;

    private static String stateAfter(Setup setup, int collections) {
        Rollout rollout = setup.rollout();
        rollout.rival("tactical/1");
        for (int i = 0; i < collections; i++) {
            assertTrue(Setup.collect(rollout, HASH));
        }
        return rollout.openGames();
    }

    /** The hash evaluator, which does something before its n-th answer. */
    private static Evaluator before(int answer, Consumer<EvalBatch> action) {
        int[] asked = {0};
        return batch -> {
            if (++asked[0] == answer) {
                action.accept(batch);
            }
            HASH.evaluate(batch);
        };
    }

    @Test
    void theLayoutIsSharedAndDescribed() {
        Setup setup = new Setup();
        setup.numEnvs = 5;
        setup.threads = 2;
        setup.numSteps = 3;
        Rollout rollout = setup.rollout();
        List<String> tensors = rollout.experience().shared().tensors().stream()
                .map(tensor -> tensor.name() + " " + tensor.type() + " " + tensor.shape())
                .toList();
        assertEquals(
                List.of(
                        "planes UINT8 [15, 4, 6, 6]",
                        "mask UINT8 [15, 36]",
                        "action INT32 [15]",
                        "log_prob FLOAT32 [15]",
                        "value FLOAT32 [15]",
                        "next INT32 [15]",
                        "plies INT32 [15]",
                        "sigma FLOAT32 [15]",
                        "reward FLOAT32 [15]",
                        "open_value FLOAT32 [15]",
                        "region INT32 [2, 2]",
                        "statistics INT32 [2, 17]"),
                tensors);
        assertTrue(Setup.collect(rollout, HASH));
        SharedBuffer shared = rollout.experience().shared();
        int[] region = new int[4];
        shared.ints("region").get(region);
        assertEquals("[0, 6, 6, 9]", Arrays.toString(region)); // two boards, then three, three plies each
    }

    @Test
    void wholeGamesLeaveRoomForTheLongestOnes() {
        Setup setup = Setup.ticTacToe(0);
        setup.numEnvs = 2;
        setup.threads = 2;
        setup.gamesPerIter = 3;
        Rollout rollout = setup.rollout();
        assertEquals(27, rollout.experience().shared().tensors().get(0).shape().get(0));
        assertTrue(Setup.collect(rollout, new Script("a3b3c3b2a2c2b1a1c1")));
        assertEquals(27, new Rows(rollout).numbers.size());
    }

    @Test
    void aRaisedFlagStopsAllAndALoweredOneLetsThemGoOn() {
        Rollout rollout = new Setup().rollout();
        assertFalse(Setup.collect(rollout, before(4, batch -> batch.shared().ints("header").put(STOP, 1))));
        Rollout four = new Rollout(withSteps(4));
        assertTrue(Setup.collect(four, HASH));
        assertEquals(four.openGames(), rollout.openGames(), "the step under way is finished");
        assertFalse(Setup.collect(rollout, HASH));
        assertEquals(four.openGames(), rollout.openGames(), "no step is begun");
        rollout.shards().get(0).batch().shared().ints("header").put(STOP, 0);
        assertTrue(Setup.collect(rollout, HASH));
        assertEquals(8, new Rows(rollout).numbers.size());
    }

    private static RolloutOptions withSteps(int numSteps) {
        Setup setup = new Setup();
        setup.numSteps = numSteps;
        return setup.options();
    }

    @Test
    void whatTheEvaluatorThrowsComesOutAsItself() {
        IllegalStateException thrown = new IllegalStateException("as itself");
        Rollout rollout = new Setup().rollout();
        Evaluator broken = before(3, batch -> {
            throw thrown;
        });
        assertEquals(thrown, assertThrows(RuntimeException.class, () -> rollout.shards().get(0).collect(broken, 0)));
    }

    @Test
    void savedGamesGoOnAsIfNeverLeft() {
        for (double share : new double[] {0, 0.4}) {
            Setup setup = new Setup();
            setup.numEnvs = 7;
            setup.threads = 2;
            setup.pastShare = share;
            setup.rivalShare = share;
            Rollout rollout = setup.rollout();
            rollout.rival("tactical/1");
            rollout.restore(stateAfter(setup, 3));
            Setup.collect(rollout, HASH);
            assertEquals(stateAfter(setup, 4), rollout.openGames());
        }
    }

    /** Plays the first free square in a game that it has just begun, and fails in one that it remembers. */
    private static final class Rememberer implements Player {
        private Board begun;

        @Override
        public String name() {
            return "rememberer";
        }

        @Override
        public boolean isSolitary() {
            return true;
        }

        @Override
        public void newGame(Board board, MoveLimits limits) {
            begun = board;
        }

        @Override
        public int choose(Board board, long key) {
            assertSame(begun, board);
            begun = null;
            return IntStream.range(0, board.area()).filter(board::isLegal).findFirst().orElseThrow();
        }
    }

    /** Else a game would depend on those beside it, and on whether the training was resumed. */
    @Test
    void aRivalThatRemembersForgetsBeforeEachMove() {
        Setup setup = new Setup();
        setup.numEnvs = 3;
        setup.rivalShare = 1;
        Rollout rollout = setup.rollout();
        rollout.rivals(Rememberer::new);
        assertTrue(Setup.collect(rollout, HASH));
        assertEquals(3 * setup.numSteps, new Rows(rollout).numbers.size());
    }

    @Test
    void gamesAgainstASearchGoOnAsIfNeverLeft() {
        Setup setup = new Setup();
        setup.boardSize = 9;
        setup.winLength = 5;
        setup.numEnvs = 5;
        setup.threads = 2;
        setup.numSteps = 3;
        setup.rivalShare = 1;
        Rollout whole = setup.rollout();
        whole.rival("alphabeta:nodes=300,hash=1");
        assertTrue(Setup.collect(whole, HASH));
        Rollout resumed = setup.rollout();
        resumed.rival("alphabeta:nodes=300,hash=1");
        resumed.restore(whole.openGames());
        assertTrue(Setup.collect(whole, HASH));
        assertTrue(Setup.collect(resumed, HASH));
        assertEquals(whole.openGames(), resumed.openGames());
    }

    @Test
    void savedGamesThatDoNotFitAreRefused() {
        Rollout rollout = new Setup().rollout();
        Setup small = new Setup();
        small.numEnvs = 2;
        refuses(rollout, stateAfter(small, 1), "2 saved games do not fit 1 boards");
        refuses(rollout, "", "0 saved games do not fit 1 boards");
        refuses(rollout, "0 a1a1", "a1 is taken");
        refuses(rollout, "0 a1z9", "z9");
        refuses(rollout, "zero a1", "zero");
        refuses(rollout, "0 a1a2b1b2c1c2d1", "over");
    }

    private static void refuses(Rollout rollout, String games, String why) {
        String message =
                assertThrows(IllegalArgumentException.class, () -> rollout.restore(games)).getMessage();
        assertTrue(message.contains(why), message);
    }

    @Test
    void oneBoardOneStepIsOneRow() {
        Setup setup = new Setup();
        setup.numSteps = 1;
        Rollout rollout = setup.rollout();
        assertTrue(Setup.collect(rollout, HASH));
        Rows rows = new Rows(rollout);
        assertEquals(List.of(0), rows.numbers);
        assertEquals(Experience.OPEN, rows.next(0));
    }

    @Test
    void valuesThatMakeNoSenseAreNamed() {
        refuses("num_envs 0 is not allowed; it is 1 to 1000000", setup -> setup.numEnvs = 0);
        refuses("threads 2 is not allowed; it is 1 to num_envs", setup -> setup.threads = 2);
        refuses("num_steps 0 is not allowed; it is at least 1", setup -> setup.numSteps = 0);
        refuses("games_per_iter -1 is not allowed; it is at least 0", setup -> setup.gamesPerIter = -1);
        refuses("gamma 1.5 is not allowed; it is above 0, at most 1", setup -> setup.gamma = 1.5);
        refuses("gamma NaN is not allowed; it is above 0, at most 1", setup -> setup.gamma = Double.NaN);
        refuses("opening_width 6 is not allowed; it is at least 7", setup -> setup.openingWidth = 6);
        refuses("opening_stones -1 is not allowed; it is at least 0", setup -> setup.openingStones = -1);
        refuses("past_share 2.0 is not allowed; it is 0 to 1", setup -> setup.pastShare = 2);
        refuses("rival_share 0.6 is not allowed; it is 0 to 1 - past_share", setup -> {
            setup.pastShare = 0.5;
            setup.rivalShare = 0.6;
        });
        refuses("unknown action rule 'luck'", setup -> setup.actionRule = "luck");
        refuses("board size 2 is not allowed; it is 3 to 22", setup -> setup.boardSize = 2);
    }

    @Test
    void aRivalThatDoesNotExistIsNamedAndTheOneBeforeStays() {
        Setup setup = new Setup();
        setup.rivalShare = 1;
        Rollout rollout = setup.rollout();
        rollout.rival("tactical/1");
        String message = assertThrows(IllegalArgumentException.class, () -> rollout.rival("nobody"))
                .getMessage();
        assertTrue(message.startsWith("unknown player 'nobody'"), message);
        assertTrue(Setup.collect(rollout, HASH));
    }

    @Test
    void theNetThatAPastVersionsMoveIsAskedOfIsNamedInTheHeader() {
        Setup setup = new Setup();
        setup.numEnvs = 8;
        setup.numSteps = 20;
        setup.pastShare = 0.5;
        Rollout rollout = setup.rollout();
        int[] rows = new int[2];
        assertTrue(Setup.collect(rollout, batch -> {
            int net = batch.shared().ints("header").get(3);
            rows[net] += batch.rows();
            HASH.evaluate(batch);
        }));
        assertEquals(8 * 21, rows[EvalBatch.LEARNER]); // every board at each of 20 steps, and once at the cut
        assertTrue(rows[EvalBatch.PAST] > 20, "a past version was asked for " + rows[EvalBatch.PAST] + " moves");
        assertEquals(160, new Rows(rollout).numbers.size());
    }

    @Test
    void optionsAreReadFromText() {
        String text = "board_size=9\nwin_length=5\nrule=standard\nencoder=history/1\nnum_envs=8\nthreads=2\n"
                + "num_steps=4\ngames_per_iter=0\nseed=9223372036854775807\ngamma=0.99\n"
                + "opening_stones=3\nopening_width=11\n"
                + "action_rule=argmax\npast_share=0.25\nrival_share=0.5\ncandidates=2\nrule_prior=0.75";
        assertEquals(
                new RolloutOptions(
                        9, 5, Rules.STANDARD, Encoders.HISTORY_1, new Guidance(2, 0.75), 8, 2, 4, 0, Long.MAX_VALUE,
                        0.99, 3, 11, "argmax", 0.25, 0.5),
                RolloutOptions.parse(text));
        refusesText(text + "\nboard=9", "unknown option board");
        refusesText(text.replace("\ngamma=0.99", ""), "option gamma is missing");
        refusesText(text.replace("candidates=2", "candidates=-1"), "candidates -1 is not allowed; it is ");
        refusesText(text.replace("rule_prior=0.75", "rule_prior=NaN"), "rule_prior NaN is not allowed; it is 0 to 100");
        refusesText(text.replace("num_envs=8", "num_envs=8000000000"), "num_envs 8000000000 is not allowed");
    }

    private static void refusesText(String text, String why) {
        String message = assertThrows(IllegalArgumentException.class, () -> RolloutOptions.parse(text))
                .getMessage();
        assertTrue(message.startsWith(why), message);
    }

    @Test
    void whatDoesNotFitIntoMemoryIsNamed() {
        refuses("num_envs 100000 x num_steps 1000", setup -> {
            setup.numEnvs = 100_000;
            setup.numSteps = 1000;
        });
        refuses("num_envs 1, games_per_iter 2000000000", setup -> setup.gamesPerIter = 2_000_000_000);
        refuses("num_envs 1000000, games_per_iter 1: ", setup -> {
            setup.boardSize = 22;
            setup.numEnvs = 1_000_000;
            setup.gamesPerIter = 1;
        });
    }

    private static void refuses(String why, Consumer<Setup> change) {
        Setup setup = new Setup();
        change.accept(setup);
        String message =
                assertThrows(IllegalArgumentException.class, setup::rollout).getMessage();
        assertTrue(message.startsWith(why), message);
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 15})
    void overHalfOfTheFirstGamesStartDifferently(int size) {
        Setup setup = new Setup();
        setup.boardSize = size;
        setup.winLength = 5;
        setup.numEnvs = 10_000;
        setup.numSteps = 1;
        Set<String> openings = Arrays.stream(setup.rollout().openGames().split("\n"))
                .map(line -> line.split(" ", -1)[1])
                .collect(Collectors.toSet());
        assertTrue(openings.size() >= 5_000, openings.size() + " are distinct");
    }
}
