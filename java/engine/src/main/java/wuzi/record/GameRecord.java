package wuzi.record;

import java.util.Map;
import wuzi.board.Board;

/**
 * A game and what is known of it.
 *
 * @param board the game as it stands, with its history
 * @param properties all else by its SGF name: {@code PB} and {@code PW} (the players), {@code DT}, {@code RE}, ...
 */
public record GameRecord(Board board, Map<String, String> properties) {}
