package wuzi.tactics;

/** What a move does for the side that makes it, from the least to the most urgent. */
public enum Tactic {
    /** Nothing of the kind. */
    NONE,
    /** In one line, another own stone would make an open four of it. */
    OPEN_THREE,
    /** In one line, two different squares would each complete it. */
    OPEN_FOUR,
    /** It takes a square on which the opponent would complete a line. */
    BLOCK,
    /** It completes a line. */
    FIVE
}
