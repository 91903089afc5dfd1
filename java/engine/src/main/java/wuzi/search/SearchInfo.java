package wuzi.search;

/**
 * What a search has found so far.
 *
 * @param depth plies that it has searched to the end
 * @param seldepth plies of the longest line it looked at
 * @param nodes positions it looked at, those of fours included
 * @param score for the side to move, see {@link Score}
 * @param line the moves that it expects, best first
 * @param hashPermille of the table that it has filled
 */
public record SearchInfo(int depth, int seldepth, long nodes, int score, int[] line, int hashPermille) {}
