package wuzi.bench;

import java.lang.management.ManagementFactory;
import java.util.Locale;
import wuzi.board.Board;
import wuzi.eval.Model;
import wuzi.match.Match;
import wuzi.match.MatchOptions;
import wuzi.match.MatchResult;
import wuzi.onnx.BundledPolicy;
import wuzi.player.Player;
import wuzi.player.Players;
import wuzi.player.Policy;

/**
 * Plays matches between players and prints a table of scores and of the time that moves take: {@code gradle
 * :bench:matches}.
 */
final class PlayerMatches {
    private static final String PLAYERS = "policy:tactics=vcf;policy:tactics=five;greedy/1;tactical/2;tactical/1";

    private PlayerMatches() {}

    /**
     * Plays and prints.
     *
     * @param args any of {@code players=NAME;NAME;NAME}, of which each meets those after it, {@code games=400},
     *     {@code size=15} and {@code rule=freestyle}
     */
    public static void main(String[] args) {
        MatchArguments given = MatchArguments.parse(args);
        String[] players = given.text("players", PLAYERS).split(";");
        if (players.length < 2) {
            System.err.println("players is '" + String.join(";", players) + "': two or more are needed, with ; between them");
            System.exit(2);
        }
        MatchOptions options = given.options();
        System.out.println("| player | against | score (95 %) | CPU ms a move | of the other |");
        System.out.println("| --- | --- | --- | --- | --- |");
        try (Model model = BundledPolicy.open()) {
            Policy policy = Policy.of(model);
            for (int i = 0; i < players.length; i++) {
                for (int j = i + 1; j < players.length; j++) {
                    try (Timed one = new Timed(Players.of(players[i], () -> policy));
                            Timed other = new Timed(Players.of(players[j], () -> policy))) {
                        print(Match.play(one, other, options), one, other);
                    }
                }
            }
        }
    }

    private static void print(MatchResult result, Timed one, Timed other) {
        System.out.printf(Locale.ROOT, "| `%s` | `%s` | %s | %.3f | %.3f |%n",
                one.name(), other.name(), LevelGames.score(result), one.millis(), other.millis());
    }

    /** A player and the CPU time of its thread that its moves take. */
    private static final class Timed implements Player {
        private final Player player;
        private long nanos;
        private long moves;

        Timed(Player player) {
            this.player = player;
        }

        @Override
        public String name() {
            return player.name();
        }

        @Override
        public int choose(Board board, long key) {
            long start = now();
            int move = player.choose(board, key);
            nanos += now() - start;
            moves++;
            return move;
        }

        @Override
        public void choose(Board[] boards, long[] keys, int count, int[] chosen) {
            long start = now();
            player.choose(boards, keys, count, chosen);
            nanos += now() - start;
            moves += count;
        }

        private static long now() {
            return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        }

        double millis() {
            return nanos / 1e6 / moves;
        }

        @Override
        public void requireSize(int size) {
            player.requireSize(size);
        }

        @Override
        public void close() {
            player.close();
        }
    }
}
