package wuzi.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Openings;
import wuzi.board.Outcome;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.eval.Symmetry;
import wuzi.match.Match;
import wuzi.match.MatchOptions;
import wuzi.onnx.BundledPolicy;
import wuzi.onnx.OnnxModel;
import wuzi.player.Player;
import wuzi.player.PlayerTactics;
import wuzi.player.Players;
import wuzi.player.PolicyPlayer;

/**
 * Makes the file of balanced openings: {@code gradle :bench:openings}. The same bytes each time on the same kind of
 * CPU: on another one a net's last bits differ, and with them a move here and there.
 *
 * <p>Four stones are drawn as for any match. An opening is kept if no earlier one equals it under a symmetry of odd or
 * of even boards, and if Black scores as {@link #LEAST} and {@link #MOST} allow in {@value #GAMES} games of each
 * {@link Judge} against itself.
 */
final class BalancedOpenings {
    private static final int WANTED = 256;
    private static final int STONES = 4;
    private static final int SIZE = 15;
    private static final int GAMES = 64;
    private static final double LEAST = 0.35;
    private static final double MOST = 0.65;
    /** How many are judged together. */
    private static final int GROUP = 64;

    private static final int SEED = 1;

    private final List<Judge> judges;
    private final Set<Long> seen = new HashSet<>();
    private int drawn;

    /** A player against itself on boards of a size; keeps how Black scored over all that it judged. */
    private static final class Judge {
        private final Player player;
        private final int size;
        private final List<Double> before = new ArrayList<>();
        private final List<Double> after = new ArrayList<>();

        Judge(Player player, int size) {
            this.player = player;
            this.size = size;
        }

        /** Black's points a game from each opening, which is written for boards of {@link #SIZE}. */
        double[] judge(List<int[]> openings) {
            int games = GAMES * openings.size();
            double[] scores = new double[openings.size()];
            List<int[]> moved = openings.stream().map(this::moved).toList();
            MatchOptions options = new MatchOptions(size, 5, Rules.FREESTYLE, games, SEED, STONES);
            Match.play(player, player, options, moved, () -> false, game -> {
                Outcome outcome = game.outcome();
                double points = outcome == Outcome.BLACK_WINS ? 1 : outcome == Outcome.DRAW ? 0.5 : 0;
                scores[game.number() / 2 % scores.length] += points / GAMES;
            });
            return scores;
        }

        private int[] moved(int[] opening) {
            int shift = size / 2 - SIZE / 2;
            int[] points = new int[opening.length];
            for (int i = 0; i < points.length; i++) {
                points[i] = Point.of(opening[i] % SIZE + shift, opening[i] / SIZE + shift, size);
            }
            return points;
        }

        void report() {
            System.out.printf("%s on %dx%d: Black's scores%n", player.name(), size, size);
            report("judged", before);
            report("kept", after);
        }

        private static void report(String name, List<Double> scores) {
            double mean = scores.stream().mapToDouble(score -> score).average().orElse(Double.NaN);
            int[] bins = new int[10];
            scores.forEach(score -> bins[(int) Math.min(9, 10 * score)]++);
            StringJoiner shares = new StringJoiner(" ");
            for (int bin : bins) {
                shares.add(String.format(Locale.ROOT, "%5.1f", 100.0 * bin / scores.size()));
            }
            System.out.printf(Locale.ROOT, "  %-7s %5d  mean %.3f  %% in tenths: %s%n", name, scores.size(), mean, shares);
        }
    }

    private BalancedOpenings(List<Judge> judges) {
        this.judges = judges;
    }

    /**
     * Makes the file.
     *
     * @param args where it goes
     * @throws IOException if it cannot be written
     */
    public static void main(String[] args) throws IOException {
        try (OnnxModel model = BundledPolicy.open()) {
            Player policy = new PolicyPlayer("bundled policy at temperature 0.5", model, 0.5, PlayerTactics.NONE);
            Player greedy = Players.of("greedy/1:epsilon=0.05");
            List<Judge> judges = List.of(new Judge(greedy, 15), new Judge(greedy, 9), new Judge(policy, 15));
            List<int[]> openings = new BalancedOpenings(judges).make();
            List<String> lines = new ArrayList<>(List.of(
                    "# Balanced openings of four stones, as squares of a 15x15 board, moved with its centre to other sizes.",
                    "# Made by: gradle :bench:openings"));
            openings.forEach(opening -> lines.add(text(opening)));
            Files.writeString(Path.of(args[0]), String.join("\n", lines) + "\n");
            judges.forEach(Judge::report);
        }
    }

    private static String text(int[] opening) {
        StringBuilder text = new StringBuilder();
        for (int point : opening) {
            text.append(Point.format(point, SIZE));
        }
        return text.toString();
    }

    private List<int[]> make() {
        List<int[]> kept = new ArrayList<>();
        while (kept.size() < WANTED) {
            List<int[]> group = draw();
            for (Judge judge : judges) {
                double[] scores = judge.judge(group);
                List<int[]> balanced = new ArrayList<>();
                for (int i = 0; i < scores.length; i++) {
                    judge.before.add(scores[i]);
                    if (LEAST <= scores[i] && scores[i] <= MOST) {
                        balanced.add(group.get(i));
                        judge.after.add(scores[i]);
                    }
                }
                group = balanced;
                if (group.isEmpty()) {
                    break;
                }
            }
            kept.addAll(group);
            System.out.printf("%d openings of %d drawn%n", Math.min(WANTED, kept.size()), drawn);
        }
        return kept.subList(0, WANTED);
    }

    /** The next openings that equal no earlier one on odd or on even boards. */
    private List<int[]> draw() {
        List<int[]> group = new ArrayList<>();
        Board odd = new Board(SIZE, Rules.FREESTYLE);
        Board even = new Board(SIZE + 1, Rules.FREESTYLE);
        while (group.size() < GROUP) {
            odd.clear();
            Openings.playExactly(odd, CounterRandom.key(SEED, CounterRandom.MATCH_OPENING, drawn++), STONES);
            int[] opening = odd.history();
            even.clear();
            for (int point : opening) {
                even.play(Point.of(point % SIZE + 1, point / SIZE + 1, SIZE + 1));
            }
            // both are asked, so that each remembers
            if (seen.add(Symmetry.signature(odd)) & seen.add(Symmetry.signature(even))) {
                group.add(opening);
            }
        }
        return group;
    }
}
