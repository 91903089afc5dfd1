package wuzi.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import wuzi.board.Rules;

class WinRateTest {
    @Test
    void theCurveIsThatOfTheTable() throws IOException {
        String line;
        try (InputStream in = WinRate.class.getResourceAsStream("patterns-freestyle.txt")) {
            line = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(each -> each.startsWith("# win-rate: "))
                    .findFirst()
                    .orElseThrow();
        }
        double scale = Double.parseDouble(line.split(" ")[3]);
        double offset = Double.parseDouble(line.split(" ")[5]);
        for (int score : new int[] {-10_000, -500, 0, 77, 10_000}) {
            // odds of e to the power of what is between the brackets
            double odds = Math.exp((score + offset) / scale);
            assertEquals(odds / (1 + odds), WinRate.of(Rules.FREESTYLE, score), 1e-12);
        }
    }

    @ParameterizedTest
    @EnumSource
    void betterScoresWinMoreOftenAndDecidedOnesAlways(Rules rule) {
        assertEquals(0, WinRate.of(rule, -29_999));
        assertEquals(0, WinRate.of(rule, -10_001));
        assertEquals(1, WinRate.of(rule, 10_001));
        assertEquals(1, WinRate.of(rule, 29_000));
        double before = 0;
        for (int score = -3000; score <= 3000; score += 10) {
            double share = WinRate.of(rule, score);
            assertTrue(share > before && share < 1, "score " + score + ": " + share);
            before = share;
        }
        assertEquals(0.5, WinRate.of(rule, 0), 0.1); // being to move is in the score
    }
}
