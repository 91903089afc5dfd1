package wuzi.app;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import wuzi.app.PlayOptions.Mode;
import wuzi.board.Board;
import wuzi.board.IllegalMoveException;
import wuzi.board.Point;
import wuzi.board.Stone;
import wuzi.eval.Encoders;
import wuzi.eval.Evaluator;
import wuzi.eval.Guidance;
import wuzi.eval.ModelException;
import wuzi.player.Level;
import wuzi.player.Policy;

/** Games on a terminal, one after the other, until the person quits or the input ends. */
public final class PlaySession {
    private final Terminal terminal;
    private final BoardView view;
    private final Opponents opponents;
    private final Game game;
    private final int delay;
    private Messages messages;

    PlaySession(Terminal terminal, Messages messages, PlayOptions options, PolicyAtHand policy) {
        this.terminal = terminal;
        this.messages = messages;
        view = new BoardView(terminal.isRich());
        opponents = new Opponents(policy, options.threads());
        game = new Game(options, opponents);
        delay = options.delay();
    }

    /**
     * Plays as {@code wuzi play} does, on another terminal.
     *
     * @param terminal where to play
     * @param arguments options as on the command line
     * @return an exit status: 0, or 2 after a wrong option, which has been named on standard error
     */
    public static int run(Terminal terminal, String... arguments) {
        return Main.execute(new PlayCommand(null, terminal), arguments);
    }

    /**
     * Plays against a net that lives elsewhere, such as in Python, with the options of {@code wuzi play} (of which
     * {@code --model} is not allowed here).
     *
     * @param name what people see it called
     * @param net judges positions, always on the calling thread
     * @param encoder the name of what it reads, such as {@code stones/1}
     * @param guidance what is laid over its policy
     * @param smallest the smallest board it plays on
     * @param largest the largest board it plays on
     * @param terminal where to play, or null for standard input and output
     * @param arguments options as on the command line, such as {@code --size}, {@code 9}
     * @return an exit status: 0, or 2 after a wrong option, which has been named on standard error
     * @throws IllegalArgumentException if there is no encoder of this name
     */
    public static int run(
            String name, Evaluator net, String encoder, Guidance guidance, int smallest, int largest,
            Terminal terminal, String... arguments) {
        Policy policy = new Policy(net, Encoders.of(encoder), guidance);
        PolicyAtHand named = PolicyAtHand.named(name, policy, size -> smallest <= size && size <= largest);
        return Main.execute(new PlayCommand(named, terminal), arguments);
    }

    /** Plays until the person quits or the input ends. */
    void run() {
        terminal.println(messages.get("welcome"));
        opponents.policyName().ifPresent(name -> terminal.println(messages.get("policy", name)));
        announce();
        while (true) {
            if (game.engineToMove()) {
                engineMove();
                continue;
            }
            String line = terminal.readLine(prompt());
            if (line == null) {
                terminal.println("");
                break;
            }
            try {
                Command command = Command.parse(line);
                if (command.verb() == Command.Verb.QUIT
                        || command.verb() == Command.Verb.NO && game.board().isOver()) {
                    break;
                }
                obey(command);
            } catch (Refusal refusal) {
                terminal.println(refusal.in(messages));
            }
        }
        terminal.println(messages.get("bye"));
    }

    private String prompt() {
        Board board = game.board();
        String asked = board.isOver()
                ? messages.get("prompt.over")
                : messages.get("prompt.move", board.stones() + 1, side(board.sideToMove()));
        return asked + " > ";
    }

    private void obey(Command command) {
        String argument = command.argument();
        switch (command.verb()) {
            case MOVE -> personMove(argument);
            case NOTHING -> {
                if (game.board().isOver()) {
                    newGame(game.setup());
                }
            }
            case YES, NO -> {
                if (!game.board().isOver()) {
                    throw new Refusal("refused.no-question");
                }
                newGame(game.setup());
            }
            case NEW -> newGame(game.setup());
            case UNDO -> undo();
            case HINT -> hint();
            case SHOW -> announce();
            case LEVEL -> level(argument);
            case TIME -> time(argument);
            case COLOUR -> colour(argument);
            case SIZE -> size(argument);
            case WIN -> newGame(new Setup(
                    game.setup().size(), Choices.winLength(argument, game.setup().size()), game.setup().rule()));
            case RULE -> newGame(new Setup(
                    game.setup().size(), game.setup().winLength(), Choices.rule(argument)));
            case ONE -> mode(Mode.ONE);
            case TWO -> mode(Mode.TWO);
            case WATCH -> watch(argument);
            case SAVE -> terminal.println(messages.get("saved",
                    GameFile.save(argument, game.board(), player(Stone.BLACK), player(Stone.WHITE))));
            case LOAD -> {
                game.go(GameFile.load(argument));
                announce();
            }
            case LANGUAGE -> {
                messages = Messages.in(Choices.language(argument));
                announce();
            }
            case HELP -> terminal.println(messages.get("help"));
            case QUIT -> throw new IllegalStateException("the loop quits");
        }
    }

    private void personMove(String square) {
        Board board = game.board();
        if (board.isOver()) {
            throw new Refusal("refused.over", outcome());
        }
        int point = Square.parse(square, board.size());
        try {
            board.play(point);
        } catch (IllegalMoveException e) {
            String played = Point.format(point, board.size());
            throw e.foul()
                    .map(foul -> new Refusal("refused.foul", played, side(board.sideToMove()), foul.words()))
                    .orElseGet(() -> new Refusal("refused.taken", played));
        }
        if (game.mode() == Mode.TWO || board.isOver()) {
            drawBoard();
        }
    }

