package wuzi.app;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import wuzi.board.Board;
import wuzi.board.Rule;
import wuzi.board.Rules;
import wuzi.board.Stone;
import wuzi.eval.Encoders;
import wuzi.eval.Guidance;
import wuzi.eval.ModelException;
import wuzi.eval.UniformEvaluator;
import wuzi.player.Level;
import wuzi.player.Players;
import wuzi.player.Policy;
import wuzi.search.Search;

/** Reads values that people choose, on the command line or during a game; refuses others with what is allowed. */
final class Choices {
    /** Shows whether a name is right while the policy at hand is loading. */
    private static final Policy ANY_POLICY =
            new Policy(new UniformEvaluator(), Encoders.STONES_1, Guidance.NONE);

    private static final Pattern TIME = Pattern.compile("([0-9]{1,9}(?:[.][0-9]{1,6})?)(ms|s|m)?");
    private static final long MOST_MILLIS = Integer.MAX_VALUE;

    private Choices() {}

    static int size(String text) {
        return size(text, Board.MIN_SIZE);
    }

    static int size(String text, int smallest) {
        return number("size", text, smallest, Board.MAX_SIZE);
    }

    static int winLength(String text, int size) {
        int length = integer(text);
        if (length < 3 || length > size) {
            throw new Refusal("refused.win", Command.printable(text), size);
        }
        return length;
    }

    /** The usual winning length, as far as a board has room for it. */
    static int winLength(int size) {
        return Math.min(size, Board.DEFAULT_WIN_LENGTH);
    }

    static Rule rule(String text) {
        try {
            return Rules.of(text.toLowerCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new Refusal("refused.choice", "rule", Command.printable(text),
                    Arrays.stream(Rules.values()).map(Rules::id).collect(Collectors.joining(", ")));
        }
    }

    static int colour(String text) {
        return side("colour", text);
    }

    static int side(String name, String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "black", "b", "黑" -> Stone.BLACK;
            case "white", "w", "白" -> Stone.WHITE;
            default -> throw new Refusal("refused.choice", name, Command.printable(text), "black, white");
        };
    }

    static SolveCommand.Kind kind(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "vcf" -> SolveCommand.Kind.VCF;
            case "vct" -> SolveCommand.Kind.VCT;
            default -> throw new Refusal("refused.choice", "kind", Command.printable(text), "vcf, vct");
        };
    }

    /** The most there may be of something, one at least; a number too large for a long is as good as the largest. */
    static long limit(String name, String text) {
        if (!text.matches("0*[1-9][0-9]*")) {
            throw new Refusal("refused.limit", name, Command.printable(text));
        }
        return new BigInteger(text).min(BigInteger.valueOf(Long.MAX_VALUE)).longValue();
    }

    static String language(String text) {
        if (!Messages.LANGUAGES.contains(text)) {
            throw new Refusal("refused.choice", "lang", Command.printable(text), String.join(", ", Messages.LANGUAGES));
        }
        return text;
    }

    static long seed(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new Refusal("refused.number", "seed", Command.printable(text), Long.MIN_VALUE, Long.MAX_VALUE);
        }
    }

    static int delay(String text) {
        return number("delay", text, 0, 60_000);
    }

    /** A time such as {@code 300ms}, {@code 5s}, {@code 2m} or, in seconds, {@code 0.3}; in milliseconds, from 1. */
    static long millis(String name, String text) {
        Matcher time = TIME.matcher(text);
        double millis = time.matches()
                ? Double.parseDouble(time.group(1)) * switch (String.valueOf(time.group(2))) {
                    case "ms" -> 1;
                    case "m" -> 60_000;
                    default -> 1_000;
                }
                : 0;
        if (millis < 1 || millis > MOST_MILLIS) {
            throw new Refusal("refused.time", name, Command.printable(text));
        }
        return Math.round(millis);
    }

    static int threads(String text) {
        return number("threads", text, 1, Search.MOST_THREADS);
    }

    /** A level by number or name, or a player by its name. */
    static Level level(String text) {
        String id = text.toLowerCase(Locale.ROOT);
        for (Level level : Level.ALL) {
            if (level.id().equals(id) || Integer.toString(level.number()).equals(id)) {
                return level;
            }
        }
        try {
            Players.of(text, () -> ANY_POLICY).close();
            return Level.of(text);
        } catch (ModelException e) {
            throw new Refusal("refused.other", e);
        } catch (IllegalArgumentException e) {
            throw text.contains(":") ? new Refusal("refused.other", e) : noLevel(text);
        }
    }

    private static Refusal noLevel(String text) {
        return new Refusal("refused.level", Command.printable(text), IntStream.rangeClosed(1, Level.ALL.size())
                .mapToObj(number -> number + " " + Level.ALL.get(number - 1).id())
                .collect(Collectors.joining(", ")));
    }

    /** A number of things, one at least. */
    static int count(String name, String text) {
        return (int) Math.min(Integer.MAX_VALUE, limit(name, text));
    }

    static int number(String name, String text, int smallest, int largest) {
        int number = integer(text);
        if (number < smallest || number > largest) {
            throw new Refusal("refused.number", name, Command.printable(text), smallest, largest);
        }
        return number;
    }

    private static int integer(String text) {
        return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : -1;
    }
}
