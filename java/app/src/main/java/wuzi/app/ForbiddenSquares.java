package wuzi.app;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import wuzi.board.Board;
import wuzi.board.Foul;
import wuzi.board.Point;
import wuzi.board.Stone;

/** The squares that the rule forbids to a side, each with its foul. */
final class ForbiddenSquares {
    private final Board board;
    /** By point; null where the side may play, or a stone lies. */
    private final Foul[] fouls;

    private ForbiddenSquares(Board board, Foul[] fouls) {
        this.board = board;
        this.fouls = fouls;
    }

    /** Those of a position, whoever is to move; none once a line has won. */
    static ForbiddenSquares of(Board board, int side) {
        Foul[] fouls = new Foul[board.area()];
        boolean isWon = WinningLine.of(board).length > 0;
        for (int point = 0; point < fouls.length; point++) {
            if (!isWon && board.at(point) == Stone.EMPTY) {
                fouls[point] = board.rule().foul(board, point, side);
            }
        }
        return new ForbiddenSquares(board, fouls);
    }

    boolean isEmpty() {
        return Arrays.stream(fouls).allMatch(foul -> foul == null);
    }

    boolean contains(int point) {
        return fouls[point] != null;
    }

    /** What marks one of them on the board. */
    String sign(int point) {
        return sign(fouls[point]);
    }

    private static String sign(Foul foul) {
        return switch (foul) {
            case OVERLINE -> "6";
            case DOUBLE_FOUR -> "4";
            case DOUBLE_THREE -> "3";
        };
    }

    /** As a JSON object: each square's {@link Foul#id}. */
    String json() {
        return IntStream.range(0, fouls.length)
                .filter(this::contains)
                .mapToObj(point -> Json.text(Point.format(point, board.size())) + ": " + Json.text(fouls[point].id()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    /** What the signs mean, and where they are. */
    String legend(Messages messages, String side) {
        Map<Foul, String> squares = new EnumMap<>(Foul.class);
        for (int point = 0; point < fouls.length; point++) {
            if (contains(point)) {
                squares.merge(fouls[point], Point.format(point, board.size()), (one, other) -> one + " " + other);
            }
        }
        return messages.get("forbidden", side, squares.entrySet().stream()
                .map(kind -> messages.get(
                        "forbidden.kind", sign(kind.getKey()), messages.of(kind.getKey().words()), kind.getValue()))
                .collect(Collectors.joining(messages.get("forbidden.and"))));
    }
}
