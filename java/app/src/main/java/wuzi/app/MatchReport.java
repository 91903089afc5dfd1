package wuzi.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import wuzi.match.Interval;
import wuzi.match.MatchPlan;
import wuzi.match.MatchResult;
import wuzi.match.Pairs;
import wuzi.match.Rating;
import wuzi.match.SequentialTest;
import wuzi.match.Sprt;
import wuzi.match.Standings;
import wuzi.match.Tally;
import wuzi.player.Fault;

/** What a match has come to, as people and programs read it. */
final class MatchReport {
    private final MatchPlan plan;
    private final Standings standings;
    private final SequentialTest test;
    private final List<MatchResult> results;
    private final List<Rating> ratings;
    private final Map<String, String> labels;

    /**
     * Takes stock.
     *
     * @param test null where none was asked for
     */
    MatchReport(MatchPlan plan, Standings standings, SequentialTest test) {
        this.plan = plan;
        this.standings = standings;
        this.test = test;
        results = standings.results(plan.openings().size());
        ratings = standings.ratings();
        labels = PlayerText.labels(plan.players());
    }

    /** Tables of players, strongest first, and of pairings; and the test's line. */
    String text(Messages messages) {
        List<List<String>> players = new ArrayList<>();
        players.add(List.of(messages.get("match.players").split("\\|")));
        for (Rating rating : ratings) {
            Standings.Performance player = performance(rating.player());
            players.add(List.of(
                    labels.get(rating.player()),
                    signed(rating.elo()) + " (" + signed(rating.interval95().low()) + " "
                            + signed(rating.interval95().high()) + ")",
                    percent(player.tally().score()),
                    tally(player.tally()),
                    millis(player.meanMillis()),
                    millis(player.longestMillis()),
                    faults(player, messages)));
        }
        List<List<String>> pairings = new ArrayList<>();
        pairings.add(List.of(messages.get("match.pairings").split("\\|")));
        for (MatchResult result : results) {
            if (result.games() > 0) {
                Pairs pairs = result.pairs();
                pairings.add(List.of(
                        labels.get(result.player()) + " - " + labels.get(result.opponent()),
                        Integer.toString(result.games()),
                        percent(result.score()) + " (" + percent(pairs.interval95().low()) + " "
                                + percent(pairs.interval95().high()) + ")",
                        signed(result.elo()) + " (" + signed(pairs.elo95().low()) + " "
                                + signed(pairs.elo95().high()) + ")",
                        percent(pairs.los()),
                        tally(result.black()),
                        tally(result.white()),
                        String.format(Locale.ROOT, "%.1f", result.meanPlies())));
            }
        }
        return Columns.of(players) + "\n" + Columns.of(pairings) + verdict(messages);
    }

