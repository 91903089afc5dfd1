package wuzi.player;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.NotAllowedException;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.board.Stone;
import wuzi.eval.Encoders;
import wuzi.eval.Guidance;
import wuzi.eval.ModelException;
import wuzi.search.SearchBench;

class PlayersTest {
    @Test
    void aNameMakesThePlayerOfThatName() {
        for (String name : new String[] {"random", "tactical/1", "tactical/2", "greedy/1", "greedy/1:epsilon=0.25"}) {
            assertEquals(name, Players.of(name).name());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "greedy                            | 'greedy'; known: alphabeta, greedy/1, policy, random, tactical/1, tactical/2",
        "''                                | unknown player ''",
        "random:seed=3                     | player 'random:seed=3' has no option 'seed'",
        "random:seed                       | 'seed' in player 'random:seed' is no option; write key=value",
        "random:epsilon=0,epsilon=1        | player 'random:epsilon=0,epsilon=1' has the option 'epsilon' twice",
        "policy                            | player 'policy' needs a file",
        "policy:temperature=1              | needs a file",
        "policy:file=x,temperature=warm    | temperature=warm in player",
        "policy:file=x,temperature=-1      | temperature=-1 in player",
        "policy:file=x,temperature=NaN     | temperature=NaN in player",
        "random:seed=\"3                   | quotes in player 'random:seed=\"3' are not closed behind a value",
        "random:seed=\"3\"4,x=5            | are not closed behind a value; write key=\"value\"",
        "random:seed=\"3,x=5               | are not closed behind a value",
        "random:a=1,,b=2                   | '' in player 'random:a=1,,b=2' is no option",
        "greedy/1:epsilon=1.5              | epsilon=1.5 in player 'greedy/1:epsilon=1.5' is not allowed; it is 0 to 1",
        "greedy/1:epsilon=-0.1             | epsilon=-0.1 in player",
        "policy:file=x,tactics=six         | tactics=six in player 'policy:file=x,tactics=six' is not allowed",
        "policy:file=x,tactics=six         | it is one of none, five, vcf",
    })
    void whatIsWrongIsNamed(String name, String part) {
        String message = assertThrows(IllegalArgumentException.class, () -> Players.of(name)).getMessage();
        assertTrue(message.contains(part), message);
    }

    /** What one game at a time goes through answers for itself, whoever stands before it; nobody else knows swap2. */
    @Test
    void playersOverOthersLeaveThemWhatTheyKnowThemselves() {
        int[] put = {1, 2, 3};
        int[] readied = {0};
        for (boolean isSolitary : new boolean[] {true, false}) {
            Player inner = new Player() {
                @Override
                public String name() {
                    return "inner";
                }

                @Override
                public int choose(Board board, long key) {
                    return 0;
                }

                @Override
                public int[] swap2(Board board, long key, MoveLimits limits) {
                    return put;
                }

                @Override
                public double value(Board board, long key, long millis) {
                    return 0.25;
                }

                @Override
                public void beReady() {
                    readied[0]++;
                }

                @Override
                public boolean isSolitary() {
                    return isSolitary;
                }
            };
            Board empty = new Board(9, Rules.FREESTYLE);
            Player careless = new CarelessPlayer("careless", inner, 0.5);
            assertEquals(0.25, careless.value(empty, 1, 0));
            for (Player over : List.of(careless, new TacticalPlayer("tactical", PlayerTactics.FIVE, inner))) {
                assertEquals(isSolitary, over.swap2(empty, 1, MoveLimits.NONE.withTime(1, 0, 0)) == put);
                over.beReady();
            }
        }
        assertEquals(4, readied[0]);
    }

    @Test
    void kindsAreKnownByWhatStandsBeforeTheColon() {
        assertTrue(Players.isKind("greedy/1"));
        assertTrue(Players.isKind("policy"));
        assertFalse(Players.isKind("greedy/2"));
        assertFalse(Players.isKind("policy:temperature=1"));
    }

