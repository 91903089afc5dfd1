package wuzi.match;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Ratings of many players on one scale, from all their games together: the model of Bradley and Terry (1952, "Rank
 * analysis of incomplete block designs"), a draw being half a point, in which a player scores
 * {@link Elo#score} of the difference in rating against another.
 *
 * <p>{@link #ANCHOR} has the rating 0. The prior is one virtual game of each player, a draw with the anchor, half of it
 * with each colour; as a distribution it is the hyperbolic secant, of mean 0 and standard deviation 546 Elo. So 200-0
 * against the anchor is 400 log10(200.5 / 0.5) = 1041, as many as half a point lost would make it. The virtual game
 * never pulls harder than half a point does: at 400 games that are not all one way it is a matter of an Elo point or
 * two. Where a chain of players hangs on the anchor by its last link alone, that link bears the pull of all. It also
 * joins players whom no games join.
 *
 * <p>Where the anchor is not among the players, each has its virtual draw with a player of rating 0 all the same. Where
 * no player's rating is known either, that alone tells where 0 is: near the players' mean. Since it tells little, to
 * hundreds of Elo, intervals are then those of the distance to the mean.
 *
 * <p>The ratings are those of the highest posterior. It is strictly concave, and Newton's steps find its only top,
 * shortened as Sun and Tran-Dinh do (2019, "Generalized self-concordant functions: a recipe for Newton-type methods",
 * for logistic losses), which makes them safe from anywhere. Intervals are those of the normal distribution of the same
 * curvature there. The order in which games are given does not matter, to the last bit.
 */
public final class Ratings {
    /** The player whose rating is 0, wherever it plays. */
    public static final String ANCHOR = "tactical/1";

    /** Natural logarithm of the odds that a point of Elo is worth. */
    private static final double ODDS = Math.log(10) / 400;

    private static final double PRIOR_GAMES = 1;
    private static final double TOLERANCE = 1e-7;
    private static final int MOST_STEPS = 10_000;
    /** Far beyond any rating that games could give. */
    private static final double BOUND = 1e6;

    private final List<String> players;
    /** Of each player as Black against each other. */
    private final double[][] points;
    /** Of each player as Black against each other. */
    private final int[][] games;

    private final double[] elo;
    private final double[] deviation;

    private Ratings(List<Pairing> pairings) {
        TreeSet<String> names = new TreeSet<>();
        for (Pairing pairing : pairings) {
            names.add(pairing.player());
            names.add(pairing.opponent());
        }
        players = List.copyOf(names);
        points = new double[players.size()][players.size()];
        games = new int[players.size()][players.size()];
        elo = new double[players.size()];
        deviation = new double[players.size()];
        for (Pairing pairing : pairings) {
            int player = players.indexOf(pairing.player());
            int opponent = players.indexOf(pairing.opponent());
            points[player][opponent] += pairing.black().points();
            games[player][opponent] += pairing.black().games();
            points[opponent][player] += pairing.white().games() - pairing.white().points();
            games[opponent][player] += pairing.white().games();
        }
    }

    /**
     * Rates all players of some games.
     *
     * @param pairings the games
     * @return a rating for each player that occurs, the strongest first
     */
    public static List<Rating> fit(List<Pairing> pairings) {
        return fit(pairings, Map.of());
    }

    /**
     * Rates all players of some games where the ratings of some players are known.
     *
     * @param pairings the games
     * @param known ratings that stay as they are; that of {@link #ANCHOR} is 0 in any case
     * @return a rating for each player that occurs, the strongest first
     */
    public static List<Rating> fit(List<Pairing> pairings, Map<String, Double> known) {
        Ratings ratings = new Ratings(pairings);
        ratings.climb(known);
        return ratings.list();
    }

    private void climb(Map<String, Double> known) {
        List<Integer> free = new ArrayList<>();
        for (int i = 0; i < elo.length; i++) {
            if (known.containsKey(players.get(i)) && !players.get(i).equals(ANCHOR)) {
                elo[i] = known.get(players.get(i));
            } else if (!players.get(i).equals(ANCHOR)) {
                free.add(i);
            }
        }
        boolean adrift = free.size() == elo.length;
        double largest = Double.POSITIVE_INFINITY;
        for (int step = 0; largest > TOLERANCE; step++) {
            if (step == MOST_STEPS) {
                throw new IllegalStateException("the ratings of " + players + " were not found");
            }
            double[][] covariance = inverse(information(free));
            double[] move = new double[free.size()];
            largest = 0;
            for (int a = 0; a < move.length; a++) {
                for (int b = 0; b < move.length; b++) {
                    move[a] += covariance[a][b] * slope(free.get(b));
                }
                largest = Math.max(largest, Math.abs(move[a]));
                deviation[free.get(a)] = Math.sqrt(adrift ? varianceToMean(covariance, a) : covariance[a][a]);
            }
            double change = 2 * ODDS * largest; // no difference in rating changes by more, in natural units
            double damping = change == 0 ? 1 : Math.log1p(change) / change;
            for (int a = 0; a < move.length; a++) {
                elo[free.get(a)] += damping * move[a];
            }
        }
    }

    /** The derivative of the log posterior by a player's rating. */
    private double slope(int i) {
        double sum = PRIOR_GAMES * (0.5 - Elo.score(elo[i]));
        for (int j = 0; j < elo.length; j++) {
            sum += pointsAsBlack(i, j) + pointsAsWhite(i, j) - both(i, j) * Elo.score(elo[i] - elo[j]);
        }
        return ODDS * sum;
    }

    /** The negative second derivatives of the log posterior by the ratings of some players. */
    private double[][] information(List<Integer> free) {
        double[][] matrix = new double[free.size()][free.size()];
        for (int a = 0; a < matrix.length; a++) {
            int i = free.get(a);
            matrix[a][a] = PRIOR_GAMES * curvature(elo[i]);
            for (int j = 0; j < elo.length; j++) {
                matrix[a][a] += both(i, j) * curvature(elo[i] - elo[j]);
            }
            for (int b = 0; b < matrix.length; b++) {
                if (a != b) {
                    matrix[a][b] = -both(i, free.get(b)) * curvature(elo[i] - elo[free.get(b)]);
                }
            }
        }
        return matrix;
    }

    /** What one game tells of a difference in rating. */
    private static double curvature(double difference) {
        return ODDS * ODDS * Elo.score(difference) * Elo.score(-difference);
    }

    /** Gauss and Jordan's; a positive definite matrix needs no pivoting. */
    private static double[][] inverse(double[][] matrix) {
        for (int k = 0; k < matrix.length; k++) {
            double pivot = 1 / matrix[k][k];
            matrix[k][k] = 1;
            for (int j = 0; j < matrix.length; j++) {
                matrix[k][j] *= pivot;
            }
            for (int i = 0; i < matrix.length; i++) {
                double factor = matrix[i][k];
                if (i != k && factor != 0) {
                    matrix[i][k] = 0;
                    for (int j = 0; j < matrix.length; j++) {
                        matrix[i][j] -= factor * matrix[k][j];
                    }
                }
            }
        }
        return matrix;
    }

    /** Of the distance of one value to the mean of all. */
    private static double varianceToMean(double[][] covariance, int i) {
        int count = covariance.length;
        double ofBoth = Arrays.stream(covariance[i]).sum() / count;
        double ofMean = Arrays.stream(covariance).flatMapToDouble(Arrays::stream).sum() / count / count;
        return covariance[i][i] - 2 * ofBoth + ofMean;
    }

    private List<Rating> list() {
        List<Rating> list = new ArrayList<>();
        for (int i = 0; i < elo.length; i++) {
            int played = 0;
            for (int j = 0; j < elo.length; j++) {
                played += both(i, j);
            }
            Interval interval = Interval.normal(elo[i], deviation[i]);
            list.add(new Rating(players.get(i), elo[i], interval, ofColour(i, true), ofColour(i, false), played));
        }
        list.sort(Comparator.comparingDouble(Rating::elo).reversed());
        return list;
    }

    /** By a player's games of one colour and its half of the virtual draw: where the slope, which falls, is 0. */
    private double ofColour(int i, boolean black) {
        double low = -BOUND;
        double high = BOUND;
        while (high - low > TOLERANCE) {
            double rating = (low + high) / 2;
            double slope = PRIOR_GAMES / 2 * (0.5 - Elo.score(rating));
            for (int j = 0; j < elo.length; j++) {
                slope += (black ? pointsAsBlack(i, j) : pointsAsWhite(i, j))
                        - (black ? games[i][j] : games[j][i]) * Elo.score(rating - elo[j]);
            }
            if (slope > 0) {
                low = rating;
            } else {
                high = rating;
            }
        }
        return (low + high) / 2;
    }

    private double pointsAsBlack(int i, int j) {
        return points[i][j];
    }

    private double pointsAsWhite(int i, int j) {
        return games[j][i] - points[j][i];
    }

    private int both(int i, int j) {
        return games[i][j] + games[j][i];
    }
}
