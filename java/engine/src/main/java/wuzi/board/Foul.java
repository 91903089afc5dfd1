package wuzi.board;

/** What renju forbids to Black. */
public enum Foul {
    /** A line of six or more. */
    OVERLINE("overline", new Words("foul.overline", "overline")),
    /** Two fours at once. */
    DOUBLE_FOUR("4-4", new Words("foul.double-four", "double-four (4-4)")),
    /** Two threes at once. */
    DOUBLE_THREE("3-3", new Words("foul.double-three", "double-three (3-3)"));

    private final String id;
    private final Words words;

    Foul(String id, Words words) {
        this.id = id;
        this.words = words;
    }

    /**
     * What players call it.
     *
     * @return {@code overline}, {@code 4-4} or {@code 3-3}
     */
    public String id() {
        return id;
    }

    /**
     * What it is.
     *
     * @return words in every language
     */
    public Words words() {
        return words;
    }
}
