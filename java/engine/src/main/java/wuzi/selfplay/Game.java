package wuzi.selfplay;

import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.Openings;
import wuzi.board.Point;
import wuzi.board.Stone;

/** One board of a shard: the game on it, and the learner's last row in that game. */
final class Game {
    static final int NO_ROW = -1;

    final Board board;
    private final RolloutOptions options;

    /** The number of the game; all its randomness follows from it and the seed. */
    long number;
    /** Who takes the other side. */
    Opponent opponent;
    /** The only side that the learner plays, or 0 if it plays both. */
    int learnerSide;
    int lastRow = NO_ROW;

    private long actionKey;
    private int lastPly;
    private int lastSide;

    Game(RolloutOptions options) {
        this.options = options;
        board = new Board(options.boardSize(), options.winLength(), options.rule());
    }

    /** Starts a game with its opening stones. */
    void start(long game) {
        number(game);
        board.clear();
        Openings.play(board, CounterRandom.key(options.seed(), CounterRandom.OPENING, game), options.openingStones(),
                options.openingWidth());
    }

    /** Goes on with a game that was saved. */
    void restore(long game, String moves) {
        number(game);
        board.clear();
        for (int point : Point.parseMoves(moves, board.size())) {
            board.play(point);
        }
    }

    private void number(long game) {
        number = game;
        lastRow = NO_ROW;
        actionKey = CounterRandom.key(options.seed(), CounterRandom.ACTION, game);
        long key = CounterRandom.key(options.seed(), CounterRandom.OPPONENT, game);
        double draw = CounterRandom.unit(key, 0);
        opponent = draw < options.rivalShare()
                ? Opponent.RIVAL
                : draw < options.rivalShare() + options.pastShare() ? Opponent.PAST : Opponent.SELF;
        learnerSide = opponent == Opponent.SELF ? 0 : Stone.BLACK + CounterRandom.below(key, 1, 2);
    }

    String moves() {
        StringBuilder text = new StringBuilder();
        for (int point : board.history()) {
            text.append(Point.format(point, board.size()));
        }
        return text.toString();
    }

    boolean learnerToMove() {
        return learnerSide == 0 || learnerSide == board.sideToMove();
    }

    /** The randomness of the move to be made now. */
    long key() {
        return CounterRandom.at(actionKey, board.ply());
    }

    /** The learner moves: its last row now has a next, and this one is the last. */
    void addRow(int row, Experience experience) {
        if (lastRow != NO_ROW) {
            experience.linkNext(lastRow, row, board.ply() - lastPly, lastSide == board.sideToMove());
        }
        lastRow = row;
        lastPly = board.ply();
        lastSide = board.sideToMove();
    }

    /** The game has ended. */
    void end(Experience experience) {
        if (lastRow != NO_ROW) {
            experience.linkEnd(lastRow, board.ply() - lastPly, lastSide, board.outcome());
            lastRow = NO_ROW;
        }
    }

    /** Collecting stops; {@code valueNow} is the net's value of the board as it stands. */
    void leaveOpen(Experience experience, float valueNow) {
        if (lastRow != NO_ROW) {
            experience.linkOpen(lastRow, board.ply() - lastPly, lastSide == board.sideToMove(), valueNow);
            lastRow = NO_ROW;
        }
    }
}
