package wuzi.record;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import wuzi.board.Board;
import wuzi.board.NotAllowedException;
import wuzi.board.Outcome;
import wuzi.board.Point;
import wuzi.board.Rule;
import wuzi.board.Rules;
import wuzi.board.Stone;
import wuzi.board.Words;

/**
 * Games in the Smart Game Format (SGF, FF[4], GM[4]: Gomoku and Renju).
 *
 * <p>A square is two letters, column and row counted from the top left. {@code RU} holds the rule's id, the private
 * property {@code WINLENGTH} the winning length, {@code AB} and {@code AW} the stones of a diagram. A reader that
 * finds none of these takes 15x15, freestyle, five in a row and an empty board. The note of a move is its node's
 * comment, {@code C[12 ms]} with the text in a line below, and its value to Black, {@code V[0.25]}.
 */
public final class Sgf {
    private static final String WIN_LENGTH = "WINLENGTH";
    private static final int DEFAULT_SIZE = 15;
    private static final int MOVES_PER_LINE = 10;

    /** What the board and this format say, and a record's own properties cannot. */
    private static final Set<String> FIXED =
            Set.of("FF", "GM", "CA", "SZ", "RU", WIN_LENGTH, "AB", "AW", "AE", "PL", "B", "W");

    private Sgf() {}

    /**
     * Writes a game. {@code RE} follows from the board once the game is over; before, the record's own is kept, as a
     * game can be given up.
     *
     * @param game the game
     * @return the text of a file, to be stored as UTF-8
     * @throws IllegalArgumentException if a property's name is not of capital letters, or is one that the board decides
     */
    public static String write(GameRecord game) {
        Board board = game.board();
        StringBuilder out = new StringBuilder("(;FF[4]GM[4]CA[UTF-8]");
        append(out, "SZ", Integer.toString(board.size()));
        append(out, "RU", board.rule().id());
        append(out, WIN_LENGTH, Integer.toString(board.winLength()));
        Map<String, String> properties = new LinkedHashMap<>(game.properties());
        if (board.isOver()) {
            properties.put("RE", result(board.outcome()));
        }
        properties.forEach((name, value) -> {
            if (!name.matches("[A-Z]+") || FIXED.contains(name)) {
                throw new IllegalArgumentException("'" + name + "' is no property of a record; it is capital letters, "
                        + "and none of " + String.join(", ", FIXED.stream().sorted().toList()));
            }
            append(out, name, value);
        });
        appendDiagram(out, board);
        int side = board.startingSide();
        for (int i = 0; i < board.ply(); i++) {
            out.append(i % MOVES_PER_LINE == 0 ? "\n;" : ";").append(side == Stone.BLACK ? "B[" : "W[");
            appendPoint(out, board.move(i), board.size());
            out.append(']');
            if (!game.notes().isEmpty()) {
                SgfNote.append(out, game.notes().get(i), side);
            }
            side = Stone.other(side);
        }
        return out.append(")\n").toString();
    }

    private static String result(Outcome outcome) {
        return switch (outcome) {
            case BLACK_WINS -> "B+";
            case WHITE_WINS -> "W+";
            case DRAW -> "0";
            case ONGOING -> "?";
        };
    }

    static void append(StringBuilder out, String name, String value) {
        out.append(name).append('[').append(value.replace("\\", "\\\\").replace("]", "\\]")).append(']');
    }

    private static void appendDiagram(StringBuilder out, Board board) {
        Board start = board.copy();
        while (start.ply() > 0) {
            start.undo();
        }
        for (int side : start.stones() == 0 ? new int[0] : new int[] {Stone.BLACK, Stone.WHITE}) {
            String name = side == Stone.BLACK ? "\nAB" : "AW";
            for (int point = 0; point < start.area(); point++) {
                if (start.at(point) == side) {
                    out.append(name).append('[');
                    appendPoint(out, point, start.size());
                    out.append(']');
                    name = "";
                }
            }
        }
        if (start.sideToMove() == Stone.WHITE) {
            out.append("PL[W]");
        }
    }

    private static void appendPoint(StringBuilder out, int point, int size) {
        out.append((char) ('a' + point % size)).append((char) ('a' + point / size));
    }

