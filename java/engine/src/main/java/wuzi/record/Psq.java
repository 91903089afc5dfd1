package wuzi.record;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wuzi.board.Board;
import wuzi.board.Point;
import wuzi.board.Rule;
import wuzi.board.Rules;
import wuzi.board.Words;

/**
 * Games in the format of Piskvork, .psq: a line of the board's size and of who begins, the moves as column, row (both
 * from 1, from the top left) and milliseconds, the two players' names, and a code for how it ended.
 *
 * <p>The format has no place for the rule and the winning length. A line {@code rule renju 5} between names and code
 * holds them, which Piskvork passes over, for it reads two names and no further. A reader that finds none takes
 * freestyle, five in a row, unless it is told the rule.
 */
public final class Psq {
    /** The property of a record that holds the code: 0 where a game ended by its rules or is not over. */
    public static final String END = "END";

    private static final String NO_CODE = "0";
    private static final String[] PEOPLE = {"homo-1", "homo-2"};

    private static final Pattern HEAD =
            Pattern.compile("Piskvorky\\s+([0-9]{1,3})x([0-9]{1,3})\\s*,\\s*[0-9]+:[0-9]+\\s*,\\s*([01])\\s*");
    private static final Pattern MOVE = Pattern.compile("\\s*(-?[0-9]{1,9})\\s*,\\s*(-?[0-9]{1,9})\\s*(?:,\\s*([0-9]{1,18})\\s*)?");
    private static final Pattern RULE = Pattern.compile("rule ([a-z-]+) ([0-9]{1,2})");
    private static final Pattern CODE = Pattern.compile("-?[0-9]{1,9}");

    private Psq() {}

    /**
     * Whether a text begins as a game of this format does.
     *
     * @param text the text of a file
     * @return whether {@link #read(String)} may be worth trying
     */
    public static boolean isPsq(String text) {
        return text.stripLeading().startsWith("Piskvorky ");
    }

    /**
     * Writes a game: the properties PB, PW and {@value #END}, and the time of each move.
     *
     * @param game the game
     * @return the text of a file, to be stored as UTF-8
     * @throws IllegalArgumentException if it began with stones on the board, a name could be a move, or the code is no
     *     whole number
     */
    public static String write(GameRecord game) {
        Board board = game.board();
        if (board.stones() > board.ply()) {
            throw new IllegalArgumentException("a game that began with stones on the board has no place in a psq file");
        }
        StringBuilder out = new StringBuilder();
        out.append(String.format("Piskvorky %dx%d, 11:11, 0\n", board.size(), board.size()));
        for (int i = 0; i < board.ply(); i++) {
            int point = board.move(i);
            long millis = game.notes().isEmpty() ? 0 : game.notes().get(i).millis();
            out.append(point % board.size() + 1).append(',').append(point / board.size() + 1).append(',')
                    .append(millis).append('\n');
        }
        out.append(name(game, "PB", PEOPLE[0])).append('\n').append(name(game, "PW", PEOPLE[1])).append('\n');
        out.append("rule ").append(board.rule().id()).append(' ').append(board.winLength()).append('\n');
        String code = game.properties().getOrDefault(END, NO_CODE);
        if (!CODE.matcher(code).matches()) {
            throw new IllegalArgumentException("end code '" + code + "' is no whole number");
        }
        return out.append(code).append('\n').toString();
    }

    private static String name(GameRecord game, String property, String otherwise) {
        String name = game.properties().getOrDefault(property, "").replaceAll("\\s+", " ").strip();
        if (MOVE.matcher(name).lookingAt()) {
            throw new IllegalArgumentException("the name '" + name + "' begins as a move does");
        }
        return name.isEmpty() ? otherwise : name;
    }

    /**
     * Reads a game.
     *
     * @param text the text of a file
     * @return the game with the times of its moves; its properties PB, PW and {@value #END} where the file has them
     * @throws RecordException if the text is no such game, or holds what the rules do not allow
     */
    public static GameRecord read(String text) {
        return read(text, null);
    }

