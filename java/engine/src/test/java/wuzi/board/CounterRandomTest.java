package wuzi.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CounterRandomTest {
    /** Draws at one place are the outputs of SplitMix64 seeded with it; these are published values. */
    @Test
    void drawsAreThoseOfSplitMix64() {
        String[] seed1234567 = {
            "6457827717110365317", "3203168211198807973", "9817491932198370423", "4593380528125082431",
            "16408922859458223821"
        };
        for (int i = 0; i < seed1234567.length; i++) {
            assertEquals(seed1234567[i], Long.toUnsignedString(CounterRandom.bits(1234567, i)));
        }
        assertEquals(0xE220A8397B1DCDAFL, CounterRandom.bits(0, 0));
        assertEquals(0x6E789E6AA1B965F4L, CounterRandom.bits(0, 1));
    }

    @Test
    void placesDoNotCoincide() {
        Set<Long> keys = new HashSet<>();
        int count = 0;
        for (int seed = 0; seed < 5; seed++) {
            for (int purpose = 1; purpose <= 5; purpose++) {
                for (int game = 0; game < 200; game++) {
                    long key = CounterRandom.key(seed, purpose, game);
                    keys.add(key);
                    for (int ply = 0; ply < 20; ply++) {
                        keys.add(CounterRandom.at(key, ply));
                    }
                    count += 21;
                }
            }
        }
        assertEquals(count, keys.size());
    }

    @Test
    void integersAreUniform() {
        int bound = 7;
        int draws = 70_000;
        int[] counts = new int[bound];
        for (int i = 0; i < draws; i++) {
            counts[CounterRandom.below(CounterRandom.key(9, CounterRandom.ACTION, i / 10), i % 10, bound)]++;
        }
        double chiSquare = 0;
        for (int count : counts) {
            chiSquare += Math.pow(count - draws / bound, 2) / (draws / bound);
        }
        assertTrue(chiSquare < 22.5, "chi-square " + chiSquare); // 0.1 % of 6 degrees of freedom
        assertEquals(0, CounterRandom.below(5, 5, 1));
    }

    @Test
    void realNumbersFillTheUnitInterval() {
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < 100_000; i++) {
            double unit = CounterRandom.unit(42, i);
            assertTrue(unit >= 0 && unit < 1);
            sum += unit;
            squares += unit * unit;
        }
        assertEquals(0.5, sum / 100_000, 0.004); // four standard deviations
        assertEquals(1 / 3.0, squares / 100_000, 0.004);
    }
}
