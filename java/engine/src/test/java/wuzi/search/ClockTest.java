package wuzi.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClockTest {
    private static final int FAR = 10_000_000;
    private static final int MOVE = 7;
    private static final int OTHER = 8;

    private long now;

    private Clock clock(long turn, long left, int stones) {
        now = 0;
        return new Clock(turn, left, stones, () -> TimeUnit.MICROSECONDS.toNanos(now));
    }

    private static SearchInfo info(int move, int score) {
        return new SearchInfo(9, 15, 1000, 1, 0, List.of(new SearchLine(score, new int[] {move})));
    }

    /** When the time is up, in microseconds, if nothing happens but what was told to it before. */
    private long end(Clock clock) {
        for (now = 0; now < FAR; now += 100) {
            if (clock.isUp()) {
                return now;
            }
        }
        return FAR;
    }

    /** When the last depth may begin, in microseconds, after these ones with a move and a score each were done. */
    private long lastBeginning(long turn, long left, int stones, int... movesAndScores) {
        for (long time = 0; time < FAR; time += 100) {
            Clock clock = clock(turn, left, stones);
            for (int i = 0; i < movesAndScores.length; i += 2) {
                now = i + 2 < movesAndScores.length ? 0 : time;
                clock.depth(info(movesAndScores[i], movesAndScores[i + 1]));
            }
            if (clock.isUp()) {
                return time;
            }
        }
        return FAR;
    }

    @ParameterizedTest
    @CsvSource({
        // all but 10 ms and a two-hundredth, or half where that is more
        "6000, 5960000", "1000, 985000", "100, 90000", "20, 10000", "10, 5000", "1, 500",
    })
    void aTurnIsUsedUpButForAReserve(long millis, long micros) {
        assertEquals(micros, end(clock(millis, Clock.NONE, 10)), 100);
        assertEquals(micros, lastBeginning(millis, Clock.NONE, 10, MOVE, 0, OTHER, -500), 100,
                "nothing is saved by an early end");
    }

    @ParameterizedTest
    @CsvSource({
        // (10,150 ms - 150) / 26 - stones / 3, from 10 on; times 0.55
        "0, 10150, 211500", "6, 10150, 229200", "30, 10150, 343800", "60, 10150, 550000", "200, 10150, 550000",
        // a tenth of 160 is more than 160 less 150
        "0, 160, 340",
    })
    void aShareOfTheGameThatGrowsWithTheStones(int stones, long left, long micros) {
        assertEquals(micros, lastBeginning(Clock.NONE, left, stones, MOVE, 0), 100);
    }

    @Test
    void moreTimeWhereTheMoveChangesOrTheScoreFalls() {
        // a share of 500 ms, of which 0.55 are 275
        int sure = 275_000;
        assertEquals(sure, lastBeginning(Clock.NONE, 10_150, 18, MOVE, 50, MOVE, 40), 100);
        assertEquals(sure * 1.6, lastBeginning(Clock.NONE, 10_150, 18, MOVE, 50, OTHER, 40), 100);
        assertEquals(sure * 1.3, lastBeginning(Clock.NONE, 10_150, 18, MOVE, 50, OTHER, 40, OTHER, 40), 100);
        assertEquals(sure * 1.9, lastBeginning(Clock.NONE, 10_150, 18, MOVE, 50, OTHER, 40, MOVE, 40), 100);
        assertEquals(sure * 1.5, lastBeginning(Clock.NONE, 10_150, 18, MOVE, 50, MOVE, -11), 100);
        assertEquals(sure, lastBeginning(Clock.NONE, 10_150, 18, MOVE, -11, MOVE, 50, MOVE, -11), 100,
                "odd and even depths differ");
        assertEquals(sure * 2.1, lastBeginning(Clock.NONE, 10_150, 18, MOVE, 50, OTHER, -11), 100);
    }

    @Test
    void aDepthOnceBegunMayTakeSomeSharesButNeverMoreThanTheTurn() {
        assertEquals(2_000_000, end(clock(Clock.NONE, 10_150, 18)), 100, "four shares of a twentieth");
        assertEquals(2_500_000, end(clock(Clock.NONE, 10_150, 60)), 100, "a quarter of what is left");
        assertEquals(985_000, end(clock(1_000, 10_150, 18)), 100);
        assertEquals(275_000, lastBeginning(1_000, 10_150, 18, MOVE, 0), 100);
        assertEquals(90_000, lastBeginning(100, 10_150, 18, MOVE, 0), 100, "the game's time suffices for whole turns");
    }

    @Test
    void withNoTimeLeftItIsUpAtOnce() {
        assertEquals(0, end(clock(30_000, -500, 40)));
        assertEquals(0, end(clock(Clock.NONE, 0, 40)));
        assertTrue(end(clock(Clock.NONE, 20, 40)) < 10_000);
    }

    @Test
    void aGameOfAnyLengthStaysWithinItsTime() {
        double left = 10_000;
        for (int stones = 0; stones < 225; stones += 2) {
            // the last depth takes as long as all before it, and a millisecond is lost beside the search
            left -= 2 * lastBeginning(Clock.NONE, (long) left, stones, MOVE, 0) / 1000.0 + 1;
        }
        assertTrue(left > 0, left + " ms");
    }

    @Test
    void noLimitIsNone() {
        assertEquals(FAR, end(clock(Clock.NONE, Clock.NONE, 0)));
    }
}
