package wuzi.app;

import java.util.Optional;
import wuzi.player.Player;
import wuzi.player.Players;
import wuzi.player.PolicyPlayer;

/** Makes the players that levels stand for, over the policy at hand. */
final class Opponents {
    private final Policy.Source policy;

    Opponents(Policy.Source policy) {
        this.policy = policy;
    }

    Optional<String> policyName() {
        return policy.name();
    }

    /** Whether a level can be played on boards of a size. */
    boolean plays(Level level, int size) {
        return !level.needsPolicy() || policy.allows(size);
    }

    /**
     * A level's player; greedy/1 in place of a policy that does not play on boards of this size.
     *
     * @throws Refusal if the policy could not be loaded
     */
    Player player(Level level, int size) {
        if (!plays(level, size)) {
            return Players.of(Level.GREEDY.player());
        }
        return level.needsPolicy() ? level.over(policy.get()) : Players.of(level.player());
    }

    /**
     * Who judges positions of a size, if anyone can.
     *
     * @throws Refusal if the policy could not be loaded
     */
    Optional<PolicyPlayer> judge(int size) {
        return policy.allows(size) ? Optional.of(Level.POLICY.over(policy.get())) : Optional.empty();
    }
}