    @Test
    void epsilonIsTheShareOfMovesNearAStone() {
        Board board = new Board(15, Rules.FREESTYLE);
        for (int point : Point.parseMoves("h8a1i8a2j8a3k8", 15)) {
            board.play(point);
        }
        Player careless = Players.of("greedy/1:epsilon=0.25");
        int stops = 0;
        int[] moves = new int[1];
        for (int game = 0; game < 4000; game++) {
            long key = CounterRandom.at(CounterRandom.key(1, CounterRandom.PLAYER, game), board.ply());
            int point = careless.choose(board, key);
            careless.choose(new Board[] {board}, new long[] {key}, 1, moves);
            assertEquals(point, moves[0]); // one at a time and together alike
            stops += point == Point.parse("g8", 15) || point == Point.parse("l8", 15) ? 1 : 0;
        }
        // greedy stops the four at g8 or l8; a careless move hits one of them by chance; four standard deviations
        int near = 0;
        for (int point = 0; point < board.area(); point++) {
            near += isNear(board, point) ? 1 : 0;
        }
        double expected = 0.75 + 0.25 * 2 / near;
        assertEquals(expected, stops / 4000.0, 4 * Math.sqrt(expected * (1 - expected) / 4000));
    }

    private static boolean isNear(Board board, int point) {
        if (board.at(point) != Stone.EMPTY) {
            return false;
        }
        for (int stone : board.history()) {
            int apart = Math.max(
                    Math.abs(stone % board.size() - point % board.size()),
                    Math.abs(stone / board.size() - point / board.size()));
            if (apart <= 2) {
                return true;
            }
        }
        return false;
    }

    /** Judges every square alike but the last, which it likes best. */
    private static final Policy LAST_SQUARE = new Policy(
            batch -> IntStream.range(0, batch.rows() * batch.area())
                    .forEach(i -> batch.policy().put(i, i % batch.area() == batch.area() - 1 ? 1 : 0)),
            Encoders.STONES_1,
            Guidance.NONE);

    /** Black has a four that e1 completes. */
    @Test
    void everyPlayerTakesTactics() {
        Board board = new Board(9, Rules.FREESTYLE);
        board.setUp(Point.parseMoves("a1b1c1d1", 9), Point.parseMoves("i9i7i5g1", 9));
        for (String kind : new String[] {"random", "greedy/1", "tactical/1", "tactical/2", "random:epsilon=0,"}) {
            for (String tactics : new String[] {"five", "vcf"}) {
                String name = kind + (kind.endsWith(",") ? "" : ":") + "tactics=" + tactics;
                try (Player player = Players.of(name)) {
                    assertEquals(name, player.name());
                    assertEquals("e1", Point.format(player.choose(board, 1), 9), name);
                }
            }
        }
        board.setUp(Point.parseMoves("b2c3d4f8", 9), Point.parseMoves("i9i7i5g1", 9)); // e5 makes an open four
        for (int key = 0; key < 20; key++) {
            String four = Point.format(Players.of("random:tactics=vcf").choose(board, key), 9);
            assertEquals("e5", four);
        }
    }

    @Test
    void aPolicyWithoutAFileIsPlayedByTheOneAtHand() {
        Board board = new Board(9, Rules.FREESTYLE);
        for (int point : Point.parseMoves("a1a9b1b9c1c9d1", 9)) {
            board.play(point);
        }
        for (String name : new String[] {"policy", "policy:temperature=0.001", "policy:epsilon=0,tactics=none"}) {
            Player player = Players.of(name, () -> LAST_SQUARE);
            assertEquals(name, player.name());
            assertEquals(80, player.choose(board, 1), name);
        }
        assertEquals("e1", Point.format(Players.of("policy:tactics=five", () -> LAST_SQUARE).choose(board, 1), 9));
        Player careless = Players.of("policy:epsilon=1", () -> LAST_SQUARE);
        assertTrue(isNear(board, careless.choose(board, 1)));
        String message = assertThrows(
                        IllegalArgumentException.class, () -> Players.of("policy:depth=1", () -> LAST_SQUARE))
                .getMessage();
        assertEquals("player 'policy:depth=1' has no option 'depth'", message);
    }

