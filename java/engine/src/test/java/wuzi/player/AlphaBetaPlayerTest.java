package wuzi.player;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wuzi.board.Board;
import wuzi.board.Point;
import wuzi.board.Rules;

class AlphaBetaPlayerTest {
    private static Board board(String moves) {
        Board board = new Board(15, Rules.FREESTYLE);
        for (int point : Point.parseMoves(moves, 15)) {
            board.play(point);
        }
        return board;
    }

    private static long nodes(Player player) {
        return Long.parseLong(player.remark(0).text().replaceAll(".*, ([0-9]+) nodes.*", "$1"));
    }

    @Test
    void theNodesOfItsNameGoBeforeThoseOfTheMatch() {
        Board board = board("h8i9g7j8");
        try (Player own = Players.of("alphabeta:nodes=1000,hash=1"); Player plain = Players.of("alphabeta:hash=1")) {
            own.choose(board, 1, MoveLimits.NONE.withNodes(5000));
            assertTrue(nodes(own) >= 1000 && nodes(own) < 1300, own.remark(0).text());
            plain.choose(board, 1, MoveLimits.NONE.withNodes(5000));
            assertTrue(nodes(plain) >= 5000 && nodes(plain) < 5300, plain.remark(0).text());
            plain.choose(board, 1);
            assertTrue(nodes(plain) >= 20_000 && nodes(plain) < 20_300, plain.remark(0).text());
        }
    }

    @Test
    void severalThreadsPlayWithinTheSameLimits() {
        Board board = board("h8i9g7j8");
        try (Player player = Players.of("alphabeta:threads=3,hash=1,epsilon=0.1,tactics=vcf")) {
            assertEquals(3, player.threads());
            assertTrue(board.isLegal(player.choose(board, 1, MoveLimits.NONE.withNodes(5000))));
            assertTrue(nodes(player) >= 5000 && nodes(player) < 6500, player.remark(0).text());
        }
    }

    @Test
    void whoWatchesHearsOfEachDepthAndMayStopIt() {
        Board board = board("h8i9g7j8");
        List<String> heard = new ArrayList<>();
        try (Player player = Players.of("alphabeta:hash=1,nodes=1000000000,tactics=five")) {
            player.watch(thought -> heard.add(thought.text().split("-")[0]), () -> heard.size() == 3);
            assertTrue(board.isLegal(player.choose(board, 1)));
            assertEquals(List.of("depth 1", "depth 2", "depth 3"), heard);
            assertTrue(player.remark(0).text().matches(
                    "depth 3-[0-9]+, score [+-][0-9]+, win [0-9]{1,2}%, [0-9]+ nodes,( [a-o][0-9]+){1,10}"), player.remark(0).text());
        }
    }

    @Test
    void itSaysWhatItExpects() {
        try (Player player = Players.of("alphabeta:nodes=2000,hash=1")) {
            Board won = board("h8a1h9a3h10c1");
            player.choose(won, 1);
            assertEquals(1, player.remark(0).value());
            assertEquals(1, player.value(won, 1, 1000));
            assertEquals(-1, player.value(board("a1h8a3h9c1h10e1h11"), 1, 1000));
        }
    }

    @Test
    void aNewGameForgetsTheLastOne() {
        Board board = board("h8i9g7j8");
        try (Player player = Players.of("alphabeta:nodes=3000,hash=1")) {
            int first = player.choose(board, 1);
            String said = player.remark(0).text();
            player.choose(board("h8h7i9"), 1);
            player.newGame(board, MoveLimits.NONE);
            assertEquals(first, player.choose(board, 2));
            assertEquals(said, player.remark(0).text());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "nodes=0      | nodes=0 in player 'alphabeta:nodes=0' is not allowed; it is a whole number from 1",
        "nodes=-5     | nodes=-5 in player",
        "hash=x       | hash=x in player 'alphabeta:hash=x' is not allowed; it is a whole number from 1 to 8192",
        "hash=9000    | from 1 to 8192",
        "hash=8192    | a table of 8192 MiB is too large for a heap of",
        "threads=0    | threads=0 in player 'alphabeta:threads=0' is not allowed; it is a whole number from 1 to 64",
        "threads=65   | from 1 to 64",
        "threads=two  | threads=two in player",
        "depth=3      | has no option 'depth'",
    })
    void senselessOptionsAreRefused(String option, String why) {
        String message = assertThrows(IllegalArgumentException.class, () -> Players.of("alphabeta:" + option)).getMessage();
        assertTrue(message.contains(why), message);
    }

    @Test
    void boardsWithoutTacticsAreRefused() {
        try (Player player = Players.of("alphabeta")) {
            assertThrows(IllegalArgumentException.class, () -> player.require(new Board(9, 4, Rules.FREESTYLE)));
            player.require(new Board(9, 5, Rules.CARO));
        }
    }
}
