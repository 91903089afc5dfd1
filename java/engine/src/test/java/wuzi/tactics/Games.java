package wuzi.tactics;

import java.util.List;
import java.util.function.Predicate;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Openings;
import wuzi.board.Stone;
import wuzi.player.Player;
import wuzi.player.Players;

/** Games that leave wins on the board: random stones around the centre, then players that see four stones ahead. */
final class Games {
    private static final int OPENING_STONES = 12;
    private static final int FEWEST_STONES = 16;

    private static final List<Player> PLAYERS = List.of(
            Players.of("greedy/1"),
            Players.of("greedy/1:epsilon=0.05"),
            Players.of("greedy/1:epsilon=0.1"),
            Players.of("greedy/1:epsilon=0.2"),
            Players.of("tactical/1"),
            Players.of("tactical/1:epsilon=0.1"));

    private Games() {}

    /**
     * Plays a game on an empty board until it ends or a position is taken.
     *
     * @param board the board
     * @param key the game's randomness, see {@link CounterRandom#key}
     * @param take shown every position of the middle game; says whether it is the one wanted
     */
    static void play(Board board, long key, Predicate<Board> take) {
        Openings.play(board, CounterRandom.at(key, 0), OPENING_STONES, board.size());
        Player black = PLAYERS.get(CounterRandom.below(key, 0, PLAYERS.size()));
        Player white = PLAYERS.get(CounterRandom.below(key, 1, PLAYERS.size()));
        while (!board.isOver() && (board.stones() < FEWEST_STONES || !take.test(board))) {
            Player player = board.sideToMove() == Stone.BLACK ? black : white;
            board.play(player.choose(board, CounterRandom.at(key, board.ply() + 1)));
        }
    }
}