    private String verdict(Messages messages) {
        if (test == null) {
            return "";
        }
        String key = switch (test.verdict()) {
            case ACCEPTED_H1 -> "match.accepted";
            case ACCEPTED_H0 -> "match.rejected";
            case CONTINUE -> "match.undecided";
        };
        Sprt sprt = test.sprt();
        return "\n" + messages.get(key, labels.get(plan.players().get(1)), labels.get(plan.players().get(0)), plain(sprt.elo0()),
                plain(sprt.elo1()), test.llr(), sprt.lower(), sprt.upper(), 2 * test.pairs().pairs()) + "\n";
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    private Standings.Performance performance(String player) {
        return standings.performances().stream()
                .filter(one -> one.name().equals(player))
                .findFirst()
                .orElseThrow();
    }

    private static String faults(Standings.Performance player, Messages messages) {
        return player.faults().isEmpty()
                ? "-"
                : new TreeMap<>(player.faults())
                        .entrySet().stream()
                                .map(entry -> messages.get("fault." + entry.getKey().id()) + " " + entry.getValue())
                                .collect(Collectors.joining(", "));
    }

    private static String tally(Tally tally) {
        return tally.wins() + "-" + tally.draws() + "-" + tally.losses();
    }

    private static String percent(double share) {
        return Double.isNaN(share) ? "-" : String.format(Locale.ROOT, "%.1f%%", 100 * share);
    }

    private static String signed(double elo) {
        return Double.isNaN(elo) ? "-" : Double.isInfinite(elo) ? (elo > 0 ? "+inf" : "-inf")
                : String.format(Locale.ROOT, "%+.0f", elo);
    }

    private static String millis(double millis) {
        return Double.isNaN(millis) ? "-" : String.format(Locale.ROOT, millis < 10 ? "%.2f" : "%.0f", millis);
    }

    /**
     * One JSON object.
     *
     * @param overhead milliseconds that a move took beyond its player's own time
     */
    String json(String folder, double overhead) {
        return "{\"folder\": " + Json.text(folder)
                + ", \"games\": " + standings.games()
                + ", \"of\": " + plan.schedule().games()
                + ", \"overhead_ms\": " + number(overhead)
                + ratings.stream().map(this::json).collect(Collectors.joining(", ", ", \"players\": [", "]"))
                + results.stream().map(MatchReport::json).collect(Collectors.joining(", ", ", \"pairings\": [", "]"))
                + (test == null ? "" : ", \"sprt\": " + json(test))
                + "}";
    }

    private String json(Rating rating) {
        Standings.Performance player = performance(rating.player());
        return "{\"name\": " + Json.text(rating.player())
                + ", \"elo\": " + number(rating.elo())
                + ", \"elo95\": " + json(rating.interval95())
                + ", \"tally\": " + json(player.tally())
                + ", \"score\": " + number(player.tally().score())
                + ", \"mean_ms\": " + number(player.meanMillis())
                + ", \"longest_ms\": " + number(player.longestMillis())
                + ", \"faults\": " + json(player.faults())
                + "}";
    }

    private static String json(MatchResult result) {
        Pairs pairs = result.pairs();
        return "{\"player\": " + Json.text(result.player())
                + ", \"opponent\": " + Json.text(result.opponent())
                + ", \"black\": " + json(result.black())
                + ", \"white\": " + json(result.white())
                + Stream.of(pairs.zero(), pairs.half(), pairs.one(), pairs.oneAndHalf(), pairs.two())
                        .map(String::valueOf)
                        .collect(Collectors.joining(", ", ", \"pairs\": [", "]"))
                + ", \"score\": " + number(result.score())
                + ", \"score95\": " + json(pairs.interval95())
                + ", \"elo\": " + number(result.elo())
                + ", \"elo95\": " + json(pairs.elo95())
                + ", \"los\": " + number(pairs.los())
                + ", \"mean_plies\": " + number(result.meanPlies())
                + "}";
    }

    private static String json(SequentialTest test) {
        Sprt sprt = test.sprt();
        return "{\"elo0\": " + number(sprt.elo0())
                + ", \"elo1\": " + number(sprt.elo1())
                + ", \"games\": " + 2 * test.pairs().pairs()
                + ", \"llr\": " + number(test.llr())
                + ", \"lower\": " + number(sprt.lower())
                + ", \"upper\": " + number(sprt.upper())
                + ", \"verdict\": " + Json.text(test.verdict().name().toLowerCase(Locale.ROOT).replace('_', '-'))
                + "}";
    }

    private static String json(Map<Fault, Integer> faults) {
        return new TreeMap<>(faults).entrySet().stream()
                .map(entry -> Json.text(entry.getKey().id()) + ": " + entry.getValue())
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String json(Tally tally) {
        return "[" + tally.wins() + ", " + tally.draws() + ", " + tally.losses() + "]";
    }

    private static String json(Interval interval) {
        return "[" + number(interval.low()) + ", " + number(interval.high()) + "]";
    }

    /** JSON knows neither infinity nor NaN. */
    private static String number(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%.6g", value).replaceAll("\\.?0+$", "") : "null";
    }
}
