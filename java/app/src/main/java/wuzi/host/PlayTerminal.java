package wuzi.host;

/** Python's terminal, as a game asks for lines and shows text. */
public interface PlayTerminal {
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
}
