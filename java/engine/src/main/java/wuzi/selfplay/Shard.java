package wuzi.selfplay;

import wuzi.board.Board;
import wuzi.eval.EvalBatch;
import wuzi.eval.Evaluator;
import wuzi.player.ActionRule;
import wuzi.player.MoveLimits;
import wuzi.player.Player;

/**
 * The games of one thread, stepped together: one batch for the learner's net, one move in every game, then the other
 * players' replies. Before each step the learner is to move in every game, so collecting is always cut there.
 */
public final class Shard {
    private final RolloutOptions options;
    private final Experience experience;
    private final int index;
    private final EvalBatch batch;
    private final ActionRule rule;
    private Player rival;
    private final Statistics statistics = new Statistics();

    /** Games under way come first; in a collection of whole games their number falls towards its end. */
    private final Game[] games;
    private int playing;
    /** Game numbers of a collection of whole games: the next to start, and where they end. */
    private long nextGame;
    private long endGame;
    private int row;

    private final Board[] replyBoards;
    private final long[] replyKeys;
    private final int[] replyMoves;

    Shard(RolloutOptions options, Experience experience, int index) {
        this.options = options;
        this.experience = experience;
        this.index = index;
        int envs = options.firstEnv(index + 1) - options.firstEnv(index);
        batch = new EvalBatch(options.encoder(), options.guidance(), options.boardSize(), envs);
        rule = ActionRule.of(options.actionRule());
        games = new Game[envs];
        for (int i = 0; i < envs; i++) {
            games[i] = new Game(options);
        }
        replyBoards = new Board[envs];
        replyKeys = new long[envs];
        replyMoves = new int[envs];
        if (!wholeGames()) {
            for (int i = 0; i < envs; i++) {
                games[i].start(options.firstEnv(index) + i);
            }
            playing = envs;
        }
    }

    /** The player that takes one side in some games from now on, or null; the one before is closed. */
    void rival(Player player) {
        if (rival != null) {
            rival.close();
        }
        rival = player;
    }

    private boolean wholeGames() {
        return options.gamesPerIter() > 0;
    }

    /**
     * The batch that this shard has judged.
     *
     * @return the batch
     */
    public EvalBatch batch() {
        return batch;
    }

    Game[] games() {
        return games;
    }

    /**
     * Plays until the wanted plies, or whole games, are collected.
     *
     * @param evaluator judges {@link #batch()}
     * @param firstGame the number of the first game, if whole games are collected
     * @return false if the batch's stop flag was raised meanwhile
     */
    public boolean collect(Evaluator evaluator, long firstGame) {
        statistics.clear();
        row = experience.firstRow(index);
        if (wholeGames()) {
            startWholeGames(firstGame);
        }
        reply(evaluator);
        for (int step = 0; wholeGames() ? playing > 0 : step < options.numSteps(); step++) {
            if (batch.stopped()) {
                return false;
            }
            judge(evaluator);
            move();
            reply(evaluator);
        }
        leaveOpen(evaluator);
        experience.finish(index, row, statistics);
        return true;
    }

    private void startWholeGames(long firstGame) {
        // shard s plays games s, s + threads, ... of the collection
        nextGame = firstGame + index;
        endGame = firstGame + options.gamesPerIter();
        playing = 0;
        while (playing < games.length && nextGame < endGame) {
            games[playing++].start(takeGame());
        }
    }

    private long takeGame() {
        long game = nextGame;
        nextGame += options.threads();
        return game;
    }

    private void judge(Evaluator evaluator) {
        for (int i = 0; i < playing; i++) {
            batch.encode(i, games[i].board);
        }
        batch.judge(evaluator, playing);
    }

    private void move() {
        for (int i = 0; i < playing; i++) {
            Game game = games[i];
            int point = rule.choose(batch, i, game.key());
            game.addRow(row, experience);
            experience.add(row++, batch, i, point, rule.logProbability());
            game.board.play(point);
        }
        restartEnded();
    }

    /** Lets the others move wherever they are to move, until the learner is, in every game. */
    private void reply(Evaluator evaluator) {
        boolean moved = true;
        while (moved) {
            moved = replyAsRival() | replyAsPast(evaluator);
            restartEnded();
        }
    }

    private boolean replyAsRival() {
        int count = waitingFor(Opponent.RIVAL);
        if (count > 0) {
            chooseAsRival(count);
            for (int i = 0; i < count; i++) {
                replyBoards[i].play(replyMoves[i]);
            }
        }
        return count > 0;
    }

    /** One that plays one game at a time forgets each: no game depends on those beside it, or on its moves before. */
    private void chooseAsRival(int count) {
        if (!rival.isSolitary()) {
            rival.choose(replyBoards, replyKeys, count, replyMoves);
            return;
        }
        for (int i = 0; i < count; i++) {
            rival.newGame(replyBoards[i], MoveLimits.NONE);
            replyMoves[i] = rival.choose(replyBoards[i], replyKeys[i]);
        }
    }

    private boolean replyAsPast(Evaluator evaluator) {
        int count = waitingFor(Opponent.PAST);
        if (count > 0) {
            for (int i = 0; i < count; i++) {
                batch.encode(i, replyBoards[i]);
            }
            batch.net(EvalBatch.PAST);
            try {
                batch.judge(evaluator, count);
            } finally {
                batch.net(EvalBatch.LEARNER);
            }
            for (int i = 0; i < count; i++) {
                replyBoards[i].play(rule.choose(batch, i, replyKeys[i]));
            }
        }
        return count > 0;
    }

    /** How many games wait for such an opponent's move; they become the first of the reply arrays. */
    private int waitingFor(Opponent opponent) {
        int count = 0;
        for (int i = 0; i < playing; i++) {
            Game game = games[i];
            if (game.opponent == opponent && !game.learnerToMove() && !game.board.isOver()) {
                replyBoards[count] = game.board;
                replyKeys[count++] = game.key();
            }
        }
        return count;
    }

    private void restartEnded() {
        for (int i = 0; i < playing; i++) {
            Game game = games[i];
            if (!game.board.isOver()) {
                continue;
            }
            statistics.add(game.board.outcome(), game.board.stones(), game.opponent, game.learnerSide);
            game.end(experience);
            if (!wholeGames()) {
                game.start(game.number + options.numEnvs());
            } else if (nextGame < endGame) {
                game.start(takeGame());
            } else {
                games[i--] = games[--playing];
                games[playing] = game;
            }
        }
    }

    private void leaveOpen(Evaluator evaluator) {
        if (playing == 0) {
            return;
        }
        judge(evaluator);
        for (int i = 0; i < playing; i++) {
            games[i].leaveOpen(experience, batch.value().get(i));
        }
    }
}