    @Test
    void noOtherPlayerAsksForThePolicyAtHand() {
        Supplier<Policy> none = () -> {
            throw new AssertionError("asked");
        };
        for (String name : new String[] {"random", "tactical/1", "greedy/1:epsilon=0.5"}) {
            assertFalse(PlayerName.parse(name).needsPolicy());
            assertEquals(name, Players.of(name, none).name());
        }
        assertFalse(PlayerName.parse("policy:file=x.onnx").needsPolicy());
        assertThrows(ModelException.class, () -> Players.of("policy:file=x.onnx", none));
        assertTrue(PlayerName.parse("policy").needsPolicy());
        assertTrue(PlayerName.parse("policy:epsilon=0.5").needsPolicy());
    }

    @Test
    void aNameIsItsKindAndItsOptionsInOrder() {
        PlayerName name = PlayerName.parse("policy:temperature=0.5,file=a=b.onnx");
        assertEquals("policy", name.kind());
        assertEquals(List.of("temperature", "file"), List.copyOf(name.options().keySet()));
        assertEquals("a=b.onnx", name.options().get("file"));
        assertEquals(Map.of(), PlayerName.parse("greedy/1").options());
    }

    @Test
    void anOptionIsAddedWhereThereIsNone() {
        assertEquals("alphabeta:threads=2", PlayerName.parse("alphabeta").with("threads", "2").text());
        assertEquals("alphabeta:hash=1,threads=2", PlayerName.parse("alphabeta:hash=1").with("threads", "2").text());
        assertEquals("alphabeta:threads=3", PlayerName.parse("alphabeta:threads=3").with("threads", "2").text());
    }

    @Test
    void aSearchIsSignedByItsEngine() {
        String kind = "alphabeta/" + SearchBench.signature();
        assertEquals(kind, Players.signed("alphabeta"));
        assertEquals(kind + ":nodes=9,hash=1", Players.signed("alphabeta:nodes=9,hash=1"));
        assertEquals(kind + ":nodes=9", Players.signed(Players.signed("alphabeta:nodes=9")));
        for (String other : List.of("greedy/1", "policy:file=alphabeta", "random:epsilon=0.5")) {
            assertEquals(other, Players.signed(other));
        }
        assertTrue(Players.isKind(kind));
        try (Player signed = Players.of(kind + ":nodes=9,hash=1"); Player plain = Players.of("alphabeta:nodes=9,hash=1")) {
            Board board = new Board(15, Rules.FREESTYLE);
            assertEquals(plain.choose(board, 1), signed.choose(board, 1));
        }
        String refused = assertThrows(NotAllowedException.class, () -> Players.of("alphabeta/00000000:nodes=9")).getMessage();
        assertEquals("player 'alphabeta/00000000:nodes=9' is a search of another build; this one's is " + kind, refused);
        assertThrows(NotAllowedException.class, () -> Players.of(kind + ":depth=9"));
    }

    @Test
    void aValueInQuotesMayHoldCommas() {
        Map<String, String> options =
                PlayerName.parse("x:command=\"/a/b --c d,e=f\",max_node=2,empty=\"\",part=a\"b\"").options();
        assertEquals(
                Map.of("command", "/a/b --c d,e=f", "max_node", "2", "empty", "", "part", "a\"b\""), options);
        assertEquals(List.of("command", "max_node", "empty", "part"), List.copyOf(options.keySet()));
    }

    @Test
    void aPolicyNeedsALoader() {
        assertThrows(ModelException.class, () -> Players.of("policy:file=x.onnx"));
    }
}
