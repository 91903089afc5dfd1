package wuzi.keys;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.NotAllowedException;
import wuzi.board.Rule;
import wuzi.board.Rules;
import wuzi.player.Player;

/** The sets of key positions that come with the engine, and how many of them a player finds. */
public final class KeyPositions {
    /** The boards that have a set. */
    public static final List<Integer> SIZES = List.of(9, 11, 13, 15);
    /** Positions of each class in a set. */
    public static final int PER_CLASS = 75;

    /** Decides where a player draws. */
    private static final int SEED = 1;

    private KeyPositions() {}

    /**
     * Whether there is a set for a game: the answers hold for freestyle and lines of five.
     *
     * @param size squares along an edge
     * @param winLength stones in a winning line
     * @param rule the rule
     * @return whether {@link #of} and {@link #score} know it
     */
    public static boolean exist(int size, int winLength, Rule rule) {
        return SIZES.contains(size) && winLength == Board.DEFAULT_WIN_LENGTH && rule == Rules.FREESTYLE;
    }

    /**
     * Reads a set.
     *
     * @param size one of {@link #SIZES}
     * @return its positions, class by class
     * @throws IllegalArgumentException if this size has none
     */
    public static List<KeyPosition> of(int size) {
        InputStream file = KeyPositions.class.getResourceAsStream("key-positions-" + size + ".json");
        if (file == null) {
            throw new NotAllowedException(
                    "keys.size", "there are no key positions of size %s; sizes are %s", size, SIZES);
        }
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            return lines.lines()
                    .map(line -> KeyPosition.parse(line, size))
                    .flatMap(Optional::stream)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Asks a player for its move in every position of a set.
     *
     * @param player the player
     * @param size one of {@link #SIZES}
     * @return how many positions of each class it answers right, in the classes' order
     * @throws IllegalArgumentException if this size has none
     */
    public static List<KeyScore> score(Player player, int size) {
        List<KeyPosition> positions = of(size);
        int count = positions.size();
        Board[] boards = new Board[count];
        long[] keys = new long[count];
        for (int i = 0; i < count; i++) {
            boards[i] = new Board(size, Rules.FREESTYLE);
            for (int move : positions.get(i).moves()) {
                boards[i].play(move);
            }
            keys[i] = CounterRandom.at(CounterRandom.key(SEED, CounterRandom.PLAYER, i), boards[i].ply());
        }
        int[] moves = new int[count];
        player.choose(boards, keys, count, moves);

        Map<KeyClass, KeyScore> scores = new EnumMap<>(KeyClass.class);
        for (int i = 0; i < count; i++) {
            KeyPosition position = positions.get(i);
            KeyScore one = new KeyScore(position.keyClass().id(), position.isAnswer(moves[i]) ? 1 : 0, 1);
            scores.merge(position.keyClass(), one, KeyScore::plus);
        }
        return List.copyOf(scores.values());
    }
}