    /**
     * Reads the main line of the first game; variations, and what later nodes hold beside moves and their notes, are
     * passed over.
     *
     * @param text the text of a file
     * @return the game, the properties of its first node that have one value and do not follow from the board, and the
     *     notes of its moves if there are any
     * @throws RecordException if the text is no SGF, not of this game, or holds what the rules do not allow
     */
    public static GameRecord read(String text) {
        List<Map<String, List<String>>> nodes = SgfParser.mainLine(text);
        Map<String, List<String>> root = nodes.get(0);
        String game = first(root, "GM", "4");
        if (!game.strip().equals("4")) {
            throw new RecordException("sgf.game", "SGF game GM[%s] is not Gomoku, GM[4]", game);
        }
        Board board = emptyBoard(root);
        readDiagram(board, root);
        boolean isRoot = true;
        List<MoveNote> notes = new ArrayList<>();
        for (Map<String, List<String>> node : nodes) {
            for (Map.Entry<String, List<String>> property : node.entrySet()) {
                switch (property.getKey()) {
                    case "B" -> play(board, Stone.BLACK, property.getValue());
                    case "W" -> play(board, Stone.WHITE, property.getValue());
                    case "AB", "AW", "AE", "PL" -> {
                        if (!isRoot) {
                            throw new RecordException("sgf.late",
                                    "SGF %s after the first node (at move %s) is not supported",
                                    property.getKey(), board.ply());
                        }
                    }
                    default -> { }
                }
            }
            while (notes.size() < board.ply()) {
                int side = notes.size() % 2 == 0 ? board.startingSide() : Stone.other(board.startingSide());
                notes.add(isRoot ? MoveNote.NONE : SgfNote.of(node, side));
            }
            isRoot = false;
        }
        Map<String, String> properties = new LinkedHashMap<>();
        root.forEach((name, values) -> {
            if (values.size() == 1 && !FIXED.contains(name)) {
                properties.put(name, values.get(0));
            }
        });
        boolean noted = notes.stream().anyMatch(note -> !note.equals(MoveNote.NONE));
        return new GameRecord(board, properties, noted ? notes : List.of());
    }

    private static String first(Map<String, List<String>> node, String name, String otherwise) {
        return node.containsKey(name) ? node.get(name).get(0) : otherwise;
    }

    private static Board emptyBoard(Map<String, List<String>> root) {
        try {
            int size = number(root, "SZ", DEFAULT_SIZE);
            Rule rule = Rules.of(first(root, "RU", Rules.FREESTYLE.id()).strip().toLowerCase(Locale.ROOT));
            return new Board(size, number(root, WIN_LENGTH, Math.min(size, Board.DEFAULT_WIN_LENGTH)), rule);
        } catch (IllegalArgumentException e) {
            throw new RecordException(new Words("sgf.board", "SGF: %s", e), e);
        }
    }

    private static int number(Map<String, List<String>> root, String name, int otherwise) {
        String value = first(root, name, Integer.toString(otherwise)).strip();
        if (!value.matches("[0-9]{1,4}")) {
            throw value.contains(":")
                    ? new RecordException("sgf.not-square", "SGF %s[%s] is no whole number; boards are square", name, value)
                    : new RecordException("sgf.number", "SGF %s[%s] is no whole number", name, value);
        }
        return Integer.parseInt(value);
    }

    private static void readDiagram(Board board, Map<String, List<String>> root) {
        try {
            board.setUp(points(board, root.getOrDefault("AB", List.of())),
                    points(board, root.getOrDefault("AW", List.of())));
        } catch (IllegalArgumentException e) {
            throw new RecordException(new Words("sgf.diagram", "SGF diagram: %s", e), e);
        }
        String toMove = first(root, "PL", "").strip();
        if (!toMove.isEmpty() && !toMove.equalsIgnoreCase(board.sideToMove() == Stone.BLACK ? "B" : "W")) {
            throw new RecordException("sgf.to-move", "SGF PL[%s] does not fit the stones of the diagram", toMove);
        }
    }

    /** Reads squares and rectangles of squares. */
    private static int[] points(Board board, List<String> values) {
        List<Integer> points = new ArrayList<>();
        for (String value : values) {
            String[] corners = value.strip().split(":", 2);
            int from = point(board, corners[0], value);
            int to = point(board, corners[corners.length - 1], value);
            int size = board.size();
            for (int y = from / size; y <= to / size; y++) {
                for (int x = from % size; x <= to % size; x++) {
                    points.add(y * size + x);
                }
            }
        }
        return points.stream().mapToInt(Integer::intValue).toArray();
    }

    private static void play(Board board, int side, List<String> values) {
        String move = (side == Stone.BLACK ? "B[" : "W[") + String.join("][", values) + "]";
        int number = board.ply() + 1;
        if (values.size() != 1) {
            throw refused(number, move, new Words("sgf.one-square", "one square was expected"), null);
        }
        if (values.get(0).isBlank()) {
            throw refused(number, move, new Words("sgf.pass", "nobody passes in this game"), null);
        }
        if (board.sideToMove() != side && !board.isOver()) {
            throw refused(number, move, new Words("sgf.turn", "it is the other side's turn"), null);
        }
        try {
            board.play(point(board, values.get(0).strip(), values.get(0)));
        } catch (IllegalArgumentException e) {
            throw refused(number, move, e, e);
        }
    }

    private static RecordException refused(int number, String move, Object why, Throwable cause) {
        return new RecordException(new Words("sgf.move", "SGF move %s, %s: %s", number, move, why), cause);
    }

    private static int point(Board board, String letters, String value) {
        if (!letters.matches("[a-z]{2}")) {
            throw new NotAllowedException("sgf.square", "'%s' is no square; it is two letters, such as hh", value);
        }
        return Point.of(letters.charAt(0) - 'a', letters.charAt(1) - 'a', board.size());
    }
}
