package wuzi.app;

import java.util.Optional;
import wuzi.board.Board;
import wuzi.player.Level;
import wuzi.player.Player;
import wuzi.player.PlayerName;
import wuzi.player.PlayerTactics;
import wuzi.player.Players;
import wuzi.player.Policy;
import wuzi.player.PolicyPlayer;
import wuzi.search.Search;
import wuzi.tactics.Position;

/** Makes the players that levels stand for, over the policy at hand. */
final class Opponents {
    private static final int MOST_USUAL_THREADS = 4;

    private final PolicyAtHand policy;
    private final int threads;

    /**
     * Over a policy.
     *
     * @param threads of searches whose names leave that open
     */
    Opponents(PolicyAtHand policy, int threads) {
        this.policy = policy;
        this.threads = threads;
    }

    /** How many threads a search takes where nobody has said: a core is left to others, and four are enough. */
    static int usualThreads() {
        return Math.max(1, Math.min(MOST_USUAL_THREADS, Runtime.getRuntime().availableProcessors() - 1));
    }

    Optional<String> policyName() {
        return policy.name();
    }

    /** Whether a level's own player plays such games. */
    boolean plays(Level level, Setup setup) {
        return level.needsPolicy()
                ? policy.allows(setup.size())
                : !level.searches() || setup.winLength() == Position.WIN_LENGTH;
    }

    /** The name of a level's player, or of who stands in for it in such games. */
    String name(Level level, Setup setup) {
        if (!plays(level, setup)) {
            return level.standIn();
        }
        return level.isTimed() && threads > 1
                ? PlayerName.parse(level.player()).with("threads", Integer.toString(threads)).text()
                : level.player();
    }

    /**
     * A player by its name.
     *
     * @throws Refusal if the policy could not be loaded
     */
    Player player(String name) {
        return Players.of(name, policy);
    }

    /**
     * A search on as many threads as the opponents have; whoever asked closes it.
     *
     * @param mebibytes of its table
     */
    Search search(int mebibytes) {
        return new Search(mebibytes, threads);
    }

    /**
     * Who judges positions of a board, if anyone can.
     *
     * @throws Refusal if the policy could not be loaded
     */
    Optional<PolicyPlayer> judge(Board board) {
        if (!policy.allows(board.size()) || !policy.get().encoder().takes(board)) {
            return Optional.empty();
        }
        Policy net = policy.get();
        return Optional.of(new PolicyPlayer(
                "policy", net.evaluator(), net.encoder(), net.guidance(), 0, PlayerTactics.NONE));
    }
}
