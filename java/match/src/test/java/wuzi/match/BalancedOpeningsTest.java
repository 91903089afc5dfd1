package wuzi.match;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import wuzi.board.Board;
import wuzi.board.Rule;
import wuzi.board.Rules;
import wuzi.board.Stone;
import wuzi.eval.Symmetry;
import wuzi.player.Player;
import wuzi.player.Players;

class BalancedOpeningsTest {
    private static BalancedOpenings.Options options(int size, Rule rule, int stones, int count, int games) {
        return new BalancedOpenings.Options(size, rule, stones, count, games, 1);
    }

    private static List<Player> judges() {
        return List.of(Players.of("tactical/1"), Players.of("greedy/1:epsilon=0.1"));
    }

    private static BalancedOpenings.Made make(BalancedOpenings.Options options, int threads) {
        return BalancedOpenings.make(options, BalancedOpeningsTest::judges, threads, () -> false, (judged, kept) -> {});
    }

    /** Plays well for one side and anywhere for the other, so that the one nearly always wins. */
    private static Player oneSided(int side) {
        Player good = Players.of("greedy/1");
        Player bad = Players.of("random");
        return new Player() {
            @Override
            public String name() {
                return "one-sided";
            }

            @Override
            public int choose(Board board, long key) {
                return (board.sideToMove() == side ? good : bad).choose(board, key);
            }
        };
    }

    @Test
    void theSameOpeningsComeOutWithAnyNumberOfThreads() {
        BalancedOpenings.Options options = options(9, Rules.CARO, 3, 10, 20);
        BalancedOpenings.Made one = make(options, 1);
        assertEquals(10, one.openings().size());
        for (int threads = 2; threads <= 3; threads++) {
            BalancedOpenings.Made more = make(options, threads);
            assertArrayEquals(one.openings().toArray(), more.openings().toArray());
            assertEquals(one.judgements(), more.judgements());
            assertEquals(one.drawn(), more.drawn());
        }
    }

    @Test
    void openingsAreDistinctOnOddAndEvenBoards() {
        BalancedOpenings.Made made = make(options(9, Rules.FREESTYLE, 2, 12, 4), 1);
        for (int size : new int[] {9, 10}) {
            Set<Long> signatures = new HashSet<>();
            for (int[] opening : made.openings()) {
                Board board = new Board(size, Rules.FREESTYLE);
                for (int point : opening) {
                    board.play((point / 9 - 4 + size / 2) * size + point % 9 - 4 + size / 2);
                }
                assertTrue(signatures.add(Symmetry.signature(board)));
            }
        }
    }

    @Test
    void judgesKeepWhatIsBalancedAndTheNextSeesNoMore() {
        BalancedOpenings.Made made = make(options(9, Rules.STANDARD, 4, 20, 32), 2);
        BalancedOpenings.Judgement first = made.judgements().get(0);
        BalancedOpenings.Judgement second = made.judgements().get(1);
        assertEquals("tactical/1", first.player());
        assertEquals(made.quiet(), first.judged());
        assertEquals(first.kept(), second.judged());
        assertTrue(second.kept() >= 20 && second.kept() < second.judged(), second.toString());
        assertTrue(first.kept() < first.judged(), first.toString());
        for (BalancedOpenings.Judgement judgement : made.judgements()) {
            assertTrue(judgement.meanKept() >= 0.35 && judgement.meanKept() <= 0.65, judgement.toString());
        }
    }

    @Test
    void whatOneSideWinsIsNotKept() {
        for (int side : new int[] {Stone.BLACK, Stone.WHITE}) {
            AtomicInteger groups = new AtomicInteger();
            BalancedOpenings.Made made = BalancedOpenings.make(
                    options(9, Rules.FREESTYLE, 2, 1, 4),
                    () -> List.of(oneSided(side), Players.of("tactical/1")),
                    1,
                    () -> groups.get() == 3,
                    (judged, kept) -> groups.incrementAndGet());
            assertEquals(List.of(), made.openings());
            assertEquals(48, made.drawn());
            BalancedOpenings.Judgement first = made.judgements().get(0);
            assertEquals(side == Stone.BLACK ? 1 : 0, first.meanJudged(), 0.05);
            assertEquals(0, first.kept());
            assertEquals(0, made.judgements().get(1).judged());
        }
    }

    /** With a dozen stones in the middle many a side has a row of three to win by; none of those is kept. */
    @Test
    void shortWinsAreNotKept() {
        BalancedOpenings.Made made = make(options(15, Rules.FREESTYLE, 12, 6, 16), 1);
        assertTrue(made.quiet() < made.drawn() / 2, made.quiet() + " of " + made.drawn());
        assertEquals(6, made.openings().size());
        for (int[] opening : made.openings()) {
            Board board = new Board(15, Rules.FREESTYLE);
            for (int point : opening) {
                board.play(point);
            }
            assertFalse(makesOpenFour(board, Stone.BLACK) || makesOpenFour(board, Stone.WHITE));
        }
    }

    /** Whether a stone somewhere leaves two squares to complete five on. */
    private static boolean makesOpenFour(Board board, int side) {
        for (int point = 0; point < board.area(); point++) {
            if (board.at(point) != Stone.EMPTY) {
                continue;
            }
            Board after = board.copy();
            if (after.sideToMove() != side) {
                after.passTurn();
            }
            after.play(point);
            List<Integer> fives = new ArrayList<>();
            for (int five = 0; five < board.area(); five++) {
                if (after.at(five) == Stone.EMPTY && after.wins(five, side)) {
                    fives.add(five);
                }
            }
            if (fives.size() > 1) {
                return true;
            }
        }
        return false;
    }

    @Test
    void aBoardWithNoMoreOpeningsEndsTheWork() {
        // one stone on 5x5: one of six squares that no symmetry maps onto each other, four of them in the middle 5x5
        BalancedOpenings.Made made = make(options(5, Rules.FREESTYLE, 1, 100, 2), 1);
        assertTrue(made.drawn() <= 6, made.drawn() + " drawn");
    }

    @Test
    void senselessOptionsAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> options(9, Rules.FREESTYLE, 0, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> options(8, Rules.FREESTYLE, 5, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> options(9, Rules.FREESTYLE, 4, 0, 1));
        assertThrows(IllegalArgumentException.class, () -> options(9, Rules.FREESTYLE, 4, 1, 0));
        assertThrows(IllegalArgumentException.class, () -> options(30, Rules.FREESTYLE, 4, 1, 1));
    }
}
