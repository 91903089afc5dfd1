package wuzi.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalSizeTest {
    @Test
    void theTerminalItselfGoesBeforeTheEnvironmentAndThatBeforeTheUsualSize() {
        Map<String, String> environment = Map.of("COLUMNS", "100", "LINES", "30");
        assertEquals(new TerminalSize(130, 40), TerminalSize.of("40 130\n", environment));
        assertEquals(new TerminalSize(100, 30), TerminalSize.of("0 0\n", environment));
        assertEquals(new TerminalSize(100, 30), TerminalSize.of("", environment));
        assertEquals(new TerminalSize(100, 24), TerminalSize.of("", Map.of("COLUMNS", "100", "LINES", "many")));
        assertEquals(new TerminalSize(80, 24), TerminalSize.of("", Map.of()));
    }
}
