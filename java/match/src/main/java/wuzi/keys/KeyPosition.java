package wuzi.keys;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import wuzi.board.Board;
import wuzi.board.Point;
import wuzi.board.Stone;

/**
 * A position with squares to find.
 *
 * @param keyClass what there is to find
 * @param moves the game so far, from the empty board
 * @param answers every right move
 */
public record KeyPosition(KeyClass keyClass, int[] moves, int[] answers) {
    /** With more right moves than this there is little to find. */
    static final int MOST_ANSWERS = 6;

    private static final Pattern LINE =
            Pattern.compile("\\{\"class\": \"([a-z-]+)\", \"moves\": \"(\\w+)\", \"answers\": \\[(.+)]},?");

    /**
     * Finds out what there is to find in a position.
     *
     * @param board a freestyle game that is not over
     * @return the key position, or none if it is of no class or has too many right moves
     */
    static Optional<KeyPosition> of(Board board) {
        Threats threats = new Threats(board);
        int side = board.sideToMove();
        int opponent = Stone.other(side);
        int[] makes = threats.fives(side);
        if (makes.length > 0) {
            return of(board, KeyClass.MAKE_FIVE, makes);
        }
        int[] threatened = threats.fives(opponent);
        if (threatened.length > 0) {
            return threatened.length == 1 ? of(board, KeyClass.STOP_FIVE, threatened) : Optional.empty();
        }
        if (threats.fours(opponent).length == 0) {
            return of(board, KeyClass.MAKE_OPEN_FOUR, threats.wins(side));
        }
        if (threats.fours(side).length == 0 && threats.doubleFours(opponent).length > 0) {
            return of(board, KeyClass.STOP_OPEN_FOUR, threats.stops(side));
        }
        return Optional.empty();
    }

    private static Optional<KeyPosition> of(Board board, KeyClass keyClass, int[] answers) {
        return answers.length == 0 || answers.length > MOST_ANSWERS
                ? Optional.empty()
                : Optional.of(new KeyPosition(keyClass, board.history(), answers));
    }

    /**
     * Reads a line of a file.
     *
     * @param line the line
     * @param size the board's size
     * @return the position, or none if the line holds another part of the file
     * @throws IllegalArgumentException if it names a class or square that there is not
     */
    static Optional<KeyPosition> parse(String line, int size) {
        Matcher found = LINE.matcher(line);
        return found.matches()
                ? Optional.of(new KeyPosition(
                        KeyClass.of(found.group(1)),
                        Point.parseMoves(found.group(2), size),
                        Point.parseMoves(found.group(3).replaceAll("\\W", ""), size)))
                : Optional.empty();
    }

    /** The position as a JSON object that {@link #parse} reads. */
    String json(int size) {
        return String.format(
                "{\"class\": \"%s\", \"moves\": \"%s\", \"answers\": [%s]}",
                keyClass.id(),
                Arrays.stream(moves).mapToObj(move -> Point.format(move, size)).collect(Collectors.joining()),
                Arrays.stream(answers)
                        .mapToObj(answer -> '"' + Point.format(answer, size) + '"')
                        .collect(Collectors.joining(", ")));
    }

    /**
     * Whether a move is right.
     *
     * @param move a point
     * @return whether it is among the answers
     */
    public boolean isAnswer(int move) {
        return IntStream.of(answers).anyMatch(answer -> answer == move);
    }
}
