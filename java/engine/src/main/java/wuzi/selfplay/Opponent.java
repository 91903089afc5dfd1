package wuzi.selfplay;

/** Who takes the other side of a learner's game; the game's number decides. */
enum Opponent {
    /** The learner itself. */
    SELF,
    /** A past version of its net, whichever plays in the collection under way. */
    PAST,
    /** A player, whichever {@link Rollout#rival} named last. */
    RIVAL
}
