package wuzi.match;

import java.util.ArrayList;
import java.util.List;

/**
 * Who meets whom, and in which game. Of each pairing games 2k and 2k + 1 are the same opening with colours swapped. All
 * pairings take turns, so that each has played about as much whenever a match is looked at or ended.
 */
public final class Schedule {
    /**
     * Two players that meet, by their places in the list of players.
     *
     * @param first Black in the even games
     * @param second Black in the odd games
     */
    public record Meeting(int first, int second) {}

    /**
     * A game to be played.
     *
     * @param number from 0
     * @param black the place of the player that is to have Black
     * @param white the place of the other
     * @param opening which one of the openings, from 0
     */
    record Game(int number, int black, int white, int opening) {}

    private final List<Meeting> meetings;
    private final int gamesEach;

    private Schedule(List<Meeting> meetings, int gamesEach) {
        this.meetings = List.copyOf(meetings);
        this.gamesEach = gamesEach;
    }

    /**
     * Each player meets each other.
     *
     * @param players how many there are
     * @param gamesEach games of each pairing, an even number
     * @return the games
     */
    public static Schedule roundRobin(int players, int gamesEach) {
        List<Meeting> meetings = new ArrayList<>();
        for (int second = 1; second < players; second++) {
            for (int first = 0; first < second; first++) {
                meetings.add(new Meeting(first, second));
            }
        }
        return new Schedule(meetings, gamesEach);
    }

    /**
     * The first player meets each other.
     *
     * @param players how many there are
     * @param gamesEach games of each pairing, an even number
     * @return the games
     */
    public static Schedule gauntlet(int players, int gamesEach) {
        List<Meeting> meetings = new ArrayList<>();
        for (int second = 1; second < players; second++) {
            meetings.add(new Meeting(0, second));
        }
        return new Schedule(meetings, gamesEach);
    }

    /**
     * The pairings.
     *
     * @return in their order
     */
    public List<Meeting> meetings() {
        return meetings;
    }

    /**
     * All games.
     *
     * @return how many
     */
    public int games() {
        return meetings.size() * gamesEach;
    }

    Game game(int number) {
        Meeting meeting = meetings.get(number / 2 % meetings.size());
        boolean swapped = number % 2 == 1;
        return new Game(
                number,
                swapped ? meeting.second : meeting.first,
                swapped ? meeting.first : meeting.second,
                number / 2 / meetings.size());
    }
}
