package wuzi.tactics;

/**
 * How {@link Vct} searches.
 *
 * @param threatMoves fours that a quiet move may threaten to win by: 1 are threes, 2 and more reach deeper
 * @param tableBits positions remembered, as a power of two; each takes 16 bytes
 */
public record VctOptions(int threatMoves, int tableBits) {
    /** Threats of two fours, a million positions remembered. */
    public static final VctOptions DEFAULT = new VctOptions(2, 20);

    /**
     * Checks the options.
     *
     * @param threatMoves fours that a quiet move may threaten to win by
     * @param tableBits positions remembered, as a power of two
     * @throws IllegalArgumentException if one is out of bounds
     */
    public VctOptions {
        if (threatMoves < 1 || threatMoves > 10 || tableBits < 8 || tableBits > 26) {
            throw new IllegalArgumentException("threats by " + threatMoves + " fours and a table of " + tableBits
                    + " bits: 1 to 10 and 8 to 26 are allowed");
        }
    }
}
