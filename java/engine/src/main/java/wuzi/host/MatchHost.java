package wuzi.host;

import java.util.Locale;
import wuzi.board.Rules;
import wuzi.eval.Encoders;
import wuzi.eval.SharedBuffer;
import wuzi.match.Interval;
import wuzi.match.Match;
import wuzi.match.MatchOptions;
import wuzi.match.MatchResult;
import wuzi.match.Tally;
import wuzi.player.Player;
import wuzi.player.Players;
import wuzi.player.PolicyPlayer;

/** Matches of a Python net, or of any player, for Python. */
public final class MatchHost {
    private final int boardSize;
    private final int winLength;
    private final String rule;

    /**
     * Remembers the game.
     *
     * @param boardSize squares along an edge
     * @param winLength stones in a winning line
     * @param rule the rule's name
     */
    public MatchHost(int boardSize, int winLength, String rule) {
        this.boardSize = boardSize;
        this.winLength = winLength;
        this.rule = rule;
    }

    /** A Python net as a player: its best move, with no tactics. */
    public static final class NetPlayer {
        private final PolicyPlayer player;
        private final SharedBuffer batch;
        private EvaluateCallback callback;

        /**
         * Makes the player.
         *
         * @param name what it is called
         * @param encoder the encoder's name and version
         * @param boardSize squares along an edge
         */
        public NetPlayer(String name, String encoder, int boardSize) {
            player = new PolicyPlayer(name, batch -> callback.evaluate(), Encoders.of(encoder), 0, false);
            batch = player.batch(boardSize).shared();
        }

        /**
         * The memory that its positions are judged in.
         *
         * @return the buffer of its {@link wuzi.eval.EvalBatch}
         */
        public SharedBuffer batch() {
            return batch;
        }

        /**
         * Sets who judges.
         *
         * @param callback judges {@link #batch()}
         */
        public void callback(EvaluateCallback callback) {
            this.callback = callback;
        }

        /**
         * The player.
         *
         * @return the player
         */
        public Player player() {
            return player;
        }
    }

    /**
     * Plays a match against a player made from its name.
     *
     * @param player the player whose results are counted
     * @param opponent its opponent's name
     * @param games an even number
     * @param seed of openings and moves
     * @param stop its stop flag ends the match
     * @return a JSON object
     */
    public String play(Player player, String opponent, int games, long seed, StopFlag stop) {
        MatchOptions options = new MatchOptions(
                boardSize, winLength, Rules.of(rule), games, seed, MatchOptions.usualStones(boardSize));
        try (Player other = Players.of(opponent)) {
            return json(Match.play(player, other, options, stop::raised, (game, board) -> {}));
        }
    }

    /** Ends a match early. */
    public static final class StopFlag {
        private volatile boolean raised;

        /** A lowered flag. */
        public StopFlag() {}

        /** Raises it; any thread may. */
        public void raise() {
            raised = true;
        }

        boolean raised() {
            return raised;
        }
    }

    private static String json(MatchResult result) {
        Interval interval = result.interval95();
        return String.format(
                Locale.ROOT,
                "{\"opponent\": \"%s\", \"black\": %s, \"white\": %s, \"score\": %.6f, \"low\": %.6f, \"high\": %.6f,"
                        + " \"mean_plies\": %.3f, \"openings\": %d, \"complete\": %b}",
                result.opponent(),
                json(result.black()),
                json(result.white()),
                result.score(),
                interval.low(),
                interval.high(),
                result.meanPlies(),
                result.openings(),
                result.complete());
    }

    private static String json(Tally tally) {
        return String.format("[%d, %d, %d]", tally.wins(), tally.draws(), tally.losses());
    }
}
