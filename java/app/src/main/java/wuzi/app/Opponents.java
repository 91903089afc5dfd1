package wuzi.app;

import java.util.Optional;
import wuzi.board.Board;
import wuzi.player.Level;
import wuzi.player.Player;
import wuzi.player.PlayerTactics;
import wuzi.player.Players;
import wuzi.player.Policy;
import wuzi.player.PolicyPlayer;

/** Makes the players that levels stand for, over the policy at hand. */
final class Opponents {
    private final PolicyAtHand policy;

    Opponents(PolicyAtHand policy) {
        this.policy = policy;
    }

    Optional<String> policyName() {
        return policy.name();
    }

    /** Whether a level's own player plays on boards of a size. */
    boolean plays(Level level, int size) {
        return !level.needsPolicy() || policy.allows(size);
    }

    /**
     * A level's player, or who stands in for it on boards of this size.
     *
     * @throws Refusal if the policy could not be loaded
     */
    Player player(Level level, int size) {
        return Players.of(plays(level, size) ? level.player() : level.standIn(), policy);
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
