package wuzi.tactics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.board.Stone;

/**
 * Makes the positions of {@code quintet.golden}: middle games of renju, half of games, half of stones at random, in
 * which a side has fours at hand, and neither five nor open four. {@code gradle :engine:quintetPositions} writes them,
 * {@code src/test/node/ask_quintet.mjs} then asks the npm package {@code @renju-note/quintet} for the verdicts.
 */
final class QuintetPositions {
    static final int SIZE = 15;
    static final int COUNT = 1000;
    private static final int SEED = 21;
    private static final int FEWEST_RANDOM = 40;
    private static final int MOST_RANDOM = 90;
    private static final int FEWEST_FOURS = 3;
    /** One of so many positions of a game is looked at. */
    private static final int SOME = 6;

    private static final String HEAD = """
            # Wins by fours under renju as the npm package @renju-note/quintet 0.3.2 finds them, in any number of moves.
            # Black's stones, White's, the side to move, the verdict.
            # Made by: gradle :engine:quintetPositions, then src/test/node/ask_quintet.mjs
            """;

    private final Board board = new Board(SIZE, Rules.RENJU);
    private final Set<Long> seen = new HashSet<>();
    private final List<String> lines = new ArrayList<>();

    private QuintetPositions() {}

    /**
     * Makes the file.
     *
     * @param arguments where it goes
     * @throws IOException if it cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        Files.writeString(Path.of(arguments[0]), HEAD + String.join("\n", new QuintetPositions().make()) + "\n");
    }

    private List<String> make() {
        for (int number = 0; lines.size() < COUNT / 2; number++) {
            long key = CounterRandom.key(SEED, CounterRandom.GOLDEN, number);
            boolean other = number % 2 == 1;
            board.clear();
            Games.play(board, key, game -> CounterRandom.below(key, game.ply(), SOME) == 0 && take(game, other));
        }
        for (int number = 0; lines.size() < COUNT; number++) {
            int stones = FEWEST_RANDOM + CounterRandom.below(SEED, number, MOST_RANDOM - FEWEST_RANDOM + 1);
            take(Attacks.random(SIZE, Rules.RENJU, stones, CounterRandom.key(SEED, CounterRandom.GOLDEN, ~number)), false);
        }
        return lines;
    }

    /** Keeps a position for the side to move, or the other, if that is neither over nor soon won. */
    private boolean take(Board shown, boolean other) {
        if (shown.isOver() || hasOverline(shown)) {
            return false;
        }
        Position position = new Position(shown.copy());
        int attacker = other ? Stone.other(shown.sideToMove()) : shown.sideToMove();
        long[] fours = new long[position.words()];
        new Threats(position).fours(attacker, fours);
        boolean winsSoon = position.count(attacker, Threat.FIVE) + position.count(attacker, Threat.OPEN_FOUR) > 0;
        if (winsSoon || Bitboard.count(fours) < FEWEST_FOURS || !seen.add(shown.hash())) {
            return false;
        }
        lines.add(squares(shown, Stone.BLACK) + " " + squares(shown, Stone.WHITE)
                + (attacker == Stone.BLACK ? " b" : " w") + " unknown");
        return true;
    }

    /** Whether Black has six in a row, which no game has and the package takes for an end. */
    private static boolean hasOverline(Board shown) {
        return IntStream.range(0, shown.area()).filter(point -> shown.at(point) == Stone.BLACK)
                .anyMatch(point -> IntStream.range(0, 4).anyMatch(k -> shown.run(point, k, Stone.BLACK) > 5));
    }

    private static String squares(Board shown, int side) {
        return IntStream.range(0, shown.area()).filter(point -> shown.at(point) == side)
                .mapToObj(point -> Point.format(point, SIZE)).collect(Collectors.joining());
    }
}
