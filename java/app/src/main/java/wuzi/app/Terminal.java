package wuzi.app;

/** Where a game is played: lines in, text out. */
public interface Terminal {
    /**
     * Asks for a line.
     *
     * @param prompt shown before it, on the same line
     * @return the line without its end, or null at the end of input
     */
    String readLine(String prompt);

    /**
     * Shows text and ends the line.
     *
     * @param text one or more lines
     */
    void println(String text);

    /**
     * Whether it shows colours and round stones.
     *
     * @return false for plain letters
     */
    boolean isRich();
}
