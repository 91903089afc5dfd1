package wuzi.app;

import java.util.Locale;

/**
 * Something measured.
 *
 * @param name what
 * @param value how much, not a number where it could not be measured
 * @param unit of value and target
 * @param target to be reached, not a number where there is none
 * @param moreIsBetter whether the target is a least or a most
 */
record Figure(String name, double value, String unit, double target, boolean moreIsBetter) {
    static Figure atLeast(String name, double value, String unit, double target) {
        return new Figure(name, value, unit, target, true);
    }

    static Figure atMost(String name, double value, String unit, double target) {
        return new Figure(name, value, unit, target, false);
    }

    static Figure untargeted(String name, double value, String unit) {
        return new Figure(name, value, unit, Double.NaN, false);
    }

    boolean isJudged() {
        return !Double.isNaN(value) && !Double.isNaN(target);
    }

    boolean isMet() {
        return moreIsBetter ? value >= target : value <= target;
    }

    String json() {
        return String.format(Locale.ROOT, "{\"name\": \"%s\", \"value\": %s, \"unit\": \"%s\", \"target\": %s, \"met\": %s}",
                name, number(value), unit, number(target), isJudged() ? isMet() : "null");
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "null" : String.format(Locale.ROOT, "%.3f", value);
    }

    String row(Messages messages) {
        String goal = Double.isNaN(target) ? "" : (moreIsBetter ? ">= " : "<= ") + plain(target);
        String verdict = Double.isNaN(value) ? messages.get("figure.not-measured")
                : !isJudged() ? "" : messages.get(isMet() ? "figure.met" : "figure.missed");
        return String.format(Locale.ROOT, "%-24s %12s %-12s %-12s %s", name, plain(value), unit, goal, verdict)
                .stripTrailing();
    }

    private static String plain(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, value >= 100 ? "%,.0f" : "%.2f", value);
    }
}
