package wuzi.host;

import wuzi.board.Board;
import wuzi.board.Rules;
import wuzi.eval.Encoders;
import wuzi.eval.Guidance;
import wuzi.eval.SharedBuffer;
import wuzi.player.Player;
import wuzi.player.PlayerTactics;
import wuzi.player.PolicyPlayer;

/** A Python net as a player: its best move, with no tactics. */
public final class NetPlayer {
    private final PolicyPlayer player;
    private final SharedBuffer batch;
    private EvaluateCallback callback;

    /**
     * Makes the player.
     *
     * @param name what it is called
     * @param encoder the encoder's name and version
     * @param boardSize squares along an edge
     * @param candidates as {@link Guidance} takes it
     * @param rulePrior as {@link Guidance} takes it
     */
    public NetPlayer(String name, String encoder, int boardSize, int candidates, double rulePrior) {
        Guidance guidance = new Guidance(candidates, rulePrior);
        player = new PolicyPlayer(
                name, batch -> callback.evaluate(), Encoders.of(encoder), guidance, 0, PlayerTactics.NONE);
        batch = player.batch(boardSize).shared();
    }

    /**
     * The memory that its positions are judged in.
     *
     * @return the buffer of its {@link wuzi.eval.EvalBatch}
     */
    public SharedBuffer batch() {
        return batch;
    }

    /**
     * Sets who judges.
     *
     * @param callback judges {@link #batch()}
     */
    public void callback(EvaluateCallback callback) {
        this.callback = callback;
    }

    /**
     * The player.
     *
     * @return the player
     */
    public Player player() {
        return player;
    }

    /**
     * Judges a position.
     *
     * @param moves the points played so far, Black's first; the game is not over
     * @param boardSize squares along an edge
     * @param winLength stones in a winning line
     * @param rule the rule's name
     * @return the probability of each point, then the value for the side to move
     * @throws IllegalArgumentException if there is no such board or rule
     * @throws wuzi.board.IllegalMoveException if a move is not allowed
     */
    public double[] judge(int[] moves, int boardSize, int winLength, String rule) {
        Board board = new Board(boardSize, winLength, Rules.of(rule));
        for (int move : moves) {
            board.play(move);
        }
        double[] judged = new double[board.area() + 1];
        judged[board.area()] = player.judge(board, judged);
        return judged;
    }
}
