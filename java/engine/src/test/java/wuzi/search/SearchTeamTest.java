package wuzi.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import wuzi.board.CounterRandom;

class SearchTeamTest {
    @Test
    void theNodesOfAllAreAddedUp() {
        SearchTeam team = new SearchTeam(3);
        team.begin();
        assertEquals(100, team.tell(0, 100));
        assertEquals(150, team.tell(2, 50));
        assertEquals(250, team.tell(0, 200));
        team.begin();
        assertEquals(7, team.tell(1, 7));
    }

    @Test
    void aMoveIsBusyUntilItIsLeft() {
        SearchTeam team = new SearchTeam(2);
        for (int i = 0; i < 1000; i++) {
            long hash = CounterRandom.bits(1, i);
            assertFalse(team.isBusy(hash, i % 225));
            team.take(hash, i % 225);
            assertTrue(team.isBusy(hash, i % 225));
            assertFalse(team.isBusy(hash, (i + 1) % 225), "another move");
            assertFalse(team.isBusy(hash + 1, i % 225), "another position");
            team.leave(hash, i % 225);
            assertFalse(team.isBusy(hash, i % 225));
        }
    }
}
