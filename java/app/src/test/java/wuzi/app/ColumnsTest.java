package wuzi.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnsTest {
    @Test
    void columnsAreAsWideAsTheirWidestCell() {
        assertEquals(
                List.of("棋手     得分  n", "greedy  37.5%  1", "a           -"),
                Columns.of(List.of(List.of("棋手", "得分", "n"), List.of("greedy", "37.5%", "1"), List.of("a", "-", ""))));
    }

    @ParameterizedTest
    @CsvSource({
        "score, 5, score",
        "score, 4, sco…",
        "score, 1, …",
        "ab中文, 6, ab中文",
        "ab中文, 5, ab中…",
        "ab中文, 4, ab…",
        "ab中文, 3, ab…",
    })
    void aLineThatIsTooWideIsCut(String line, int width, String cut) {
        assertEquals(cut, Columns.cut(line, width));
    }
}
