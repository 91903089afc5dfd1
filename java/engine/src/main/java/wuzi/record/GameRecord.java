package wuzi.record;

import java.util.List;
import java.util.Map;
import wuzi.board.Board;

/**
 * A game and what is known of it.
 *
 * @param board the game as it stands, with its history
 * @param properties all else by its SGF name: {@code PB} and {@code PW} (the players), {@code DT}, {@code RE}, ...
 * @param notes of each move of the history, or none at all
 */
public record GameRecord(Board board, Map<String, String> properties, List<MoveNote> notes) {
    /**
     * Checks the notes.
     *
     * @param board the game
     * @param properties all else
     * @param notes as many as moves, or none
     * @throws IllegalArgumentException if there is another number of notes
     */
    public GameRecord {
        if (!notes.isEmpty() && notes.size() != board.ply()) {
            throw new IllegalArgumentException(notes.size() + " notes of " + board.ply() + " moves");
        }
    }

    /**
     * A game without notes.
     *
     * @param board the game
     * @param properties all else
     */
    public GameRecord(Board board, Map<String, String> properties) {
        this(board, properties, List.of());
    }
}
