package wuzi.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PatternClassTest {
    @Test
    void everyMultisetHasItsNumberWhateverTheOrder() {
        Map<String, Integer> numbers = new HashMap<>();
        for (int patterns = 0; patterns < 11 * 11 * 11 * 11; patterns++) {
            int[] four = {patterns % 11, patterns / 11 % 11, patterns / 121 % 11, patterns / 1331};
            int nibbles = four[0] | four[1] << 4 | four[2] << 8 | four[3] << 12;
            Arrays.sort(four);
            int number = PatternClass.of(nibbles);
            Integer before = numbers.put(Arrays.toString(four), number);
            assertEquals(before == null ? number : before, number);
        }
        assertEquals(PatternClass.COUNT, numbers.size());
        assertEquals(PatternClass.COUNT, numbers.values().stream().distinct().count());
        assertEquals(0, PatternClass.of(0));
        assertEquals(1, PatternClass.of(0x0100), "0, 0, 0, 1 is the second of them");
        assertEquals(1000, PatternClass.of(0xAAAA));
    }
}