    /**
     * Reads a game by a rule, whatever the file says.
     *
     * @param text the text of a file
     * @param rule the rule, or null for the one of the file
     * @return the game with the times of its moves; its properties PB, PW and {@value #END} where the file has them
     * @throws RecordException if the text is no such game, or holds what the rules do not allow
     */
    public static GameRecord read(String text, Rule rule) {
        List<String> lines = text.stripLeading().lines().map(String::stripTrailing).toList();
        Matcher head = HEAD.matcher(lines.isEmpty() ? "" : lines.get(0));
        if (!head.matches()) {
            throw new RecordException("psq.none", "no psq game here: it starts with 'Piskvorky 15x15, 0:0, 0'");
        }
        int moves = 0;
        while (1 + moves < lines.size() && MOVE.matcher(lines.get(1 + moves)).matches()) {
            moves++;
        }
        List<String> last = lines.subList(1 + moves, lines.size()).stream().filter(line -> !line.isEmpty()).toList();
        Map<String, String> properties = new LinkedHashMap<>();
        Matcher stated = readEnd(last, head.group(3).equals("1"), properties);
        Board board = board(head, stated, rule);
        List<MoveNote> notes = new ArrayList<>();
        for (String line : lines.subList(1, 1 + moves)) {
            Matcher move = MOVE.matcher(line);
            move.matches();
            play(board, move);
            long millis = move.group(3) == null ? 0 : Long.parseLong(move.group(3));
            notes.add(millis == 0 ? MoveNote.NONE : new MoveNote(millis, Double.NaN, ""));
        }
        return new GameRecord(board, properties, notes);
    }

    /** Reads what follows the moves: names, the rule and the code, each where it is there; returns the rule's line. */
    private static Matcher readEnd(List<String> lines, boolean whiteFirst, Map<String, String> properties) {
        List<String> left = new ArrayList<>(lines);
        if (!left.isEmpty() && CODE.matcher(left.get(left.size() - 1)).matches()) {
            properties.put(END, left.remove(left.size() - 1));
        }
        Matcher rule = left.isEmpty() ? null : RULE.matcher(left.get(left.size() - 1));
        if (rule != null && rule.matches()) {
            left.remove(left.size() - 1);
        } else {
            rule = null;
        }
        if (left.size() == 2 && left.stream().noneMatch(line -> MOVE.matcher(line).matches())) {
            properties.put(whiteFirst ? "PW" : "PB", left.get(0));
            properties.put(whiteFirst ? "PB" : "PW", left.get(1));
        } else if (!left.isEmpty()) {
            throw new RecordException("psq.line", "psq: '%s' is no move, and no name of two players", left.get(0));
        }
        return rule;
    }

    private static Board board(Matcher head, Matcher stated, Rule rule) {
        if (!head.group(1).equals(head.group(2))) {
            throw new RecordException(
                    "psq.not-square", "psq: a board of %sx%s; boards are square", head.group(1), head.group(2));
        }
        try {
            Rule played = rule != null ? rule : stated != null ? Rules.of(stated.group(1)) : Rules.FREESTYLE;
            int winLength = stated == null ? Board.DEFAULT_WIN_LENGTH : Integer.parseInt(stated.group(2));
            return new Board(Integer.parseInt(head.group(1)), winLength, played);
        } catch (IllegalArgumentException e) {
            throw new RecordException(new Words("psq.board", "psq: %s", e), e);
        }
    }

    private static void play(Board board, Matcher move) {
        try {
            int x = Integer.parseInt(move.group(1));
            int y = Integer.parseInt(move.group(2));
            board.play(Point.of(x - 1, y - 1, board.size()));
        } catch (IllegalArgumentException e) {
            throw new RecordException(
                    new Words("psq.move", "psq move %s, %s: %s", board.ply() + 1, move.group().strip(), e), e);
        }
    }
}
