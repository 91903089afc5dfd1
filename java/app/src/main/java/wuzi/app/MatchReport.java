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
import wuzi.match.PlayedGame;
import wuzi.match.Rating;
import wuzi.match.SequentialTest;
import wuzi.match.Sprt;
import wuzi.match.Standings;
import wuzi.match.Tally;
import wuzi.player.Fault;

/** What a match has come to, as people and programs read it. */
final class MatchReport {
    /** Of the height of a terminal, what the lines below the tables may take. */
    private static final int NOTES_SHARE = 3;
    /** What is left to the pairings, however many players there are: their heading and a line. */
    private static final int LEAST_PAIRINGS = 2;

    private final MatchPlan plan;
    private final Standings standings;
    private final SequentialTest test;
    private final Map<Integer, PlayedGame> lastFaults;
    private final int openings;
    private final List<MatchResult> results;
    private final List<Rating> ratings;
    private final Map<String, String> labels;

    /**
     * Takes stock.
     *
     * @param test null where none was asked for
     * @param lastFaults the last game that a player lost by a fault, by its place
     * @param openings how many different ones the match has; of swap2, where nobody knows, 0
     */
    MatchReport(
            MatchPlan plan,
            Standings standings,
            SequentialTest test,
            Map<Integer, PlayedGame> lastFaults,
            int openings) {
        this.plan = plan;
        this.standings = standings;
        this.test = test;
        this.lastFaults = lastFaults;
        this.openings = openings;
        results = standings.results(plan.openings().size());
        ratings = standings.ratings();
        labels = PlayerText.labels(plan.players());
    }

    /** Tables of players, strongest first, and of pairings; the test's line, and one for each player with faults. */
    List<String> lines(Messages messages) {
        return lines(messages, Integer.MAX_VALUE);
    }

    /** The same within a height; blank lines are left out first, then pairings, then players. */
    List<String> lines(Messages messages, int height) {
        List<String> notes = cut(notes(messages), height / NOTES_SHARE, messages);
        List<String> players = Columns.of(players(messages));
        List<String> pairings = Columns.of(pairings(messages));
        int gaps = notes.isEmpty() ? 1 : 2;
        String gap = players.size() + pairings.size() + notes.size() + gaps <= height ? "\n" : "";
        int room = height - notes.size();
        players = cut(players, room - LEAST_PAIRINGS, messages);
        pairings = cut(pairings, room - players.size(), messages);
        String text = lines(players) + gap + lines(pairings) + (notes.isEmpty() ? "" : gap) + lines(notes);
        return text.lines().toList();
    }