    private void engineMove() {
        int mover = game.board().sideToMove();
        int point;
        try {
            point = game.engineMove();
        } catch (Refusal | ModelException refused) { // its policy cannot play here
            terminal.println(refused instanceof Refusal refusal ? refusal.in(messages) : messages.of(refused));
            game.standIn(mover);
            describePlayers();
            return;
        }
        terminal.println(messages.get("engine.plays", side(mover), Point.format(point, game.board().size())));
        drawBoard();
        if (game.mode() == Mode.WATCH && !game.board().isOver()) {
            pause();
        }
    }

    private void pause() {
        try {
            Thread.sleep(delay);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void newGame(Setup setup) {
        game.restart(setup);
        announce();
    }

    private void size(String argument) {
        int size = Choices.size(argument);
        Setup now = game.setup();
        boolean usual = now.winLength() == Choices.winLength(now.size());
        int winLength = usual ? Choices.winLength(size) : Math.min(now.winLength(), size);
        newGame(new Setup(size, winLength, now.rule()));
    }

    private void undo() {
        int plies = game.undo();
        if (plies == 0) {
            throw new Refusal("refused.undo");
        }
        terminal.println(messages.get("undone", plies));
        drawBoard();
    }

    private void colour(String argument) {
        game.colour(Choices.colour(argument));
        mode(Mode.ONE);
    }

    private void mode(Mode mode) {
        game.mode(mode);
        announce();
    }

    private void watch(String argument) {
        game.whiteLevel(argument.isEmpty() ? game.level() : Choices.level(argument));
        if (game.board().isOver()) {
            game.restart();
        }
        mode(Mode.WATCH);
    }

    private void level(String argument) {
        if (argument.isEmpty()) {
            terminal.println(levels());
            return;
        }
        game.level(Choices.level(argument));
        describePlayers();
    }

    private void time(String argument) {
        if (!argument.isEmpty()) {
            game.moveMillis(Choices.millis("time", argument));
        }
        terminal.println(messages.get("time", seconds()));
    }

    private String seconds() {
        return LevelText.seconds(game.moveMillis());
    }

    private String levels() {
        return Level.ALL.stream()
                .map(level -> messages.get(level.equals(game.level()) ? "level.current" : "level.other",
                        level.number(), level.id(), about(level)))
                .collect(Collectors.joining("\n", "", "\n" + messages.get("level.how")));
    }

    /** How a level plays in this game. */
    private String about(Level level) {
        String about = LevelText.about(level, messages);
        return level.isTimed() ? about + messages.get("about.and") + messages.get("about.time", seconds()) : about;
    }

    /** The game and the board, as after anything that changes more than a stone. */
    private void announce() {
        Setup setup = game.setup();
        terminal.println(messages.get("game", setup.size(), setup.winLength(), setup.rule().id()));
        describePlayers();
        drawBoard();
    }

    private void describePlayers() {
        terminal.println(switch (game.mode()) {
            case ONE -> messages.get("players.one", side(game.colour()), player(Stone.other(game.colour())));
            case TWO -> messages.get("players.two", side(Stone.BLACK), side(Stone.WHITE));
            case WATCH -> messages.get("players.watch", side(Stone.BLACK), player(Stone.BLACK), side(Stone.WHITE),
                    player(Stone.WHITE));
        });
        IntStream.of(Stone.BLACK, Stone.WHITE)
                .filter(game::isEngine)
                .mapToObj(game::levelOf)
                .distinct()
                .filter(level -> !opponents.plays(level, game.setup()))
                .forEach(level -> terminal.println(messages.get(
                        level.searches() ? "no-search" : "no-policy",
                        level.id(), game.setup().size(), level.standIn())));
    }

    private void drawBoard() {
        Board board = game.board();
        ForbiddenSquares forbidden = ForbiddenSquares.of(board, board.sideToMove());
        terminal.println(view.draw(board, forbidden));
        if (!forbidden.isEmpty()) {
            terminal.println(forbidden.legend(messages, side(board.sideToMove())));
        }
        if (board.isOver()) {
            terminal.println(Ending.of(board, outcome(), messages));
        }
    }

    private void hint() {
        Board board = game.board();
        if (board.isOver()) {
            throw new Refusal("refused.over", outcome());
        }
        terminal.println(Hint.of(board, opponents, game.moveMillis(), messages, side(board.sideToMove())));
    }

    private String side(int side) {
        return view.side(side, messages);
    }

    /** Who plays a side, as people read it. */
    private String player(int side) {
        if (!game.isEngine(side)) {
            return messages.get("person");
        }
        Level level = game.levelOf(side);
        if (level.number() > 0) {
            return messages.get("level", level.number(), level.id(), about(level));
        }
        return level.isTimed() ? messages.get("player.timed", level.player(), seconds()) : level.player();
    }

    private String outcome() {
        int winner = game.board().outcome().winner();
        if (winner == Stone.EMPTY || game.mode() != Mode.ONE) {
            return Ending.outcome(game.board(), view, messages);
        }
        return messages.get(winner == game.colour() ? "outcome.you" : "outcome.engine", side(winner));
    }
}
