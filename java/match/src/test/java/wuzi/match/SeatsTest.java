package wuzi.match;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wuzi.player.Players;

class SeatsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "greedy/1                | alphabeta:hash=1                          | 1",
        "alphabeta:hash=1        | alphabeta:hash=1,threads=3                | 3",
        "random                  | alphabeta:hash=1,threads=2,epsilon=0.5    | 2",
    })
    void aGameTakesTheCoresOfThePlayerThatThinksOnMost(String first, String second, int cores) {
        List<String> names = List.of(first, second);
        try (Seats seats = new Seats(2, place -> Players.of(names.get(place)))) {
            assertEquals(cores, seats.cores());
        }
    }
}
