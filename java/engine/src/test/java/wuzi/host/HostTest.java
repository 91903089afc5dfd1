package wuzi.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import org.junit.jupiter.api.Test;
import wuzi.board.Board;
import wuzi.board.Rules;
import wuzi.eval.Encoders;
import wuzi.eval.ModelException;

class HostTest {
    /** A net that prefers points in their order. */
    private static NetPlayer inOrder() {
        NetPlayer net = new NetPlayer("in order", "stones/1", 6, 0, 0);
        FloatBuffer policy = net.batch().floats("policy");
        IntBuffer header = net.batch().ints("header");
        net.callback(() -> {
            for (int i = 0; i < header.get(1) * 36; i++) {
                policy.put(i, -(i % 36));
            }
        });
        return net;
    }

    @Test
    void anEncoderIsDescribed() {
        String planes = "[{\"name\": \"own\", \"scale\": 1.0}, {\"name\": \"opponent\", \"scale\": 1.0}]";
        assertEquals(
                "{\"id\": \"stones/1\", \"hash\": \"" + Encoders.hash(Encoders.STONES_1) + "\", \"planes\": " + planes + "}",
                EncoderHost.describe("stones/1"));
        assertThrows(IllegalArgumentException.class, () -> EncoderHost.describe("stones/0"));
    }

    @Test
    void aNetPlaysItsBestSquareInItsOwnMemory() {
        NetPlayer net = inOrder();
        Board board = new Board(6, 4, Rules.FREESTYLE);
        assertEquals(0, net.player().choose(board, 1));
        board.play(0);
        assertEquals(1, net.player().choose(board, 1));
        assertEquals(1, net.batch().bytes("planes").get(36)); // the opponent's stone on point 0
    }

    @Test
    void aMatchIsToldAsJson() {
        MatchHost matches = new MatchHost(6, 4, "freestyle");
        String told = matches.play(inOrder().player(), "random", 8, 1, new StopFlag());
        assertTrue(told.matches("\\{\"opponent\": \"random\", \"black\": \\[\\d, \\d, \\d\\], \"white\": .*\"complete\": true\\}"), told);
        assertEquals(told, matches.play(inOrder().player(), "random", 8, 1, new StopFlag()));
    }

    @Test
    void aRaisedFlagEndsAMatch() {
        StopFlag stop = new StopFlag();
        stop.raise();
        String told = new MatchHost(6, 4, "freestyle").play("greedy/1", "random", 100, 1, stop);
        assertTrue(told.endsWith("\"complete\": false}"), told);
    }

    @Test
    void playersAreCheckedBeforeTheyAreNeeded() {
        MatchHost.check("greedy/1");
        String message = assertThrows(IllegalArgumentException.class, () -> MatchHost.check("greedy/0"))
                .getMessage();
        assertTrue(message.startsWith("unknown player 'greedy/0'; known: "), message);
    }

    @Test
    void refusalsAreToldFromFaults() {
        assertEquals("too large", Refusal.of(new IllegalArgumentException("too large")));
        assertEquals("no model", Refusal.of(new ModelException("no model")));
        assertNull(Refusal.of(new IllegalStateException("a fault")));
        Board board = new Board(6, Rules.FREESTYLE);
        assertNull(Refusal.of(assertThrows(RuntimeException.class, () -> board.play(99))));
        assertFalse(board.isOver());
    }
}
