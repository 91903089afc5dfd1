package wuzi.record;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wuzi.board.Stone;

/** The note of a move in its node of an SGF game: the time and the text as a comment, the value from Black's view. */
final class SgfNote {
    private static final Pattern TIME = Pattern.compile("([0-9]{1,18}) ms(?:\n|\r\n?|$)");
    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]{1,9}(?:\\.[0-9]{1,9})?");

    private SgfNote() {}

    /** Writes what is known; the value to four places. */
    static void append(StringBuilder out, MoveNote note, int side) {
        if (note.millis() > 0 || !note.text().isEmpty()) {
            String below = note.text().isEmpty() ? "" : "\n" + note.text();
            Sgf.append(out, "C", note.millis() + " ms" + below);
        }
        if (!Double.isNaN(note.value())) {
            double value = side == Stone.BLACK ? note.value() : -note.value();
            Sgf.append(out, "V", String.format(Locale.ROOT, "%.4f", value + 0.0)); // no minus before zero
        }
    }

    /** Reads what is there; other comments are all text, other values unknown. */
    static MoveNote of(Map<String, List<String>> node, int side) {
        String comment = node.getOrDefault("C", List.of("")).get(0);
        Matcher time = TIME.matcher(comment);
        boolean timed = time.lookingAt();
        String value = node.getOrDefault("V", List.of("")).get(0).strip();
        double black = NUMBER.matcher(value).matches() ? Double.parseDouble(value) : Double.NaN;
        MoveNote note = new MoveNote(
                timed ? Long.parseLong(time.group(1)) : 0,
                side == Stone.BLACK ? black : 0.0 - black,
                timed ? comment.substring(time.end()) : comment);
        return note.equals(MoveNote.NONE) ? MoveNote.NONE : note;
    }
}
