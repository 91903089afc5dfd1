package wuzi.parity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ParityTest {
    /** The other half is {@code tests/parity/test_positions.py}, which computes the same without the engine. */
    @Test
    void theEngineStillSeesTheRecordedPositionsAlike() throws IOException {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve(ParityPositions.FILE))) {
            root = root.getParent();
            assertTrue(root != null, ParityPositions.FILE + " is missing");
        }
        List<String> recorded = Files.readAllLines(root.resolve(ParityPositions.FILE));
        List<String> lines = ParityPositions.lines();
        assertEquals(lines.size() + 2, recorded.size());
        for (int i = 0; i < lines.size(); i++) {
            assertEquals(recorded.get(i + 1).replaceFirst(",$", ""), lines.get(i), "position " + i);
        }
    }
}
