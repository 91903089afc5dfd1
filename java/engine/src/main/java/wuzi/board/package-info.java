/** The game: board, points, rules, outcomes, and the randomness everything else draws from. */
package wuzi.board;
