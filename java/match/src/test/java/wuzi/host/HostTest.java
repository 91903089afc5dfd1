package wuzi.host;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import wuzi.board.Board;
import wuzi.board.IllegalMoveException;
import wuzi.board.Rules;
import wuzi.eval.Encoders;
import wuzi.eval.ModelException;
import wuzi.match.MatchOptions;

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
    void aNetJudgesAPosition() {
        NetPlayer net = inOrder();
        net.batch().floats("value").put(0, -0.25f);
        double[] judged = net.judge(new int[] {0, 2}, 6, 4, "freestyle");
        assertEquals(37, judged.length);
        assertEquals(0, judged[0]);
        assertEquals(0, judged[2]);
        assertEquals(Math.E, judged[3] / judged[4], 1e-6); // logits one apart
        assertEquals(1, Arrays.stream(judged, 0, 36).sum(), 1e-6);
        assertEquals(-0.25, judged[36]);
        assertEquals(1, net.batch().bytes("planes").get(0)); // Black's stone is the mover's own again
        assertThrows(IllegalMoveException.class, () -> net.judge(new int[] {0, 0}, 6, 4, "freestyle"));
    }

    @Test
    void theGamesOfAMatchAreTold() {
        NetPlayer net = inOrder();
        String told = new MatchHost(6, 4, "freestyle").games(net.player(), "random", 2, 1, new StopFlag());
        int opening = MatchOptions.usualStones(6);
        assertTrue(
                told.matches("\\{\"opening\": " + opening + ", \"games\": \\[(\\{\"moves\": \\[[\\d, ]+\\],"
                        + " \"outcome\": \"(BLACK_WINS|WHITE_WINS|DRAW)\"\\}(, )?){2}\\]\\}"),
                told);
        int[][] games = Pattern.compile("\\[([\\d, ]+)\\]")
                .matcher(told)
                .results()
                .map(moves -> Stream.of(moves.group(1).split(", "))
                        .mapToInt(Integer::parseInt)
                        .toArray())
                .toArray(int[][]::new);
        for (int game = 0; game < 2; game++) {
            Board board = new Board(6, 4, Rules.FREESTYLE);
            for (int move : games[game]) {
                if (board.ply() >= opening && board.ply() % 2 == game) { // the net has Black, then White
                    assertEquals(net.player().choose(board, 1), move);
                }
                board.play(move);
            }
            assertTrue(board.isOver());
        }
        StopFlag stop = new StopFlag();
        stop.raise();
        told = new MatchHost(6, 4, "freestyle").games(net.player(), "random", 2, 1, stop);
        assertEquals("{\"opening\": " + opening + ", \"games\": []}", told);
    }

    @Test
    void aMatchIsToldAsJson() {
        MatchHost matches = new MatchHost(6, 4, "freestyle");
        String told = matches.play(inOrder().player(), "random", 8, 1, new StopFlag());
        assertTrue(told.matches("\\{\"opponent\": \"random\", \"black\": \\[\\d, \\d, \\d\\], \"white\": .*\"complete\": true\\}"), told);
        assertEquals(told, matches.play(inOrder().player(), "random", 8, 1, new StopFlag()));
    }

    @Test
    void twoNetsPlayEachOther() {
        String told = new MatchHost(6, 4, "freestyle")
                .play(inOrder().player(), inOrder().player(), 8, 1, new StopFlag());
        assertTrue(told.startsWith("{\"opponent\": \"in order\", \"black\": ["), told);
        assertTrue(told.contains("\"score\": 0.500000"), told);
    }

    @Test
    void ratingsAreToldAsJson() {
        RatingHost ratings = new RatingHost(6, 4, "freestyle");
        assertEquals("[]", ratings.fit());
        ratings.add("a \"net\"", "tactical/1", new int[] {100, 0, 0}, new int[] {100, 0, 0});
        // 400 log10(200.5 / 0.5), and the same for each colour; half its interval is 1.96 / sqrt(200.5 * 0.5 / 201) in
        // natural units; the anchor lost 100 games of each colour to that, and drew half a game with itself
        assertEquals(
                "[{\"player\": \"a \\\"net\\\"\", \"elo\": 1041.3, \"low\": 559.1, \"high\": 1523.4, \"elo_black\": 1041.3,"
                        + " \"elo_white\": 1041.3, \"games\": 200}, {\"player\": \"tactical/1\", \"elo\": 0.0, \"low\": 0.0,"
                        + " \"high\": 0.0, \"elo_black\": -152.8, \"elo_white\": -152.8, \"games\": 200}]",
                ratings.fit());
        assertThrows(IllegalArgumentException.class, () -> new RatingHost(6, 4, "no rule"));
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
        MatchHost.check("greedy/1", 4, "freestyle", 9, 15);
        String message = assertThrows(
                        IllegalArgumentException.class, () -> MatchHost.check("greedy/0", 5, "freestyle", 9))
                .getMessage();
        assertTrue(message.startsWith("unknown player 'greedy/0'; known: "), message);
        message = assertThrows(
                        IllegalArgumentException.class, () -> MatchHost.check("gomocup:command=sh", 4, "freestyle", 9))
                .getMessage();
        assertTrue(message.startsWith("player 'gomocup:command=sh' cannot play freestyle with lines of 4; "), message);
    }

    @Test
    void furtherStonesAreJudged() {
        byte[] stones = new byte[81];
        for (int point : new int[] {36, 37, 38, 39}) { // a5-d5: Black makes five on e5
            stones[point] = 1;
        }
        for (int point : new int[] {4, 13, 22, 31, 49}) { // e9-e6 and e4: White makes six there
            stones[point] = 2;
        }
        byte[] found = RuleHost.judge(9, 5, "renju", stones);
        assertEquals(3, found[40]);
        assertEquals(1, RuleHost.judge(9, 5, "standard", stones)[40]);
        found[40] = 0;
        assertArrayEquals(new byte[81], found);
        stones[41] = 1; // f5: Black makes six
        assertEquals(2 + 4, RuleHost.judge(9, 5, "renju", stones)[40]);
    }

    @Test
    void refusalsAreToldFromFaults() {
        assertEquals("too large", Refusal.of(new IllegalArgumentException("too large"), "en"));
        assertEquals("no model", Refusal.of(new ModelException("no model"), "zh"));
        Throwable rule = assertThrows(RuntimeException.class, () -> Rules.of("none"));
        assertEquals("unknown rule 'none'; known: freestyle, standard, renju, caro, caro-standard", Refusal.of(rule, "en"));
        assertEquals("没有规则 “none”；可选：freestyle, standard, renju, caro, caro-standard", Refusal.of(rule, "zh"));
        assertNull(Refusal.of(new IllegalStateException("a fault"), "en"));
        Board board = new Board(6, Rules.FREESTYLE);
        assertNull(Refusal.of(assertThrows(RuntimeException.class, () -> board.play(99)), "en"));
        assertFalse(board.isOver());
    }
}
