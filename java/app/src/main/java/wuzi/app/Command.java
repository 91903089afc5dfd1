package wuzi.app;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * One line that a person typed during a game.
 *
 * @param verb what to do
 * @param argument the rest of the line, or the square of a move; empty where there is none
 */
record Command(Verb verb, String argument) {
    private static final Pattern LETTER_ROW = Pattern.compile("(?i)[a-z] ?[0-9]+");
    private static final Pattern ROW_COLUMN = Pattern.compile("-?[0-9]+( *, *| +)-?[0-9]+");

    /** What has something to say after its word; help may. */
    private static final Set<Verb> WITH_ARGUMENT = EnumSet.of(
            Verb.LEVEL, Verb.COLOUR, Verb.SIZE, Verb.WIN, Verb.RULE, Verb.TIME, Verb.WATCH, Verb.SAVE, Verb.LOAD, Verb.LANGUAGE,
            Verb.HELP);

    /** What can be asked for, with the words for it. */
    enum Verb {
        MOVE,
        NOTHING,
        NEW("new"),
        UNDO("undo", "u", "back"),
        HINT("hint"),
        SHOW("show", "board"),
        LEVEL("level"),
        TIME("time"),
        COLOUR("colour", "color"),
        SIZE("size"),
        WIN("win", "win-length"),
        RULE("rule"),
        ONE("one"),
        TWO("two"),
        WATCH("watch"),
        SAVE("save"),
        LOAD("load"),
        LANGUAGE("lang"),
        HELP("help", "?"),
        QUIT("quit", "q", "exit"),
        YES("yes", "y"),
        NO("no", "n");

        private final List<String> words;

        Verb(String... words) {
            this.words = List.of(words);
        }
    }

    /**
     * Reads a line. Full-width letters and digits, which Chinese input methods write, count as plain ones.
     *
     * @throws Refusal if it is neither a move nor a command, or holds more than the command takes
     */
    static Command parse(String typed) {
        String line = Normalizer.normalize(typed, Normalizer.Form.NFKC).strip();
        if (line.isEmpty()) {
            return new Command(Verb.NOTHING, "");
        }
        if (LETTER_ROW.matcher(line).matches() || ROW_COLUMN.matcher(line).matches()) {
            return new Command(Verb.MOVE, line);
        }
        String[] words = line.split("\\s+", 2);
        String first = words[0].toLowerCase(Locale.ROOT);
        Command command = Arrays.stream(Verb.values())
                .filter(verb -> verb.words.contains(first))
                .findFirst()
                .map(verb -> new Command(verb, words.length > 1 ? words[1] : ""))
                .orElseThrow(() -> new Refusal("refused.command", printable(line)));
        if (!command.argument.isEmpty() && !WITH_ARGUMENT.contains(command.verb)) {
            throw new Refusal("refused.argument", first, printable(command.argument));
        }
        return command;
    }

    /** Text that may be shown again on a terminal: short, and nothing that would steer it. */
    static String printable(String text) {
        String shown = harmless(text);
        return shown.length() <= 40 ? shown : shown.substring(0, 40) + "...";
    }

    /** Text with nothing that would steer a terminal. */
    static String harmless(String text) {
        return text.replaceAll("[\\p{Cntrl}\\p{Cf}\\uFFFD]", "?");
    }
}
