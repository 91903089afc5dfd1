package wuzi.player;

import wuzi.eval.Encoder;
import wuzi.eval.Evaluator;
import wuzi.eval.Guidance;
import wuzi.eval.Model;

/**
 * A net at hand, which plays all players that are named {@code policy} without a file.
 *
 * @param evaluator judges positions
 * @param encoder what it reads
 * @param guidance what is laid over its policy
 */
public record Policy(Evaluator evaluator, Encoder encoder, Guidance guidance) {
    /**
     * The policy of a model, which stays open when a player of it is closed.
     *
     * @param model judges positions
     * @return its policy
     */
    public static Policy of(Model model) {
        return new Policy(model::evaluate, model.encoder(), model.guidance());
    }
}
