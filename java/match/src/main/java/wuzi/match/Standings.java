package wuzi.match;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import wuzi.player.Fault;

/** What a match has come to, game by game. Not for several threads. */
public final class Standings {
    private final List<String> names;
    private final Schedule schedule;
    private final List<Meeting> meetings = new ArrayList<>();
    private final List<Performance> performances = new ArrayList<>();
    /** What the first player of a pairing has from a pair of games of which one has ended. */
    private final Map<Integer, Double> halfPairs = new HashMap<>();
    private int games;

    /** Games of a pairing. */
    private static final class Meeting {
        private Tally black = Tally.NONE;
        private Tally white = Tally.NONE;
        private Pairs pairs = Pairs.NONE;
        private long plies;

        int games() {
            return black.games() + white.games();
        }
    }

    /**
     * Counts from nothing.
     *
     * @param names of the players, in the schedule's places
     * @param schedule who meets whom
     */
    public Standings(List<String> names, Schedule schedule) {
        this.names = List.copyOf(names);
        this.schedule = schedule;
        schedule.meetings().forEach(meeting -> meetings.add(new Meeting()));
        for (int place = 0; place < names.size(); place++) {
            performances.add(new Performance(place));
        }
    }

    /**
     * Counts a game.
     *
     * @param game one of the schedule that was not counted before
     */
    public void add(PlayedGame game) {
        int number = game.number() / 2 % meetings.size();
        Meeting meeting = meetings.get(number);
        int first = schedule.meetings().get(number).first();
        double points = game.points(first);
        Tally one = Tally.of(points);
        if (game.black() == first) {
            meeting.black = meeting.black.plus(one);
        } else {
            meeting.white = meeting.white.plus(one);
        }
        meeting.plies += game.board().ply();
        Double before = halfPairs.remove(game.number() / 2);
        if (before == null) {
            halfPairs.put(game.number() / 2, points);
        } else {
            meeting.pairs = meeting.pairs.plus(before + points);
        }
        performances.get(game.black()).add(game);
        performances.get(game.white()).add(game);
        games++;
    }

    /**
     * How many games were counted.
     *
     * @return their number
     */
    public int games() {
        return games;
    }

    /**
     * The results of all pairings.
     *
     * @param openings how many different openings each was to play
     * @return in the schedule's order
     */
    public List<MatchResult> results(int openings) {
        List<MatchResult> results = new ArrayList<>();
        for (int i = 0; i < meetings.size(); i++) {
            Meeting meeting = meetings.get(i);
            Schedule.Meeting who = schedule.meetings().get(i);
            results.add(new MatchResult(
                    names.get(who.first()),
                    names.get(who.second()),
                    meeting.black,
                    meeting.white,
                    meeting.pairs,
                    meeting.plies,
                    openings,
                    meeting.games() * meetings.size() == schedule.games()));
        }
        return results;
    }

    /**
     * What each player did.
     *
     * @return in the schedule's places
     */
    public List<Performance> performances() {
        return List.copyOf(performances);
    }

    /**
     * Ratings by all games together.
     *
     * @return of all players, the strongest first
     */
    public List<Rating> ratings() {
        return Ratings.fit(results(0).stream().map(MatchResult::pairing).toList());
    }

    /** One player's games: how they ended, how long it took for its moves, and its faults. */
    public final class Performance {
        private final int place;
        private final Map<Fault, Integer> faults = new EnumMap<>(Fault.class);
        private Tally tally = Tally.NONE;
        private long moves;
        private long micros;
        private long longest;

        private Performance(int place) {
            this.place = place;
        }

        private void add(PlayedGame game) {
            tally = tally.plus(Tally.of(game.points(place)));
            for (int i = 0; i < game.micros().length; i++) {
                if (game.mover(i) == place) {
                    moves++;
                    micros += game.micros()[i];
                    longest = Math.max(longest, game.micros()[i]);
                }
            }
            if (game.faulty() == place) {
                faults.merge(game.fault(), 1, Integer::sum);
            }
        }

        /**
         * Who it is.
         *
         * @return the player's name
         */
        public String name() {
            return names.get(place);
        }

        /**
         * How its games ended.
         *
         * @return all of them
         */
        public Tally tally() {
            return tally;
        }

        /**
         * What a move took.
         *
         * @return the mean in milliseconds; NaN if it made none
         */
        public double meanMillis() {
            return micros / 1e3 / moves;
        }

        /**
         * What its longest move took.
         *
         * @return milliseconds; 0 if it made none
         */
        public double longestMillis() {
            return longest / 1e3;
        }

        /**
         * Games that it lost by faults.
         *
         * @return how many by each kind; kinds that did not occur are missing
         */
        public Map<Fault, Integer> faults() {
            return Map.copyOf(faults);
        }
    }
}
