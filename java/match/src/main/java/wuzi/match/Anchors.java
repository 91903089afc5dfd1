package wuzi.match;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import wuzi.board.Rule;
import wuzi.board.Rules;

/**
 * The players whose ratings are the same for everybody: the anchors, and careless versions of them that fill the gaps
 * between them. They are rated once for each board size, by the games in {@code anchors-1.txt}. Frozen: other games are
 * a new version, in a new file.
 */
public final class Anchors {
    private static final String FILE = "anchors-1.txt";
    private static final String OPENINGS = "anchors-1-openings.txt";
    private static final int WIN_LENGTH = 5;

    private Anchors() {}

    /**
     * The anchors' ratings.
     *
     * @param size the boards' size
     * @param winLength stones in a winning line
     * @param rule the rule
     * @return by name; none but that of {@link Ratings#ANCHOR} where the file holds no games of this kind
     */
    public static Map<String, Double> ratings(int size, int winLength, Rule rule) {
        Map<String, Double> ratings = new TreeMap<>(Map.of(Ratings.ANCHOR, 0.0));
        if (winLength == WIN_LENGTH && rule == Rules.FREESTYLE) {
            Ratings.fit(games(size)).forEach(rating -> ratings.put(rating.player(), rating.elo()));
        }
        return ratings;
    }

    /**
     * The openings that the anchors' games begin with.
     *
     * @param options of their games
     * @return moves from the empty board
     */
    public static List<int[]> openings(MatchOptions options) {
        return MatchOpenings.of(options, MatchOpenings.read(OPENINGS, options.size()));
    }

    /** A line holds size, player, opponent, and wins, draws and losses as Black and as White. */
    static List<Pairing> games(int size) {
        List<Pairing> games = new ArrayList<>();
        for (String line : ResourceLines.of(FILE)) {
            String[] words = line.split(" ");
            if (words[0].equals(Integer.toString(size))) {
                games.add(new Pairing(words[1], words[2], tally(words, 3), tally(words, 6)));
            }
        }
        return games;
    }

    private static Tally tally(String[] words, int first) {
        return new Tally(
                Integer.parseInt(words[first]),
                Integer.parseInt(words[first + 1]),
                Integer.parseInt(words[first + 2]));
    }
}
