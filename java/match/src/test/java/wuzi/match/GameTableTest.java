package wuzi.match;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import wuzi.board.Board;
import wuzi.board.Outcome;
import wuzi.board.Point;
import wuzi.board.Rule;
import wuzi.board.Rules;
import wuzi.board.Stone;
import wuzi.player.Fault;
import wuzi.player.FaultException;
import wuzi.player.MoveLimits;
import wuzi.player.Player;
import wuzi.player.Players;
import wuzi.player.Remark;

/** Games with limits and faults, played one at a time. */
class GameTableTest {
    private static final MoveLimits SOME = MoveLimits.NONE.withNodes(1);

    /** Plays what a function says, one game at a time. */
    private static Player player(String name, ToIntFunction<Board> move) {
        return new Player() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public int choose(Board board, long key) {
                return move.applyAsInt(board);
            }

            @Override
            public boolean isSolitary() {
                return true;
            }
        };
    }

    private static int firstFree(Board board) {
        int point = 0;
        while (!board.isLegal(point)) {
            point++;
        }
        return point;
    }

    private static MatchOptions options(Rule rule, int games, MoveLimits limits) {
        return new MatchOptions(15, 5, rule, games, 1, 0, limits, false);
    }

    private static List<PlayedGame> play(Player one, Player other, MatchOptions options, int... opening) {
        TreeMap<Integer, PlayedGame> games = new TreeMap<>();
        Match.play(one, other, options, List.of(opening), () -> false, game -> games.put(game.number(), game));
        return List.copyOf(games.values());
    }

    private static void assertFault(Fault fault, String seen, ToIntFunction<Board> move) {
        List<PlayedGame> games = play(
                player("faulty", move),
                player("fine", GameTableTest::firstFree),
                options(Rules.FREESTYLE, 4, MoveLimits.NONE),
                Point.parse("h8", 15));
        assertEquals(4, games.size(), "a fault is never the end of the match");
        for (PlayedGame game : games) {
            assertEquals(fault, game.fault());
            assertEquals(0, game.faulty());
            assertEquals(seen, game.seen());
            assertEquals(game.black() == 0 ? Outcome.WHITE_WINS : Outcome.BLACK_WINS, game.outcome());
            assertEquals(0, game.points(0));
            assertEquals(1, game.points(1));
            // it is its turn at once as White, after one move of the other as Black
            assertEquals(game.black() == 0 ? 2 : 1, game.board().ply());
            assertEquals(game.board().ply(), game.micros().length);
        }
    }

    @Test
    void faultsAreToldApartAndChargedToWhoMadeThem() {
        assertFault(Fault.OUTSIDE, "point 225", board -> 225);
        assertFault(Fault.OUTSIDE, "point -1", board -> -1);
        assertFault(Fault.OCCUPIED, "h8", board -> Point.parse("h8", 15));
        for (Fault fault : Fault.values()) {
            assertFault(fault, "seen", board -> {
                throw new FaultException(fault, "seen");
            });
        }
    }

    @Test
    void forbiddenMovesLoseWhereTheRuleForbidsThem() {
        // e8f8 and g9g10 with g8 make two threes; White's stones are far away
        int[] opening = Point.parseMoves("e8a1f8o1g9a15g10o15", 15);
        Player foul = player("foul", board -> Point.parse("g8", 15));
        Player fine = player("fine", GameTableTest::firstFree);
        PlayedGame renju = play(foul, fine, options(Rules.RENJU, 2, MoveLimits.NONE), opening).get(0);
        assertEquals(Fault.FORBIDDEN, renju.fault());
        assertEquals("g8", renju.seen());
        assertEquals(Outcome.WHITE_WINS, renju.outcome());
        PlayedGame freestyle = play(foul, fine, options(Rules.FREESTYLE, 2, MoveLimits.NONE), opening).get(0);
        assertEquals(Fault.OCCUPIED, freestyle.fault(), "the first time it may play there, the second not");
    }

    @Test
    void anAnswerIsLateAfterItsTimeAndTheGrace() {
        Player slow = player("slow", board -> {
            sleep(30);
            return firstFree(board);
        });
        Player quick = player("quick", board -> board.area() - 1 - firstFree(board));
        MoveLimits strict = MoveLimits.NONE.withTime(5, 0, 5);
        PlayedGame late = play(slow, quick, options(Rules.FREESTYLE, 2, strict)).get(0);
        assertEquals(Fault.LATE, late.fault());
        assertEquals(0, late.faulty());
        assertTrue(late.seen().endsWith("ms for a move of 5 ms"), late.seen());
        assertTrue(late.micros()[0] >= 30_000, "it took " + late.micros()[0] + " us");
        MoveLimits patient = MoveLimits.NONE.withTime(5, 0, 60_000);
        assertNull(play(slow, quick, options(Rules.FREESTYLE, 2, patient)).get(0).fault());
    }

    @Test
    void theTimeOfAGameIsUsedUpByItsMoves() {
        List<Long> left = new ArrayList<>();
        Player slow = new Player() {
            @Override
            public String name() {
                return "slow";
            }

            @Override
            public int choose(Board board, long key) {
                throw new AssertionError("limits are given");
            }

            @Override
            public int choose(Board board, long key, MoveLimits limits) {
                left.add(limits.leftMillis());
                assertEquals(Math.max(0, limits.leftMillis()), limits.allowedMillis());
                sleep(20);
                return firstFree(board);
            }
        };
        MoveLimits limits = MoveLimits.NONE.withTime(0, 50, 0);
        PlayedGame game = play(slow, player("other", board -> board.area() - 1 - firstFree(board)),
                options(Rules.FREESTYLE, 2, limits)).get(0);
        assertEquals(Fault.LATE, game.fault());
        assertEquals(50, left.get(0));
        assertTrue(left.get(1) <= 30 && left.get(1) < left.get(0), left.toString());
        assertEquals(0, game.faulty());
    }

    @Test
    void remarksAndTimesStandBesideTheMoves() {
        Player says = new Player() {
            @Override
            public String name() {
                return "says";
            }

            @Override
            public int choose(Board board, long key) {
                return firstFree(board);
            }

            @Override
            public Remark remark(int index) {
                return new Remark(0.25, "fine");
            }
        };
        for (PlayedGame game : play(says, Players.of("tactical/1"), options(Rules.FREESTYLE, 2, SOME), 112)) {
            assertEquals(game.board().ply() - 1, game.micros().length);
            assertEquals(game.micros().length, game.remarks().size());
            for (int i = 0; i < game.micros().length; i++) {
                int side = i % 2 == 0 ? Stone.WHITE : Stone.BLACK;
                assertEquals(side == Stone.BLACK ? game.black() : game.white(), game.mover(i));
                assertEquals(game.mover(i) == 0 ? "fine" : "", game.remarks().get(i).text());
            }
        }
    }

    /** Answers in swap2 by the number of stones, and then plays the first free square. */
    private static Player opener(String name, Map<Integer, int[]> answers) {
        return new Player() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public int choose(Board board, long key) {
                return firstFree(board);
            }

            @Override
            public int[] swap2(Board board, long key, MoveLimits limits) {
                return answers.get(board.stones());
            }
        };
    }

    private static List<PlayedGame> playSwap2(Player one, Player other) {
        MatchOptions options = new MatchOptions(15, 5, Rules.FREESTYLE, 2, 1, 0, MoveLimits.NONE, true);
        return play(one, other, options);
    }

    @Test
    void playersOpenBySwap2AndChooseTheirSides() {
        int[] three = Point.parseMoves("h8i9j6", 15);
        int[] two = Point.parseMoves("a1b3", 15);
        int[] change = {};
        Player changes = opener("changes", Map.of(0, three, 3, change, 5, change));
        Player puts = opener("puts", Map.of(0, three, 3, two, 5, Point.parseMoves("c5", 15)));
        List<PlayedGame> games = playSwap2(changes, puts);
        // "puts" leaves the choice to "changes", who takes Black over; then "changes" does so at once
        assertEquals(List.of(0, 1, 5), sides(games.get(0)));
        assertEquals(List.of(0, 1, 3), sides(games.get(1)));
        assertArrayEquals(Point.parseMoves("h8i9j6a1b3", 15), Arrays.copyOf(games.get(0).board().history(), 5));
        // both leave the choice, and who has it plays White's next move
        games = playSwap2(puts, opener("puts, too", Map.of(0, three, 3, two, 5, Point.parseMoves("c5", 15))));
        assertEquals(List.of(1, 0, 6), sides(games.get(0)));
        assertEquals(List.of(0, 1, 6), sides(games.get(1)));
        for (PlayedGame game : games) {
            assertEquals(game.board().ply() - 6, game.micros().length);
            assertEquals(game.black(), game.mover(0), "after White's next move Black is to move");
        }
    }

    private static List<Integer> sides(PlayedGame game) {
        return List.of(game.black(), game.white(), game.openingStones());
    }

    @Test
    void aFaultInTheOpeningIsChargedToWhoeverWasAsked() {
        int[] three = Point.parseMoves("h8i9j6", 15);
        Player fine = opener("fine", Map.of(0, three));
        Player wrong = opener("wrong", Map.of(0, Point.parseMoves("h8i9", 15), 3, Point.parseMoves("h8", 15)));
        List<PlayedGame> games = playSwap2(fine, wrong);
        assertEquals(List.of(Fault.OCCUPIED, Fault.RUBBISH), games.stream().map(PlayedGame::fault).toList());
        for (PlayedGame game : games) {
            assertEquals(1, game.faulty());
            assertEquals(1, game.points(0));
        }
    }

    @Test
    void aMatchOfFaultsInTheOpeningCanBeStopped() {
        Player wrong = opener("wrong", Map.of(0, new int[0], 3, new int[0]));
        MatchOptions options = new MatchOptions(15, 5, Rules.FREESTYLE, 1_000_000, 1, 0, MoveLimits.NONE, true);
        int[] ended = {0};
        Match.play(wrong, wrong, options, List.of(new int[0]), () -> ended[0] >= 10, game -> ended[0]++);
        assertEquals(10, ended[0]);
    }

    @Test
    void eachGameIsAnnouncedToBothPlayers() {
        int[] begun = {0, 0};
        Player[] players = new Player[2];
        for (int i = 0; i < 2; i++) {
            int place = i;
            players[i] = new Player() {
                @Override
                public String name() {
                    return "player " + place;
                }

                @Override
                public int choose(Board board, long key) {
                    return firstFree(board);
                }

                @Override
                public void newGame(Board board, MoveLimits limits) {
                    begun[place]++;
                }
            };
        }
        play(players[0], players[1], options(Rules.FREESTYLE, 6, SOME));
        assertArrayEquals(new int[] {6, 6}, begun);
    }

    /** It may rest for longer than a move may take. */
    @Test
    void aPlayerGetsReadyBeforeItsClockRuns() {
        List<String> asked = new ArrayList<>();
        Player slow = new Player() {
            @Override
            public String name() {
                return "slow";
            }

            @Override
            public void beReady() {
                asked.add("ready");
                sleep(asked.size() < 3 ? 600 : 0);
            }

            @Override
            public int[] swap2(Board board, long key, MoveLimits limits) {
                asked.add("opens");
                return board.stones() == 0 ? Point.parseMoves("h8i9j6", 15) : new int[0];
            }

            @Override
            public int choose(Board board, long key) {
                asked.add("moves");
                return firstFree(board);
            }
        };
        Player quick = opener("quick", Map.of(0, Point.parseMoves("h8i9j6", 15), 3, new int[0]));
        MoveLimits limits = MoveLimits.NONE.withTime(500, 0, 0);
        List<PlayedGame> games =
                play(slow, quick, new MatchOptions(15, 5, Rules.FREESTYLE, 2, 1, 0, limits, true));
        assertEquals(List.of(), games.stream().map(PlayedGame::fault).filter(fault -> fault != null).toList());
        assertEquals(List.of("ready", "opens", "ready", "moves"), asked.subList(0, 4));
        for (int i = 0; i < asked.size(); i++) {
            assertEquals(i % 2 == 0, asked.get(i).equals("ready"));
        }
    }

    private static void sleep(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
