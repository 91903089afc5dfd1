package wuzi.match;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import wuzi.board.Board;
import wuzi.board.Outcome;
import wuzi.board.Rules;

class SequentialTestTest {
    private static final Board BOARD = new Board(9, Rules.FREESTYLE);

    private static PlayedGame game(int number, boolean secondWins) {
        int black = number % 2;
        Outcome outcome = secondWins == (black == 1) ? Outcome.BLACK_WINS : Outcome.WHITE_WINS;
        return new PlayedGame(number, black, 1 - black, BOARD, 0, outcome, null, "", new long[0], List.of());
    }

    @Test
    void pairsWaitForThoseBeforeThem() {
        SequentialTest test = new SequentialTest(Sprt.parse("0,100"));
        test.add(game(2, true));
        test.add(game(3, true));
        test.add(game(1, false));
        assertEquals(Pairs.NONE, test.pairs());
        test.add(game(0, true));
        assertEquals(new Pairs(0, 0, 1, 0, 1), test.pairs());
        assertEquals(Sprt.parse("0,100").llr(test.pairs()), test.llr());
    }

    @Test
    void theOrderInWhichGamesEndChangesNothing() {
        Random random = new Random(1);
        List<PlayedGame> games = new ArrayList<>();
        for (int number = 0; number < 1000; number++) {
            games.add(game(number, random.nextDouble() < 0.7));
        }
        SequentialTest inOrder = new SequentialTest(Sprt.parse("0,50"));
        games.forEach(inOrder::add);
        assertEquals(Sprt.Verdict.ACCEPTED_H1, inOrder.verdict());
        for (int shuffle = 0; shuffle < 20; shuffle++) {
            List<PlayedGame> shuffled = new ArrayList<>(games);
            Collections.shuffle(shuffled, random);
            SequentialTest test = new SequentialTest(Sprt.parse("0,50"));
            shuffled.forEach(test::add);
            assertEquals(inOrder.verdict(), test.verdict());
            assertEquals(inOrder.pairs(), test.pairs());
        }
    }
}
