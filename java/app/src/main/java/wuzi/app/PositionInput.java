package wuzi.app;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import wuzi.board.Board;
import wuzi.board.Rules;
import wuzi.record.PositionText;
import wuzi.record.RecordException;

/** What commands about a position share: its options, and the answering, one position or one a line. */
final class PositionInput {
    private static final String LINES = "-";
    private static final int USUAL_SIZE = 15;
    private static final int LAST = 99;

    @Parameters(arity = "1..*", paramLabel = "POSITION", descriptionKey = "option.position")
    private List<String> words;

    @Option(names = "--size", paramLabel = "N", descriptionKey = "option.position-size", order = 1)
    private String size;

    @Option(names = "--rule", paramLabel = "RULE", descriptionKey = "option.position-rule", order = 2)
    private String rule;

    @Option(names = "--json", descriptionKey = "option.position-json", order = LAST)
    private boolean json;

    @Option(names = "--lang", paramLabel = "en|zh", descriptionKey = "option.lang", order = LAST)
    private String language;

    @Option(names = {"-h", "--help"}, usageHelp = true, descriptionKey = "option.help", order = LAST)
    private boolean help;

    private final BoardView view = new BoardView(StreamTerminal.system(false).isRich());
    private Messages messages;
    private Setup setup;

    /** How boards are drawn for people. */
    BoardView view() {
        return view;
    }

    /** Whether programs read the answer. */
    boolean isJson() {
        return json;
    }

    /**
     * Prints an answer for each position.
     *
     * @param smallest the smallest board that there are answers for
     * @param answer to a position, in a language; it may refuse
     * @throws Refusal if a position is refused, after the answers to all others
     */
    void answer(int smallest, BiFunction<Board, Messages, String> answer) {
        answer(smallest, answer, () -> false);
    }

    /**
     * Prints an answer for each position, until it is stopped.
     *
     * @param smallest the smallest board that there are answers for
     * @param answer to a position, in a language; it may refuse
     * @param stop asked before each further position
     * @throws Refusal if a position is refused, after the answers to all others
     */
    void answer(int smallest, BiFunction<Board, Messages, String> answer, BooleanSupplier stop) {
        messages = Messages.in(language == null ? Main.language() : Choices.language(language));
        int edge = size == null ? USUAL_SIZE : Choices.size(size, smallest);
        setup = new Setup(edge, Choices.winLength(edge), rule == null ? Rules.FREESTYLE : Choices.rule(rule));
        String text = String.join(" ", words);
        if (text.strip().equals(LINES)) {
            answerLines(answer, stop);
        } else {
            System.out.println(answer(text, answer, messages));
        }
    }

    private String answer(String text, BiFunction<Board, Messages, String> answer, Messages in) {
        Board board;
        try {
            board = PositionText.read(text, setup.size(), setup.rule());
        } catch (RecordException e) {
            throw new Refusal("refused.other", e);
        }
        return answer.apply(board, in);
    }

    private void answerLines(BiFunction<Board, Messages, String> answer, BooleanSupplier stop) {
        Terminal terminal = StreamTerminal.system(true);
        Messages spoken = json ? Messages.in("en") : messages;
        int lines = 0;
        int refused = 0;
        for (String line = terminal.readLine("");
                line != null && !stop.getAsBoolean();
                line = terminal.readLine("")) {
            lines++;
            try {
                terminal.println(answer(line, answer, spoken));
            } catch (Refusal refusal) {
                refused++;
                String why = refusal.in(spoken);
                if (json) {
                    terminal.println("{\"error\": " + Json.text(why) + "}");
                } else {
                    System.err.println(spoken.get("wrong-line", lines, why));
                }
            }
        }
        if (refused > 0) {
            throw new Refusal("refused.lines", refused, lines);
        }
    }
}
