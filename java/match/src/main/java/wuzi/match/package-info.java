/** Matches between players, and what their results are worth: openings, intervals, Elo. */
package wuzi.match;
