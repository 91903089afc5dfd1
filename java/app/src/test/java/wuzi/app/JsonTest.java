package wuzi.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, 0",
        "1, 1",
        "0.5, 0.5",
        "-12.3456789, -12.3457",
        "10, 10",
        "1e5, 100000",
        "1234567, 1234570",
        "1.5e10, 15000000000",
        "1e-10, 1E-10",
        "9.86588e-10, 9.86588E-10",
        "-0.000125, -0.000125",
        "NaN, null",
        "Infinity, null",
        "-Infinity, null",
    })
    void numbersHaveSixDigits(double value, String text) {
        assertEquals(text, Json.number(value));
    }
}
