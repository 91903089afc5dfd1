package wuzi.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class IntervalTest {
    @Test
    void wilsonByHand() {
        // z^2 = 3.841459. All won: n / (n + z^2) to 1; none won: the mirror image.
        assertInterval(0.722467, 1, Interval.wilson(10, 10)); // 10 / 13.841459
        assertInterval(0.990488, 1, Interval.wilson(400, 400)); // 400 / 403.841459
        assertInterval(0, 0.277533, Interval.wilson(0, 10));
        // half of 100: 0.5 -+ 1.959964 * sqrt(0.0025 + 0.00009603647) / 1.03841459 = 0.5 -+ 0.0961685
        assertInterval(0.403832, 0.596168, Interval.wilson(50, 100));
        // 1 of 4: centre (0.25 + 0.4801824) / 1.9603647 = 0.3724727,
        // half sqrt(0.9603647 * (0.1875 + 0.2400912)) / 1.9603647 = 0.3268854
        assertInterval(0.045587, 0.699358, Interval.wilson(1, 4));
        assertInterval(0, 1, Interval.wilson(0, 0));
    }

    @Test
    void drawsCountHalf() {
        Tally tally = new Tally(3, 4, 1);
        assertEquals(8, tally.games());
        assertEquals(5, tally.points());
        assertEquals(0.625, tally.score());
        assertEquals(Interval.wilson(5, 8), tally.interval95());
    }

    @Test
    void impossiblePointsAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> Interval.wilson(5, 4));
        assertThrows(IllegalArgumentException.class, () -> Interval.wilson(-1, 4));
        assertThrows(IllegalArgumentException.class, () -> Interval.wilson(Double.NaN, 4));
    }

    @Test
    void eloByHand() {
        assertEquals(0, Elo.difference(0.5), 1e-12);
        assertEquals(190.848502, Elo.difference(0.75), 1e-6); // 400 log10(3)
        assertEquals(-381.697004, Elo.difference(0.1), 1e-6); // 400 log10(1/9)
        assertEquals(Double.POSITIVE_INFINITY, Elo.difference(1));
        assertEquals(Double.NEGATIVE_INFINITY, Elo.difference(0));
        assertEquals(0.75, Elo.score(190.848502), 1e-9);
        assertEquals(10.0 / 11, Elo.score(400), 1e-12);
    }

    @Test
    void aCleanSweepHasALowerBoundInElo() {
        MatchResult result =
                new MatchResult("a", "b", new Tally(5, 0, 0), new Tally(5, 0, 0), new Pairs(0, 0, 0, 0, 5), 120, 5, true);
        assertEquals(1, result.score());
        assertEquals(12, result.meanPlies());
        assertEquals(Double.POSITIVE_INFINITY, result.elo());
        // mean 6/7 and deviation 1/7 with the two virtual pairs: 6/7 - z/7 = 0.577148, 400 log10 of its odds
        assertEquals(54.1, result.elo95().low(), 0.1);
        assertTrue(Double.isInfinite(result.elo95().high()));
    }

    private static void assertInterval(double low, double high, Interval actual) {
        assertEquals(low, actual.low(), 2e-6);
        assertEquals(high, actual.high(), 2e-6);
    }
}
