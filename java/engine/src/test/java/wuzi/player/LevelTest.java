package wuzi.player;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Rules;
import wuzi.eval.Encoders;
import wuzi.eval.Guidance;
import wuzi.eval.HashEvaluator;
import wuzi.tactics.Position;

class LevelTest {
    private static final Policy POLICY = new Policy(new HashEvaluator(), Encoders.STONES_1, Guidance.NONE);

    @Test
    void levelsAreChosenByNumberOrId() {
        assertTrue(Level.ALL.size() >= 6);
        assertEquals(
                IntStream.rangeClosed(1, Level.ALL.size()).boxed().toList(),
                Level.ALL.stream().map(Level::number).toList());
        List<String> ids = Level.ALL.stream().map(Level::id).distinct().toList();
        assertEquals(Level.ALL.size(), ids.size());
        ids.forEach(id -> assertTrue(id.matches("[a-z]+"), id));
        assertEquals("novice", ids.get(0));
        assertEquals("best", ids.get(ids.size() - 1));
    }

    @Test
    void standInsNeedNoPolicy() {
        for (Level level : Level.ALL) {
            assertFalse(PlayerName.parse(level.standIn()).needsPolicy(), level.id());
            assertTrue(level.needsPolicy() || level.searches() || level.standIn().equals(level.player()), level.id());
        }
        assertEquals("greedy/1", Level.of("policy:temperature=3").standIn());
        assertEquals("greedy/1", Level.of("policy:file=x.onnx").standIn());
        assertFalse(Level.of("policy:file=x.onnx").needsPolicy());
        assertEquals("greedy/1", Level.of("alphabeta:nodes=3").standIn());
        assertEquals("random", Level.of("random").standIn());
        assertEquals(0, Level.of("random").number());
    }

    @Test
    void theStrongestTakesTheTimeItIsGiven() {
        assertEquals(List.of("best"), Level.ALL.stream().filter(Level::isTimed).map(Level::id).toList());
        assertTrue(Level.of("alphabeta:hash=3").isTimed());
        assertFalse(Level.of("alphabeta:nodes=3").isTimed());
        assertTrue(Level.of("alphabeta:nodes=3").searches());
        assertFalse(Level.of("greedy/1").isTimed());
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 9, 15, 22})
    void everyLevelAndWhoStandsInForItPlaysAGameOnEveryBoard(int size) {
        for (Level level : Level.ALL) {
            String own = !level.searches() ? level.player()
                    : size < Position.WIN_LENGTH ? level.standIn()
                    : level.isTimed() ? level.player() + ":nodes=100" : level.player();
            try (Player black = Players.of(own, () -> POLICY); Player white = Players.of(level.standIn())) {
                Board board = new Board(size, Math.min(5, size), Rules.FREESTYLE);
                long game = CounterRandom.key(1, CounterRandom.PLAYER, 0);
                while (!board.isOver() && board.ply() < 60) {
                    Player turn = board.ply() % 2 == 0 ? black : white;
                    board.play(turn.choose(board, CounterRandom.at(game, board.ply())));
                }
                assertTrue(board.isOver() || board.ply() == 60, level.id());
            }
        }
    }
}
