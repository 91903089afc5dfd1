package wuzi.eval;

import wuzi.board.Board;
import wuzi.board.NotAllowedException;
import wuzi.tactics.Tactic;

/**
 * What is laid over a net's policy before a move is taken from it, wherever the net plays and learns: the squares it
 * may choose from, and a bonus on the logits of those that do something at once.
 *
 * @param candidates how far from a stone a square may be, see {@link wuzi.board.Candidates}; 0: anywhere
 * @param rulePrior what the bonus of a square, see {@link #bonus}, is multiplied by; 0: no bonus
 */
public record Guidance(int candidates, double rulePrior) {
    /** The policy as it is. */
    public static final Guidance NONE = new Guidance(0, 0);

    private static final int MOST_CANDIDATES = Board.MAX_SIZE;
    private static final int HIGHEST_PRIOR = 100;

    /**
     * Checks the values.
     *
     * @param candidates how far from a stone a square may be, see {@link wuzi.board.Candidates}; 0: anywhere
     * @param rulePrior what the bonus of a square, see {@link #bonus}, is multiplied by; 0: no bonus
     * @throws IllegalArgumentException if one is not allowed; the message names it
     */
    public Guidance {
        if (candidates < 0 || candidates > MOST_CANDIDATES) {
            throw candidatesRefused(candidates);
        }
        if (!(rulePrior >= 0 && rulePrior <= HIGHEST_PRIOR)) {
            throw priorRefused(rulePrior);
        }
    }

    private static IllegalArgumentException candidatesRefused(Object value) {
        return new NotAllowedException("guidance.candidates",
                "candidates %s is not allowed; it is a whole number, 0 to %s", value, MOST_CANDIDATES);
    }

    private static IllegalArgumentException priorRefused(Object value) {
        return new NotAllowedException(
                "guidance.rule-prior", "rule_prior %s is not allowed; it is 0 to %s", value, HIGHEST_PRIOR);
    }

    /**
     * Reads both from text.
     *
     * @param candidates a whole number
     * @param rulePrior a number
     * @return the guidance
     * @throws IllegalArgumentException if one is not allowed; the message names it
     */
    public static Guidance parse(String candidates, String rulePrior) {
        int distance;
        double weight;
        try {
            distance = Integer.parseInt(candidates);
        } catch (NumberFormatException e) {
            throw candidatesRefused(candidates);
        }
        try {
            weight = Double.parseDouble(rulePrior);
        } catch (NumberFormatException e) {
            throw priorRefused(rulePrior);
        }
        return new Guidance(distance, weight);
    }

    /**
     * What a square's logit gains. At a weight of 1 each class is e^2 times or more as likely as those below it, where
     * the net has no opinion.
     *
     * @param tactic what a move there does
     * @return 10 for a completed line, 8 for a stopped one, 6 for an open four, 3 for an open three, times the weight
     */
    public float bonus(Tactic tactic) {
        int steps = switch (tactic) {
            case FIVE -> 10;
            case BLOCK -> 8;
            case OPEN_FOUR -> 6;
            case OPEN_THREE -> 3;
            case NONE -> 0;
        };
        return (float) (steps * rulePrior);
    }
}
