package wuzi.onnx;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wuzi.board.Board;

/**
 * The boards that a policy plays on.
 *
 * @param smallest squares along an edge
 * @param largest squares along an edge
 */
record BoardSizes(int smallest, int largest) {
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,2})(?:-([0-9]{1,2}))?");

    /** Reads {@code 15} or {@code 9-20}; empty if the text is neither, or names boards that there are not. */
    static Optional<BoardSizes> parse(String text) {
        Matcher sizes = TEXT.matcher(text);
        if (!sizes.matches()) {
            return Optional.empty();
        }
        int smallest = Integer.parseInt(sizes.group(1));
        int largest = sizes.group(2) == null ? smallest : Integer.parseInt(sizes.group(2));
        return Board.MIN_SIZE <= smallest && smallest <= largest && largest <= Board.MAX_SIZE
                ? Optional.of(new BoardSizes(smallest, largest))
                : Optional.empty();
    }

    boolean allow(int size) {
        return smallest <= size && size <= largest;
    }

    @Override
    public String toString() {
        return smallest == largest ? Integer.toString(smallest) : smallest + "-" + largest;
    }
}
