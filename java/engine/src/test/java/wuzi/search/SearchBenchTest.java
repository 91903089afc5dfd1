package wuzi.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import wuzi.board.Board;
import wuzi.board.Rule;
import wuzi.board.Rules;

class SearchBenchTest {
    /**
     * Of the engine as it is. Who changes on purpose how it searches or judges positions writes down here what the failed
     * test, or {@code wuzi bench --signature}, says instead; whoever meant to change nothing has found a mistake.
     */
    private static final String SIGNATURE = "a04dbc74";

    @Test
    void theSearchThinksAsItDidBefore() {
        assertEquals(SIGNATURE, SearchBench.signature());
    }

    @Test
    void tenPositionsOfThreeRulesAreInTheMiddleOfTheirGames() {
        List<Board> positions = SearchBench.positions();
        assertEquals(10, positions.size());
        assertEquals(Set.<Rule>of(Rules.FREESTYLE, Rules.STANDARD, Rules.RENJU),
                positions.stream().map(Board::rule).collect(Collectors.toSet()));
        assertEquals(10, positions.stream().map(Board::hash).distinct().count());
        for (Board board : positions) {
            assertFalse(board.isOver());
        }
    }
}
