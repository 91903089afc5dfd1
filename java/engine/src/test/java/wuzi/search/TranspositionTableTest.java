package wuzi.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import wuzi.board.CounterRandom;

class TranspositionTableTest {
    private static long hash(int i) {
        return CounterRandom.bits(1, i);
    }

    @Test
    void whatIsStoredIsFound() {
        TranspositionTable table = new TranspositionTable(1);
        table.newSearch();
        for (int i = 0; i < 1000; i++) {
            table.store(hash(i), i % 484, i % 100, 1 + i % 3, 30 * i - 15_000, 20 * i - 10_000, i % 2 == 0);
        }
        int found = 0;
        for (int i = 0; i < 1000; i++) {
            long data = table.find(hash(i));
            if (data != 0) {
                found++;
                assertEquals(i % 484, TranspositionTable.move(data));
                assertEquals(i % 100, TranspositionTable.depth(data));
                assertEquals(1 + i % 3, TranspositionTable.bound(data));
                assertEquals(30 * i - 15_000, TranspositionTable.value(data));
                assertEquals(20 * i - 10_000, TranspositionTable.eval(data));
                assertEquals(i % 2 == 0, TranspositionTable.isCalm(data));
            }
        }
        assertTrue(found > 990, found + " of 1000 in a table of 65,536 entries");
        for (int i = 1000; i < 100_000; i++) {
            assertEquals(0, table.find(hash(i)));
        }
    }

    @Test
    void noMoveIsNone() {
        TranspositionTable table = new TranspositionTable(1);
        table.store(hash(1), -1, 5, TranspositionTable.AT_MOST, -7, 0, false);
        assertEquals(-1, TranspositionTable.move(table.find(hash(1))));
        assertEquals(-7, TranspositionTable.value(table.find(hash(1))));
        table.store(hash(1), 3, 6, TranspositionTable.AT_LEAST, 8, 0, false);
        table.store(hash(1), -1, 7, TranspositionTable.AT_MOST, 9, 0, false);
        assertEquals(3, TranspositionTable.move(table.find(hash(1))), "a move that is known stays");
    }

    @Test
    void aNewSearchTakesTheRoomOfAnOldOne() {
        TranspositionTable table = new TranspositionTable(1);
        table.newSearch();
        for (int i = 0; i < 300_000; i++) {
            table.store(hash(i), 1, 50, TranspositionTable.EXACT, 1, 0, false);
        }
        assertTrue(table.permilleUsed() > 900);
        table.newSearch();
        assertEquals(0, table.permilleUsed());
        table.store(hash(1_000_000), 2, 0, TranspositionTable.EXACT, 3, 0, false);
        assertEquals(3, TranspositionTable.value(table.find(hash(1_000_000))), "though it is less deep");
        table.clear();
        assertEquals(0, table.find(hash(1_000_000)));
    }
}
