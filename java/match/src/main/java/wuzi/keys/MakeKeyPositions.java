package wuzi.keys;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Rules;
import wuzi.board.Stone;
import wuzi.eval.Symmetry;
import wuzi.player.Player;
import wuzi.player.Players;

/**
 * Makes a set of key positions: those met in varied games, at most one of a game, no two the same under the symmetries
 * of the board, each class with as many of either colour and of each third of the stone counts.
 */
public final class MakeKeyPositions {
    private static final int SEED = 1;
    private static final int FEWEST_STONES = 8;
    private static final int MOST_STONES = 60;
    /** Parts of equal width that the stone counts are divided into. */
    private static final int BANDS = 3;

    private static final int PER_BAND = KeyPositions.PER_CLASS / BANDS;
    private static final int PER_SIDE = (KeyPositions.PER_CLASS + 1) / 2;

    /** The smallest square that opening stones are drawn from. */
    private static final int SMALLEST_WINDOW = 5;

    private static final List<String> PLAYERS = List.of(
            "greedy/1",
            "greedy/1:epsilon=0.1",
            "greedy/1:epsilon=0.3",
            "greedy/1:epsilon=0.6",
            "tactical/1",
            "tactical/1:epsilon=0.3",
            "random");

    private final int size;
    private final int mostStones;
    private final List<Player> players = PLAYERS.stream().map(Players::of).toList();
    private final Board board;
    private final List<KeyPosition> found = new ArrayList<>();
    private final Set<Long> seen = new HashSet<>();
    private final int[][] inBand = new int[KeyClass.values().length][BANDS];
    private final int[][] ofSide = new int[KeyClass.values().length][Stone.WHITE + 1];

    private MakeKeyPositions(int size) {
        this.size = size;
        mostStones = Math.min(MOST_STONES, size * size / 2);
        board = new Board(size, Rules.FREESTYLE);
    }

    /**
     * Prints a set.
     *
     * @param arguments the board's size
     */
    public static void main(String[] arguments) {
        int size = arguments.length == 1 && arguments[0].matches("\\d+") ? Integer.parseInt(arguments[0]) : 0;
        if (!KeyPositions.SIZES.contains(size)) {
            System.err.println("error: name the board's size, one of " + KeyPositions.SIZES);
            System.exit(2);
        }
        new PrintStream(System.out, true, StandardCharsets.UTF_8).print(make(size));
    }

    /**
     * Makes a set.
     *
     * @param size squares along an edge
     * @return the file
     */
    static String make(int size) {
        MakeKeyPositions maker = new MakeKeyPositions(size);
        int wanted = KeyClass.values().length * KeyPositions.PER_CLASS;
        for (long game = 0; maker.found.size() < wanted; game++) {
            maker.play(CounterRandom.key(SEED, CounterRandom.KEY_POSITION, game));
        }
        return maker.found.stream()
                .sorted(Comparator.comparing(KeyPosition::keyClass).thenComparing(position -> position.moves().length))
                .map(position -> position.json(size))
                .collect(Collectors.joining(
                        ",\n",
                        String.format(
                                "{\"board_size\": %d, \"win_length\": %d, \"rule\": \"%s\", \"positions\": [\n",
                                size, Board.DEFAULT_WIN_LENGTH, Rules.FREESTYLE.id()),
                        "\n]}\n"));
    }

    /** Plays a game until it ends or has a position that is wanted. */
    private void play(long game) {
        board.clear();
        open(CounterRandom.at(game, 0));
        Player black = players.get(CounterRandom.below(game, 0, players.size()));
        Player white = players.get(CounterRandom.below(game, 1, players.size()));
        while (!board.isOver() && board.stones() <= mostStones) {
            boolean asked = board.stones() >= FEWEST_STONES && !isBandFull();
            if (asked && KeyPosition.of(board).filter(this::take).isPresent()) {
                return;
            }
            Player player = board.sideToMove() == Stone.BLACK ? black : white;
            board.play(player.choose(board, CounterRandom.at(game, board.ply() + 1)));
        }
    }

    /** Random stones in a window anywhere on the board, at most half of it, none of them completing a line. */
    private void open(long key) {
        int width = SMALLEST_WINDOW + CounterRandom.below(key, 0, size - SMALLEST_WINDOW + 1);
        int left = CounterRandom.below(key, 1, size - width + 1);
        int top = CounterRandom.below(key, 2, size - width + 1);
        int stones = CounterRandom.below(key, 3, Math.min(mostStones, width * width / 2) + 1);
        for (int stone = 0; stone < stones; stone++) {
            long draw = CounterRandom.at(key, stone);
            int x = left + CounterRandom.below(draw, 0, width);
            int y = top + CounterRandom.below(draw, 1, width);
            int point = y * size + x;
            if (board.isLegal(point) && !board.wins(point, board.sideToMove())) {
                board.play(point);
            }
        }
    }

    private int band() {
        return (board.stones() - FEWEST_STONES) * BANDS / (mostStones - FEWEST_STONES + 1);
    }

    private boolean isBandFull() {
        return Arrays.stream(inBand).allMatch(bands -> bands[band()] == PER_BAND);
    }

    /** Keeps the board's position unless there are enough like it; tells whether it did. */
    private boolean take(KeyPosition position) {
        int[] bands = inBand[position.keyClass().ordinal()];
        int[] sides = ofSide[position.keyClass().ordinal()];
        int side = board.sideToMove();
        if (bands[band()] == PER_BAND || sides[side] == PER_SIDE || !seen.add(Symmetry.signature(board))) {
            return false;
        }
        bands[band()]++;
        sides[side]++;
        found.add(position);
        return true;
    }
}
