package wuzi.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RatingsTest {
    private static final String ANCHOR = "tactical/1";

    /** Wins and losses with either colour alike. */
    private static Pairing pairing(String player, String opponent, int wins, int losses) {
        Tally half = new Tally(wins / 2, 0, losses / 2);
        return new Pairing(player, opponent, half, half);
    }

    private static Map<String, Rating> byName(List<Rating> ratings) {
        return ratings.stream().collect(Collectors.toMap(Rating::player, rating -> rating));
    }

    private static Rating of(String player, Pairing... pairings) {
        return byName(Ratings.fit(List.of(pairings))).get(player);
    }

    @Test
    void oneOpponentByHand() {
        // with the virtual draw 150.5 points to 50.5: 400 log10 of their ratio
        Rating rating = of("a", pairing("a", ANCHOR, 150, 50));
        assertEquals(189.698, rating.elo(), 1e-3);
        assertEquals(200, rating.games());
        // the information is 150.5 * 50.5 / 201 in natural units, of which ln(10) / 400 is an Elo point
        assertEquals(189.698 - 55.370, rating.interval95().low(), 2e-3);
        assertEquals(189.698 + 55.370, rating.interval95().high(), 2e-3);
        assertEquals(0, of(ANCHOR, pairing("a", ANCHOR, 150, 50)).elo());
        assertEquals(new Interval(0, 0), of(ANCHOR, pairing("a", ANCHOR, 150, 50)).interval95());
    }

    @Test
    void drawsAreHalfAPointAndColoursAreTold() {
        // Black 90 of 100 and White 60 of 100 points; half the virtual draw for each: 90.25 to 10.25, 60.25 to 40.25
        Pairing games = new Pairing("a", ANCHOR, new Tally(85, 10, 5), new Tally(50, 20, 30));
        Rating rating = of("a", games);
        assertEquals(189.698, rating.elo(), 1e-3);
        assertEquals(377.889, rating.black(), 1e-3);
        assertEquals(70.076, rating.white(), 1e-3);
        // the anchor's own colours: it scored 40 as Black and 10 as White against 189.698, and drew half a game with 0
        Rating anchor = of(ANCHOR, games);
        assertEquals(40 + 0.25, 100 * Elo.score(anchor.black() - rating.elo()) + 0.5 * Elo.score(anchor.black()), 1e-3);
        assertEquals(10 + 0.25, 100 * Elo.score(anchor.white() - rating.elo()) + 0.5 * Elo.score(anchor.white()), 1e-3);
    }

    @Test
    void cleanSweepsAreFiniteAndGrowWithTheGames() {
        assertEquals(1041.258, of("a", pairing("a", ANCHOR, 200, 0)).elo(), 1e-3); // 400 log10(200.5 / 0.5)
        assertEquals(-1041.258, of("a", pairing("a", ANCHOR, 0, 200)).elo(), 1e-3);
        double before = 0;
        for (int games : new int[] {2, 20, 200, 2_000, 200_000, 2_000_000}) {
            double elo = of("a", pairing("a", ANCHOR, games, 0)).elo();
            assertEquals(-elo, of("a", pairing("a", ANCHOR, 0, games)).elo(), 1e-6);
            assertTrue(elo > before && elo < 10_000, games + " games: " + elo);
            before = elo;
        }
    }

    @Test
    void sweepsUponSweepsByHand() {
        List<Pairing> chain = new ArrayList<>(List.of(pairing("p1", ANCHOR, 200, 0)));
        for (int i = 2; i < 10; i++) {
            chain.add(pairing("p" + i, "p" + (i - 1), 200, 0));
        }
        List<Rating> ratings = Ratings.fit(chain);
        for (int i = 9; i >= 1; i--) {
            assertEquals("p" + i, ratings.get(9 - i).player());
            // each player from here on up is expected to beat the anchor, and drew with it: half a point too few
            double lost = (10 - i) / 2.0;
            double step = ratings.get(9 - i).elo() - ratings.get(10 - i).elo();
            assertEquals(400 * Math.log10((200 - lost) / lost), step, i == 1 ? 2 : 0.1);
        }
    }

    @Test
    void severalPlayersAsASlowOptimiserFindsThem() {
        List<Pairing> games = List.of(
                new Pairing("a", "b", new Tally(30, 4, 16), new Tally(20, 5, 25)),
                new Pairing("b", ANCHOR, new Tally(10, 0, 2), new Tally(9, 1, 2)),
                new Pairing(ANCHOR, "a", new Tally(3, 3, 14), new Tally(1, 0, 19)),
                new Pairing("c", "a", new Tally(0, 0, 7), new Tally(0, 1, 6)),
                new Pairing("d", "c", new Tally(5, 0, 0), new Tally(5, 0, 0)),
                new Pairing("d", "e", new Tally(0, 3, 0), new Tally(0, 0, 0)));
        for (Map<String, Double> known : List.of(Map.<String, Double>of(), Map.of("e", 700.0))) {
            Map<String, Double> expected = slowly(games, known);
            Map<String, Rating> found = byName(Ratings.fit(games, known));
            assertEquals(expected.keySet(), found.keySet());
            expected.forEach((player, elo) -> assertEquals(elo, found.get(player).elo(), 0.01, player));
        }
        assertEquals(700, byName(Ratings.fit(games, Map.of("e", 700.0))).get("e").elo());
    }

    /** Raises the log posterior of a list of single results, one rating at a time. */
    private static Map<String, Double> slowly(List<Pairing> games, Map<String, Double> known) {
        Map<String, Double> elo = new TreeMap<>();
        for (Pairing each : games) {
            elo.put(each.player(), known.getOrDefault(each.player(), 0.0));
            elo.put(each.opponent(), known.getOrDefault(each.opponent(), 0.0));
        }
        for (int sweep = 0; sweep < 300; sweep++) {
            for (String player : elo.keySet()) {
                if (player.equals(ANCHOR) || known.containsKey(player)) {
                    continue;
                }
                double low = -4000;
                double high = 4000;
                while (high - low > 1e-4) {
                    double left = low + (high - low) / 3;
                    double right = high - (high - low) / 3;
                    elo.put(player, left);
                    double atLeft = logPosterior(games, elo);
                    elo.put(player, right);
                    if (atLeft < logPosterior(games, elo)) {
                        low = left;
                    } else {
                        high = right;
                    }
                }
                elo.put(player, (low + high) / 2);
            }
        }
        return elo;
    }

    private static double logPosterior(List<Pairing> games, Map<String, Double> elo) {
        double sum = 0;
        for (double rating : elo.values()) {
            sum += 0.5 * logExpected(rating) + 0.5 * logExpected(-rating);
        }
        for (Pairing each : games) {
            double difference = elo.get(each.player()) - elo.get(each.opponent());
            for (Tally tally : List.of(each.black(), each.white())) {
                sum += (tally.wins() + 0.5 * tally.draws()) * logExpected(difference);
                sum += (tally.losses() + 0.5 * tally.draws()) * logExpected(-difference);
            }
        }
        return sum;
    }

    private static double logExpected(double difference) {
        return -Math.log1p(Math.pow(10, -difference / 400));
    }

    @Test
    void alikeResultsGiveAlikeRatings() {
        // a beats b beats c beats a, and each does the same against the anchor
        Map<String, Rating> circle = byName(Ratings.fit(List.of(
                pairing("a", "b", 30, 10),
                pairing("b", "c", 30, 10),
                pairing("c", "a", 30, 10),
                pairing("a", ANCHOR, 24, 16),
                pairing("b", ANCHOR, 24, 16),
                pairing("c", ANCHOR, 24, 16))));
        assertEquals(circle.get("a").elo(), circle.get("b").elo(), 1e-6);
        assertEquals(circle.get("a").elo(), circle.get("c").elo(), 1e-6);
        assertEquals(400 * Math.log10(24.5 / 16.5), circle.get("a").elo(), 1e-6);
        // both colours alike: each tells what both do
        assertEquals(circle.get("a").elo(), circle.get("a").black(), 1e-5);
        assertEquals(circle.get("a").elo(), circle.get("a").white(), 1e-5);
    }

    @Test
    void playersWhomNoGamesJoinHangOnThePrior() {
        Map<String, Rating> ratings =
                byName(Ratings.fit(List.of(pairing("x", ANCHOR, 150, 50), pairing("y", "z", 300, 100))));
        assertEquals(189.698, ratings.get("x").elo(), 1e-3);
        double y = ratings.get("y").elo();
        assertEquals(-y, ratings.get("z").elo(), 1e-6);
        // the slope at the top: its points and those expected, the virtual draw among them
        assertEquals(300.5, 400 * Elo.score(2 * y) + Elo.score(y), 1e-6);
        // where such a pair is, nothing tells: the interval is wide
        Interval interval = ratings.get("y").interval95();
        assertTrue(interval.high() - interval.low() > 900, interval.toString());
    }

    @Test
    void theOrderOfTheGamesDoesNotMatter() {
        Random random = new Random(5);
        List<Pairing> games = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            int player = random.nextInt(8);
            Tally black = new Tally(random.nextInt(9), random.nextInt(3), random.nextInt(9));
            Tally white = new Tally(random.nextInt(9), random.nextInt(3), random.nextInt(9));
            games.add(new Pairing("p" + player, "p" + (player + 1 + random.nextInt(7)) % 8, black, white));
        }
        List<Rating> expected = Ratings.fit(games);
        Collections.shuffle(games, random);
        assertEquals(expected, Ratings.fit(games));
        // told by the opponent
        games.replaceAll(each ->
                new Pairing(each.opponent(), each.player(), turned(each.white()), turned(each.black())));
        assertEquals(expected, Ratings.fit(games));
    }

    private static Tally turned(Tally tally) {
        return new Tally(tally.losses(), tally.draws(), tally.wins());
    }

    @Test
    void bigSamplesAreHardlyMovedByThePrior() {
        Rating rating = byName(Ratings.fit(List.of(pairing("a", "g", 200, 200)), Map.of("g", 1200.0))).get("a");
        assertEquals(1200, rating.elo(), 1);
    }

    /**
     * The American League East of 1987, played out among seven teams, from Agresti (2002, "Categorical Data Analysis",
     * page 438) as github.com/hturner/BradleyTerry2 data/baseball.csv has it: wins of the first and of the second.
     */
    private static List<Pairing> baseball(int times) {
        return """
                Baltimore Boston 1 12
                Baltimore Cleveland 7 6
                Baltimore Detroit 4 9
                Baltimore Milwaukee 2 11
                Baltimore NewYork 3 10
                Baltimore Toronto 1 12
                Boston Cleveland 7 6
                Boston Detroit 2 11
                Boston Milwaukee 6 7
                Boston NewYork 7 6
                Boston Toronto 6 7
                Cleveland Detroit 4 9
                Cleveland Milwaukee 4 9
                Cleveland NewYork 6 7
                Cleveland Toronto 5 8
                Detroit Milwaukee 6 7
                Detroit NewYork 5 8
                Detroit Toronto 7 6
                Milwaukee NewYork 7 6
                Milwaukee Toronto 9 4
                NewYork Toronto 6 7
                """
                .lines()
                .map(line -> line.split(" "))
                .map(words -> new Pairing(
                        words[0],
                        words[1],
                        new Tally(times * Integer.parseInt(words[2]), 0, times * Integer.parseInt(words[3])),
                        Tally.NONE))
                .toList();
    }

    @Test
    void publishedRatings() {
        // table 10.11 of the same book, without advantage of the home team: natural logarithms of odds
        Map<String, Double> published = Map.of(
                "Milwaukee", 1.58, "Detroit", 1.44, "Toronto", 1.29,
                "NewYork", 1.25, "Boston", 1.11, "Cleveland", 0.68);
        double odds = Math.log(10) / 400;
        // the prior has no weight where every game is counted many times
        Map<String, Rating> found = byName(Ratings.fit(baseball(10_000), Map.of("Baltimore", 0.0)));
        published.forEach((team, value) -> assertEquals(value, odds * found.get(team).elo(), 0.005, team));
        // "about 0.3" are the standard errors
        Map<String, Rating> once = byName(Ratings.fit(baseball(1), Map.of("Baltimore", 0.0)));
        for (String team : published.keySet()) {
            Interval interval = once.get(team).interval95();
            assertEquals(0.3, odds * (interval.high() - interval.low()) / 2 / 1.96, 0.05, team);
        }
    }

    /** By SciPy: BFGS on the log posterior, the inverse of its second derivatives, the mean projected out. */
    @Test
    void withoutTheAnchorThePriorTellsWhereZeroIs() {
        Map<String, Rating> ratings = byName(Ratings.fit(baseball(1)));
        Map<String, double[]> expected = Map.of(
                "Baltimore", new double[] {-181.570, 39.941},
                "Boston", new double[] {7.983, 34.671},
                "Cleveland", new double[] {-64.668, 35.361},
                "Detroit", new double[] {64.343, 35.217},
                "Milwaukee", new double[] {89.184, 35.766},
                "NewYork", new double[] {31.976, 34.787},
                "Toronto", new double[] {40.012, 34.864});
        expected.forEach((team, values) -> {
            Rating rating = ratings.get(team);
            assertEquals(values[0], rating.elo(), 2e-3, team);
            assertEquals(values[0] - 1.959964 * values[1], rating.interval95().low(), 5e-3, team);
            assertEquals(values[0] + 1.959964 * values[1], rating.interval95().high(), 5e-3, team);
        });
    }

    @Test
    void twoPlayersWithoutTheAnchorShareTheirDifference() {
        // d apart, at d / 2 and -d / 2: the slope at the top, 150 points, the virtual draw, and those expected
        Map<String, Rating> ratings = byName(Ratings.fit(List.of(pairing("a", "b", 150, 50))));
        double a = ratings.get("a").elo();
        assertEquals(-a, ratings.get("b").elo(), 1e-6);
        assertEquals(150.5, 200 * Elo.score(2 * a) + Elo.score(a), 1e-6);
        // the information on d is 200 p (1 - p) of the games and twice a quarter of q (1 - q) of the virtual draws
        double p = Elo.score(2 * a);
        double q = Elo.score(a);
        double information = 200 * p * (1 - p) + q * (1 - q) / 2;
        double half = 1.959964 / Math.sqrt(information) / 2 * 400 / Math.log(10);
        assertEquals(a - half, ratings.get("a").interval95().low(), 1e-3);
        assertEquals(a + half, ratings.get("a").interval95().high(), 1e-3);
    }

    @Test
    void intervalsHoldTheTruthAsOftenAsTheySay() {
        double[] truth = {0, 120, -180, 300};
        Random random = new Random(1);
        int held = 0;
        int trials = 1000;
        for (int trial = 0; trial < trials; trial++) {
            List<Pairing> games = new ArrayList<>();
            for (int i = 0; i < truth.length; i++) {
                for (int j = 0; j < i; j++) {
                    games.add(new Pairing(name(i), name(j), played(random, truth[i] - truth[j]),
                            played(random, truth[i] - truth[j])));
                }
            }
            Map<String, Rating> ratings = byName(Ratings.fit(games));
            for (int i = 1; i < truth.length; i++) {
                Interval interval = ratings.get(name(i)).interval95();
                held += interval.low() <= truth[i] && truth[i] <= interval.high() ? 1 : 0;
            }
        }
        assertEquals(0.95, held / (3.0 * trials), 0.015);
    }

    @Test
    void withoutTheAnchorIntervalsHoldTheDistanceToTheMean() {
        double[] truth = {60, 180, -120, -120};
        Random random = new Random(2);
        int held = 0;
        int trials = 1000;
        for (int trial = 0; trial < trials; trial++) {
            List<Pairing> games = new ArrayList<>();
            for (int i = 0; i < truth.length; i++) {
                for (int j = 0; j < i; j++) {
                    double difference = truth[i] - truth[j];
                    games.add(new Pairing("p" + i, "p" + j, played(random, difference), played(random, difference)));
                }
            }
            List<Rating> ratings = Ratings.fit(games);
            double mean = ratings.stream().mapToDouble(Rating::elo).average().orElseThrow();
            for (Rating rating : ratings) {
                double expected = truth[rating.player().charAt(1) - '0'] + mean;
                Interval interval = rating.interval95();
                held += interval.low() <= expected && expected <= interval.high() ? 1 : 0;
            }
        }
        assertEquals(0.95, held / (4.0 * trials), 0.015);
    }

    private static String name(int i) {
        return i == 0 ? ANCHOR : "p" + i;
    }

    private static Tally played(Random random, double difference) {
        int wins = 0;
        for (int game = 0; game < 20; game++) {
            wins += random.nextDouble() < Elo.score(difference) ? 1 : 0;
        }
        return new Tally(wins, 0, 20 - wins);
    }

    @Test
    void noGamesNoRatings() {
        assertEquals(List.of(), Ratings.fit(List.of()));
        assertThrows(IllegalArgumentException.class, () -> pairing("a", "a", 1, 1));
        assertEquals(Arrays.asList("a", ANCHOR), Ratings.fit(List.of(pairing("a", ANCHOR, 2, 0))).stream()
                .map(Rating::player)
                .toList());
    }
}
