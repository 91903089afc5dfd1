package wuzi.board;

/**
 * Counter-based randomness: every draw is a hash of where it is made, so there is no state to save, and a game's
 * draws do not depend on which thread or board plays it.
 *
 * <p>A <em>key</em> names one place (seed, purpose, game, ply); draws at that place are numbered from 0. The hash is
 * the finaliser of SplitMix64 (Steele, Lea, Flood 2014, "Fast splittable pseudorandom number generators").
 */
public final class CounterRandom {
    /** Opening stones of rollouts. */
    public static final int OPENING = 1;
    /** Moves of rollouts. */
    public static final int ACTION = 2;
    /** Moves of a player in a match or a game on the terminal. */
    public static final int PLAYER = 3;
    /** Opening stones of matches. */
    public static final int MATCH_OPENING = 4;
    /** Golden positions. */
    public static final int GOLDEN = 5;
    /** Which games of a rollout are played against another player, and from which side. */
    public static final int OPPONENT = 6;
    /** Games in which key positions are looked for. */
    public static final int KEY_POSITION = 8;
    /** How games of data begin. */
    public static final int DATA_OPENING = 9;
    /** How far each move of games of data is looked at. */
    public static final int DATA_NODES = 10;

    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private CounterRandom() {}

    /**
     * Mixes all bits of a word.
     *
     * @param x any word
     * @return a word whose every bit depends on every bit of {@code x}; a bijection
     */
    public static long mix(long x) {
        x = (x ^ (x >>> 30)) * 0xBF58476D1CE4E5B9L;
        x = (x ^ (x >>> 27)) * 0x94D049BB133111EBL;
        return x ^ (x >>> 31);
    }

    /**
     * The key of a game.
     *
     * @param seed the run's seed
     * @param purpose one of this class's constants
     * @param game the game's number
     * @return the key
     */
    public static long key(long seed, int purpose, long game) {
        return mix(mix(mix(seed + GAMMA) + purpose * GAMMA) + game * GAMMA);
    }

    /**
     * The key of one ply of a game.
     *
     * @param gameKey the game's key
     * @param ply the ply's number
     * @return the key
     */
    public static long at(long gameKey, int ply) {
        return mix(gameKey + (ply + 1) * GAMMA);
    }

    /**
     * Draws 64 bits.
     *
     * @param key the place
     * @param draw the number of the draw at this place
     * @return uniform bits
     */
    public static long bits(long key, int draw) {
        return mix(key + (draw + 1) * GAMMA);
    }

    /**
     * Draws an integer.
     *
     * @param key the place
     * @param draw the number of the draw at this place
     * @param bound a positive limit
     * @return a uniform number in [0, bound)
     */
    public static int below(long key, int draw, int bound) {
        return (int) ((bits(key, draw) >>> 32) * bound >>> 32);
    }

    /**
     * Draws a real number.
     *
     * @param key the place
     * @param draw the number of the draw at this place
     * @return a uniform number in [0, 1)
     */
    public static double unit(long key, int draw) {
        return (bits(key, draw) >>> 11) * 0x1p-53;
    }
}
