package wuzi.match;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import wuzi.match.Schedule.Game;
import wuzi.match.Schedule.Meeting;

class ScheduleTest {
    private static List<Game> games(Schedule schedule) {
        List<Game> games = new ArrayList<>();
        for (int number = 0; number < schedule.games(); number++) {
            games.add(schedule.game(number));
        }
        return games;
    }

    @Test
    void twoPlayersSwapColoursOnEachOpening() {
        assertEquals(
                List.of(new Game(0, 0, 1, 0), new Game(1, 1, 0, 0), new Game(2, 0, 1, 1), new Game(3, 1, 0, 1)),
                games(Schedule.roundRobin(2, 4)));
    }

    @Test
    void aRoundRobinIsEachAgainstEachInTurns() {
        Schedule schedule = Schedule.roundRobin(3, 4);
        assertEquals(List.of(new Meeting(0, 1), new Meeting(0, 2), new Meeting(1, 2)), schedule.meetings());
        assertEquals(12, schedule.games());
        assertEquals(
                List.of(
                        new Game(0, 0, 1, 0), new Game(1, 1, 0, 0), new Game(2, 0, 2, 0), new Game(3, 2, 0, 0),
                        new Game(4, 1, 2, 0), new Game(5, 2, 1, 0)),
                games(schedule).subList(0, 6));
        assertEquals(new Game(6, 0, 1, 1), schedule.game(6));
    }

    @Test
    void aGauntletIsTheFirstAgainstEachOther() {
        Schedule schedule = Schedule.gauntlet(4, 10);
        assertEquals(List.of(new Meeting(0, 1), new Meeting(0, 2), new Meeting(0, 3)), schedule.meetings());
        assertEquals(30, schedule.games());
    }

    @Test
    void everyPairingPlaysEachOpeningOnceWithEitherColour() {
        Map<List<Integer>, Integer> times = new HashMap<>();
        games(Schedule.roundRobin(5, 6))
                .forEach(game -> times.merge(List.of(game.black(), game.white(), game.opening()), 1, Integer::sum));
        assertEquals(5 * 4 * 3, times.size());
        times.values().forEach(count -> assertEquals(1, count));
    }
}
