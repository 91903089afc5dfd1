package wuzi.eval;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wuzi.board.Rule;

/**
 * What the score of a search says of the game's result: 1 / (1 + exp(-(score + offset) / scale)), a logistic curve that is
 * fitted to games of the engine with itself, together with the rule's table of patterns, whose file holds it.
 */
public final class WinRate {
    private static final Pattern CURVE = Pattern.compile("(?m)^# win-rate: scale ([0-9.]+) offset (-?[0-9.]+)$");
    private static final Map<String, Curve> CURVES = new ConcurrentHashMap<>();

    private record Curve(double scale, double offset) {}

    private WinRate() {}

    /**
     * What the side to move has to expect.
     *
     * @param rule one of the engine's; those without a table of their own take freestyle's
     * @param score for the side to move; beyond {@link PositionEval#MOST} or {@link PositionEval#LEAST} it is decided
     * @return its share of the point that a game is worth, from 0 (a loss) to 1 (a win)
     */
    public static double of(Rule rule, int score) {
        if (score > PositionEval.MOST || score < PositionEval.LEAST) {
            return score > 0 ? 1 : 0;
        }
        Curve curve = CURVES.computeIfAbsent(rule.id(), WinRate::read);
        return 1 / (1 + Math.exp(-(score + curve.offset) / curve.scale));
    }

    private static Curve read(String rule) {
        Matcher curve = CURVE.matcher(PatternFile.read(rule));
        if (!curve.find()) {
            throw new IllegalStateException("the table of patterns for " + rule + " has no line of its win rate");
        }
        return new Curve(Double.parseDouble(curve.group(1)), Double.parseDouble(curve.group(2)));
    }
}