    private static String lines(List<String> lines) {
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    private static List<String> cut(List<String> lines, int most, Messages messages) {
        if (lines.size() <= most) {
            return lines;
        }
        int kept = Math.max(0, most - 1);
        return Stream.concat(
                        lines.stream().limit(kept), Stream.of(messages.get("match.more-lines", lines.size() - kept)))
                .toList();
    }

    private List<List<String>> players(Messages messages) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(messages.get("match.players").split("\\|")));
        for (Rating rating : ratings) {
            Standings.Performance player = performance(rating.player());
            rows.add(List.of(
                    labels.get(rating.player()),
                    signed(rating.elo()) + " (" + signed(rating.interval95().low()) + " "
                            + signed(rating.interval95().high()) + ")",
                    percent(player.tally().score()),
                    tally(player.tally()),
                    millis(player.meanMillis()),
                    millis(player.longestMillis()),
                    faults(player, messages)));
        }
        return rows;
    }

    private List<List<String>> pairings(Messages messages) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(messages.get("match.pairings").split("\\|")));
        for (MatchResult result : results) {
            if (result.games() > 0) {
                Pairs pairs = result.pairs();
                rows.add(List.of(
                        labels.get(result.player()) + " - " + labels.get(result.opponent()),
                        Integer.toString(result.games()),
                        percent(result.score()) + " (" + percent(pairs.interval95().low()) + " "
                                + percent(pairs.interval95().high()) + ")",
                        signed(result.elo()) + " (" + signed(pairs.elo95().low()) + " "
                                + signed(pairs.elo95().high()) + ")",
                        percent(pairs.los()),
                        tally(result.black()),
                        tally(result.white()),
                        String.format(Locale.ROOT, "%.1f", result.meanPlies()),
                        openings == 0 ? "-" : Integer.toString(openings(result))));
            }
        }
        return rows;
    }

    /** Different ones that a pairing had; each is played twice before it comes again. */
    private int openings(MatchResult result) {
        return Math.min(openings, (result.games() + 1) / 2);
    }

    private List<String> notes(Messages messages) {
        List<String> notes = new ArrayList<>();
        if (test != null) {
            notes.add(verdict(messages));
        }
        lastFaults.forEach((place, game) -> notes.add(messages.get(
                "match.last-fault",
                labels.get(plan.players().get(place)),
                game.number() + 1,
                messages.get("fault." + game.fault().id()),
                Command.harmless(game.seen()))));
        return notes;
    }

    private String verdict(Messages messages) {
        Sprt sprt = test.sprt();
        String hypotheses = sprt.elo0() >= 0 ? "stronger" : sprt.elo1() <= 0 ? "weaker" : "between";
        String key = switch (test.verdict()) {
            case ACCEPTED_H1 -> "match.accepted-" + hypotheses;
            case ACCEPTED_H0 -> "match.rejected-" + hypotheses;
            case CONTINUE -> "match.undecided";
        };
        return messages.get(key, labels.get(plan.players().get(1)), labels.get(plan.players().get(0)),
                plain(sprt.elo0()), plain(sprt.elo1()), plain(-sprt.elo0()), plain(-sprt.elo1()), test.llr(), sprt.lower(),
                sprt.upper(), 2 * test.pairs().pairs());
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
        if (!Double.isFinite(elo)) {
            return Double.isNaN(elo) ? "-" : elo > 0 ? "+inf" : "-inf";
        }
        long whole = Math.round(elo);
        return whole == 0 ? "0" : String.format(Locale.ROOT, "%+d", whole);
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
                + ", \"overhead_ms\": " + Json.number(overhead)
                + ratings.stream().map(this::json).collect(Collectors.joining(", ", ", \"players\": [", "]"))
                + results.stream().map(this::json).collect(Collectors.joining(", ", ", \"pairings\": [", "]"))
                + (test == null ? "" : ", \"sprt\": " + json(test))
                + "}";
    }

    private String json(Rating rating) {
        Standings.Performance player = performance(rating.player());
        return "{\"name\": " + Json.text(rating.player())
                + ", \"elo\": " + Json.number(rating.elo())
                + ", \"elo95\": " + json(rating.interval95())
                + ", \"tally\": " + json(player.tally())
                + ", \"score\": " + Json.number(player.tally().score())
                + ", \"mean_ms\": " + Json.number(player.meanMillis())
                + ", \"longest_ms\": " + Json.number(player.longestMillis())
                + ", \"faults\": " + json(player.faults())
                + ", \"last_fault\": " + json(lastFaults.get(plan.players().indexOf(rating.player())))
                + "}";
    }

    private String json(MatchResult result) {
        Pairs pairs = result.pairs();
        return "{\"player\": " + Json.text(result.player())
                + ", \"opponent\": " + Json.text(result.opponent())
                + ", \"black\": " + json(result.black())
                + ", \"white\": " + json(result.white())
                + Stream.of(pairs.zero(), pairs.half(), pairs.one(), pairs.oneAndHalf(), pairs.two())
                        .map(String::valueOf)
                        .collect(Collectors.joining(", ", ", \"pairs\": [", "]"))
                + ", \"score\": " + Json.number(result.score())
                + ", \"score95\": " + json(pairs.interval95())
                + ", \"elo\": " + Json.number(result.elo())
                + ", \"elo95\": " + json(pairs.elo95())
                + ", \"los\": " + Json.number(pairs.los())
                + ", \"mean_plies\": " + Json.number(result.meanPlies())
                + ", \"openings\": " + (openings == 0 ? "null" : openings(result))
                + "}";
    }

    private static String json(SequentialTest test) {
        Sprt sprt = test.sprt();
        return "{\"elo0\": " + Json.number(sprt.elo0())
                + ", \"elo1\": " + Json.number(sprt.elo1())
                + ", \"games\": " + 2 * test.pairs().pairs()
                + ", \"llr\": " + Json.number(test.llr())
                + ", \"lower\": " + Json.number(sprt.lower())
                + ", \"upper\": " + Json.number(sprt.upper())
                + ", \"verdict\": " + Json.text(test.verdict().name().toLowerCase(Locale.ROOT).replace('_', '-'))
                + "}";
    }

    private static String json(PlayedGame lastFault) {
        return lastFault == null
                ? "null"
                : "{\"game\": " + (lastFault.number() + 1)
                        + ", \"fault\": " + Json.text(lastFault.fault().id())
                        + ", \"seen\": " + Json.text(Command.harmless(lastFault.seen()))
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
        return "[" + Json.number(interval.low()) + ", " + Json.number(interval.high()) + "]";
    }
}
