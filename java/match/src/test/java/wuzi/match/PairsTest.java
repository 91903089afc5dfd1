package wuzi.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PairsTest {
    @Test
    void pairsAreCountedByTheirPoints() {
        Pairs pairs = Pairs.NONE;
        for (double points : new double[] {2, 0, 1, 1.5, 1, 0.5, 1, 2, 2, 1.5}) {
            pairs = pairs.plus(points);
        }
        assertEquals(new Pairs(1, 1, 3, 2, 3), pairs);
        assertEquals(10, pairs.pairs());
        assertEquals(12.5 / 20, pairs.score());
        assertEquals(new Pairs(3, 2, 3, 1, 1), pairs.turned());
        assertEquals(7.5 / 20, pairs.turned().score());
    }

    @Test
    void impossiblePairsAreRefused() {
        for (double points : new double[] {-0.5, 2.5, 0.25, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThrows(IllegalArgumentException.class, () -> Pairs.NONE.plus(points), Double.toString(points));
        }
        assertThrows(IllegalArgumentException.class, () -> new Pairs(0, 0, -1, 0, 0));
        assertThrows(IllegalArgumentException.class, () -> new Pairs(0, 0, 0, 0, -1));
    }

    /** By hand, with z = 1.959964: n pairs alike and two virtual ones. */
    @Test
    void sweepsAndSplitsByHand() {
        // all won: mean (n + 1) / (n + 2), deviation 1 / (n + 2)
        assertInterval(9.040036 / 12, 1, new Pairs(0, 0, 0, 0, 10).interval95()); // 11 - z
        assertInterval(0, 1 - 9.040036 / 12, new Pairs(10, 0, 0, 0, 0).interval95());
        assertInterval(0.040036 / 3, 1, new Pairs(0, 0, 0, 0, 1).interval95()); // 2 - z
        // all split: deviation sqrt(0.5 / ((n + 1) (n + 2))) = sqrt(0.5 / 132) = 0.06154575, times z 0.1206275
        assertInterval(0.3793725, 0.6206275, new Pairs(0, 0, 10, 0, 0).interval95());
        assertInterval(0, 1, Pairs.NONE.interval95());
    }

    /** As NumPy and SciPy have them: mean, sem and norm of the list of scores, with 0 and 1 added to it. */
    @Test
    void mixedPairsAsAListOfScores() {
        Pairs pairs = new Pairs(1, 2, 10, 4, 3);
        assertEquals(0.575, pairs.score());
        assertEquals(52.511566, pairs.elo(), 1e-6);
        assertInterval(0.446774, 0.689590, pairs.interval95());
        assertEquals(-37.126154, pairs.elo95().low(), 1e-4);
        assertEquals(138.662126, pairs.elo95().high(), 1e-4);
        assertEquals(0.8644861763, pairs.los(), 1e-9);

        Pairs hardlyDecided = new Pairs(0, 3, 40, 5, 2);
        assertInterval(0.482910, 0.574782, hardlyDecided.interval95());
        assertEquals(0.8907998587, hardlyDecided.los(), 1e-9);
    }

    @Test
    void superiorityByHand() {
        assertEquals(0.5, Pairs.NONE.los(), 1e-15);
        assertEquals(0.5, new Pairs(4, 1, 7, 1, 4).los(), 1e-15);
        // n pairs won twice are n / 2 deviations above a half
        assertEquals(0.6914624613, new Pairs(0, 0, 0, 0, 1).los(), 1e-9);
        assertEquals(0.0668072013, new Pairs(3, 0, 0, 0, 0).los(), 1e-9);
        assertEquals(0.9999997133, new Pairs(0, 0, 0, 0, 10).los(), 1e-9);
        assertEquals(1, new Pairs(0, 0, 0, 0, 100_000).los());
        assertEquals(0, new Pairs(100_000, 0, 0, 0, 0).los());
    }

    @Test
    void theOpponentSeesTheMirrorImage() {
        Pairs pairs = new Pairs(5, 9, 31, 12, 8);
        Interval seen = pairs.turned().interval95();
        assertInterval(1 - seen.high(), 1 - seen.low(), pairs.interval95());
        assertEquals(-pairs.elo(), pairs.turned().elo(), 1e-9);
        assertEquals(-pairs.elo95().low(), pairs.turned().elo95().high(), 1e-9);
        assertEquals(1 - pairs.los(), pairs.turned().los(), 1e-12);
    }

    @Test
    void endsOfTheScoreAreInfinitelyFarInElo() {
        Pairs sweep = new Pairs(0, 0, 0, 0, 10);
        assertEquals(Double.POSITIVE_INFINITY, sweep.elo());
        assertEquals(Double.POSITIVE_INFINITY, sweep.elo95().high());
        assertEquals(193.953494, sweep.elo95().low(), 1e-3); // 400 log10(9.040036 / 2.959964)
    }

    /**
     * Published results of long matches, with Elo, half the width of its 95 % interval, and the likelihood of
     * superiority in percent. The virtual pairs, which those who published do not add, widen ours by 0.3 %.
     */
    @Test
    void publishedResultsOfLongMatches() {
        // Fastchess, in pull requests 1899 to github.com/lynx-chess/Lynx, 523 to github.com/Matthies/RubiChess, 727 to
        // github.com/brunocodutra/cinder, and in its own app/tests/elo_test.cpp (github.com/Disservin/fastchess)
        published(new Pairs(235, 1384, 2521, 1341, 239), -1.06, 4.05, 0.02, 30.33);
        published(new Pairs(8, 633, 1558, 804, 6), 9.64, 4.36, 0.02, 100);
        published(new Pairs(50, 287, 610, 387, 73), 18.04, 8.23, 0.03, 100);
        published(new Pairs(34, 54, 31 + 32, 64, 75), 55.58, 27.65, 0.1, 100);
        published(new Pairs(332, 433, 457 + 41, 333, 334), -8.64, 10.33, 0.03, 5.05);
        // Fishtest, in pull requests 6095 and 6255 and commit 5c03883 of github.com/official-stockfish/Stockfish
        published(new Pairs(168, 7012, 15622, 7035, 163), 0.08, 1.4, 0.05, 54.2);
        published(new Pairs(1, 137, 4659, 203, 0), 2.22, 1.3, 0.05, 100);
        published(new Pairs(200, 4860, 10023, 4742, 175), -1.46, 1.8, 0.05, 5.5);
    }

    private static void published(Pairs pairs, double elo, double half, double halfWithin, double percent) {
        assertEquals(elo, pairs.elo(), 0.005);
        Interval interval = pairs.elo95();
        assertEquals(half, (interval.high() - interval.low()) / 2, halfWithin);
        assertEquals(percent, 100 * pairs.los(), 0.05);
    }

    @Test
    void unbalancedOpeningsAreToldFromAWeakResult() {
        // 108 points in 200 games tell nothing where they are taken one by one; 92 split pairs and 8 won ones do
        Pairs pairs = new Pairs(0, 0, 92, 0, 8);
        assertTrue(Interval.wilson(108, 200).low() < 0.5);
        assertTrue(pairs.interval95().low() > 0.5);
        assertTrue(pairs.los() > 0.99);
    }

    @Test
    void intervalsHoldTheTruthAsOftenAsTheySay() {
        // how often Black wins against an equal one, and what the player scores
        assertHeld(0.5, 0.5, 10);
        assertHeld(0.5, 0.8, 20);
        assertHeld(0.9, 0.52, 50);
        assertHeld(0.7, 0.6, 200);
    }

    private static void assertHeld(double black, double score, int length) {
        Random random = new Random(3);
        int trials = 2000;
        int held = 0;
        for (int trial = 0; trial < trials; trial++) {
            Pairs pairs = Pairs.NONE;
            for (int i = 0; i < length; i++) {
                int asBlack = random.nextDouble() < score + black - 0.5 ? 1 : 0;
                int asWhite = random.nextDouble() < score - black + 0.5 ? 1 : 0;
                pairs = pairs.plus(asBlack + asWhite);
            }
            Interval interval = pairs.interval95();
            held += interval.low() <= score && score <= interval.high() ? 1 : 0;
        }
        assertEquals(0.96, held / (double) trials, 0.025, length + " pairs");
    }

    private static void assertInterval(double low, double high, Interval actual) {
        assertEquals(low, actual.low(), 1e-6);
        assertEquals(high, actual.high(), 1e-6);
    }
}
