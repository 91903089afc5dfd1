package wuzi.app;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import wuzi.board.Board;
import wuzi.board.CounterRandom;
import wuzi.board.NotAllowedException;
import wuzi.board.Stone;
import wuzi.match.Swap2;
import wuzi.player.Player;

/**
 * A player behind the Gomocup protocol: commands come in a line each, and are answered in their order. After {@code ERROR}
 * all is as it was before the command.
 *
 * <p>Who calls {@link #run} reads the commands, and another thread carries them out, so that {@code END} and the end of
 * input are noticed while a move is thought about.
 */
final class Brain {
    private static final int QUEUE = 10_000;
    /** How long a move may still take after the end; managers kill after half a second. */
    private static final long GRACE = TimeUnit.MILLISECONDS.toNanos(200);
    private static final int SHOWN = 200;
    private static final Set<String> STOPS = Set.of("STOP", "YXSTOP");
    private static final Pattern RECTANGLE = Pattern.compile("([0-9]{1,3})\\s*,\\s*\\1");

    private final BrainLines in;
    private final PrintStream out;
    private final PrintStream err;
    private final BrainPlayer players;
    private final long gameKey;

    private final BlockingQueue<String> commands = new LinkedBlockingQueue<>(QUEUE);
    private int unanswered;
    private boolean thinking;
    private long thinkingSince;
    private boolean ended;
    /** Commands that stop a thought, read and not yet at their turn. */
    private int stops;

    private final BrainInfo info = new BrainInfo();
    private final BrainThoughts thoughts = new BrainThoughts(System::nanoTime, thought -> say("MESSAGE", thought));
    private BrainGame game;
    /** Where {@code DONE} is awaited, else null. */
    private BrainBlock block;

    /**
     * A brain.
     *
     * @param in commands
     * @param out answers
     * @param err what went wrong inside
     * @param players who plays
     * @param seed of its player's randomness
     */
    Brain(InputStream in, PrintStream out, PrintStream err, BrainPlayer players, long seed) {
        this.in = new BrainLines(in);
        this.out = out;
        this.err = err;
        this.players = players;
        gameKey = CounterRandom.key(seed, CounterRandom.PLAYER, 0);
    }

    /** Answers until the end, and returns then though a move is still thought about. */
    void run() throws InterruptedException {
        Thread worker = new Thread(this::carryOut, "brain");
        worker.setDaemon(true);
        worker.start();
        for (String line = in.next(); line != null && !command(line).equals("END"); line = in.next()) {
            synchronized (this) {
                unanswered++;
                stops += STOPS.contains(command(line)) ? 1 : 0;
            }
            commands.put(line);
        }
        if (end()) {
            players.close();
        }
        worker.interrupt();
    }

    /** Waits for the commands before the end, but for no move that takes long; whether all of them are answered. */
    private synchronized boolean end() throws InterruptedException {
        long read = System.nanoTime();
        while (unanswered > 0) {
            long left = thinking ? GRACE - System.nanoTime() + Math.max(read, thinkingSince) : GRACE;
            if (left <= 0) {
                break;
            }
            wait(TimeUnit.NANOSECONDS.toMillis(left) + 1);
        }
        ended = true;
        return unanswered == 0;
    }

    private void carryOut() {
        try {
            while (true) {
                answer(commands.take());
                synchronized (this) {
                    unanswered--;
                    notifyAll();
                }
            }
        } catch (InterruptedException e) {
            // the end
        }
    }

    /** Carries a command out. Whatever goes wrong inside is told, and the next command may go better. */
    private void answer(String line) {
        try {
            carryOut(line);
        } catch (BrainRefusal e) {
            say("ERROR", e.getMessage());
        } catch (Exception | LinkageError | StackOverflowError | OutOfMemoryError e) {
            String why = e instanceof Refusal refusal ? refusal.in(Messages.in("en")) : e.toString();
            say("ERROR", why);
            err.println("wuzi: " + line(line) + ": " + line(why));
        }
    }

    private void carryOut(String line) {
        String[] words = line.split("\\s+", 2);
        String command = command(line);
        String argument = words.length > 1 ? words[1] : "";
        stopped(command);
        if (command.equals("INFO")) {
            info.set(argument);
        } else if (block != null) {
            inBlock(line, command.equals("DONE"));
        } else if (BrainBlock.begins(command)) {
            block = new BrainBlock(command, game == null ? 0 : game.size());
        } else {
            switch (command) {
                case "START" -> start(edge(argument));
                case "RECTSTART" -> start(squareEdge(argument));
                case "RESTART" -> restart();
                case "BEGIN" -> begin();
                case "TURN" -> turn(free(argument));
                case "PLAY" -> play(free(argument));
                case "TAKEBACK" -> takeBack(point(argument));
                case "ABOUT" -> say(about(), "");
                case "STOP", "YXSTOP" -> { } // done when it was read
                default -> say("UNKNOWN", "command " + line);
            }
        }
    }

    private static String command(String line) {
        return line.split("\\s+", 2)[0].toUpperCase(Locale.ROOT);
    }

    /** What stands after a command that stops a thought is thought about again. */
    private synchronized void stopped(String command) {
        stops -= STOPS.contains(command) ? 1 : 0;
    }

    private synchronized boolean isStopped() {
        return stops > 0;
    }

    private static String about() {
        return "name=\"wuzi\", version=\"" + Main.version().orElse("0")
                + "\", author=\"the authors of wuzi\", country=\"International\"";
    }

    private void start(int size) {
        BrainGame empty = BrainGame.empty(size);
        player(empty.boardToMove(info.rule()));
        game = empty;
        newGame();
    }

    private void restart() {
        game = BrainGame.empty(game().size());
        newGame();
    }

    private void newGame() {
        info.newGame();
        begin(game.boardToMove(info.rule()));
        say("OK", "");
    }

    private void begin(Board board) {
        player(board).newGame(board, info.limits());
    }

    private Player player(Board board) {
        Player player = players.on(board, info);
        player.watch(thoughts::soFar, this::isStopped);
        return player;
    }

    private void begin() {
        if (!game().isEmpty()) {
            throw new BrainRefusal("BEGIN is for an empty board; this one has stones");
        }
        move(game);
    }

    private void turn(int point) {
        requireGame(game.boardToWait(info.rule()));
        BrainGame after = game.afterOther(point);
        if (hasEnded(after.boardToMove(info.rule()))) {
            game = after; // the one command that is refused and yet changes the board
            throw over();
        }
        move(after);
    }

    private void play(int point) {
        Board board = game.boardToMove(info.rule());
        requireGame(board);
        if (!board.isLegal(point)) {
            throw new BrainRefusal("%s is forbidden: %s", square(point), board.foul(point).words());
        }
        game = game.afterOwn(point);
        say(square(point), "");
    }

    private void takeBack(int point) {
        game = game.without(game.at(point).orElseThrow(
                () -> new BrainRefusal("there is no stone on %s to take back", square(point))));
        say("OK", "");
    }

    private void inBlock(String line, boolean isEnd) {
        if (!isEnd) {
            block.add(line);
            return;
        }
        BrainBlock whole = block;
        block = null;
        if (whole.isUnknown()) {
            say("UNKNOWN", "command " + whole.command());
            return;
        }
        game();
        if (whole.isOpening()) {
            swap2(whole.points());
            return;
        }
        BrainGame position = whole.position();
        requireGame(position.boardToMove(info.rule()));
        begin(position.boardToMove(info.rule()));
        move(position);
    }

    /** Answers in the opening swap2, and goes on from there. */
    private void swap2(List<Integer> points) {
        Swap2 opening = opening(points);
        boolean isFirst = opening.asksFirst();
        Board board = opening.board();
        begin(board);
        Player player = player(board);
        int[] answer = think(() -> player.swap2(board, CounterRandom.at(gameKey, board.stones()), info.limits()));
        opening.take(answer);
        boolean isWhite = opening.isDone() && opening.firstIsBlack() != isFirst;
        game = BrainGame.opened(board, isWhite ? Stone.WHITE : Stone.BLACK);
        say(answer.length == 0 ? "SWAP" : IntStream.of(answer).mapToObj(this::square).collect(Collectors.joining(" ")), "");
    }

    private Swap2 opening(List<Integer> points) {
        try {
            Swap2 opening = new Swap2(new Board(game.size(), info.rule()));
            for (int next : new int[] {3, 5}) {
                if (points.size() >= next) {
                    int before = opening.board().stones();
                    opening.take(points.subList(before, next).stream().mapToInt(Integer::intValue).toArray());
                }
            }
            if (opening.board().stones() == points.size()) {
                return opening;
            }
        } catch (NotAllowedException e) {
            throw new BrainRefusal("%s", e.getMessage());
        }
        throw new BrainRefusal("swap2 asks nothing after %s stones; after 0, 3 or 5", points.size());
    }

    /** Thinks about a position, says what the player chooses, and goes on from there. */
    private void move(BrainGame position) {
        Board board = position.boardToMove(info.rule());
        int move = board.isOver() ? freeSquare(board) : choose(board);
        game = position.afterOwn(move);
        say(square(move), "");
    }

    private int choose(Board board) {
        Player player = player(board);
        int move = think(() -> player.choose(board, CounterRandom.at(gameKey, board.stones()), info.limits()));
        if (move < 0 || move >= board.area() || !board.isLegal(move)) {
            throw new IllegalStateException(player.name() + " plays no legal move");
        }
        thoughts.atLast(player.remark(0));
        return move;
    }

    private <T> T think(Supplier<T> thought) {
        long start = System.nanoTime();
        thinking(true);
        thoughts.begin();
        try {
            return thought.get();
        } finally {
            thinking(false);
            info.spend(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
        }
    }

    private synchronized void thinking(boolean begins) {
        thinking = begins;
        thinkingSince = System.nanoTime();
        notifyAll();
    }

    /** Black, with forbidden squares only, has lost; on any of them the game comes to its end. */
    private static int freeSquare(Board board) {
        int point = 0;
        while (board.freeSquares()[point] == 0) {
            point++;
        }
        return point;
    }

    /** Whether nobody can move any more, or somebody has made a winning line. */
    private static boolean hasEnded(Board board) {
        return board.isOver() && (board.stones() == board.area() || WinningLine.of(board).length > 0);
    }

    private static void requireGame(Board board) {
        if (hasEnded(board)) {
            throw over();
        }
    }

    private static BrainRefusal over() {
        return new BrainRefusal("the game is over; RESTART begins another one");
    }

    private BrainGame game() {
        if (game == null) {
            throw new BrainRefusal("there is no game; START begins one");
        }
        return game;
    }

    private static int edge(String text) {
        int size = text.matches("[0-9]{1,3}") ? Integer.parseInt(text) : 0;
        if (size < BrainGame.SMALLEST || size > Board.MAX_SIZE) {
            throw new BrainRefusal("board size '%s' is not allowed; it is a number from %s to %s",
                    text, BrainGame.SMALLEST, Board.MAX_SIZE);
        }
        return size;
    }

    private static int squareEdge(String text) {
        Matcher size = RECTANGLE.matcher(text);
        if (!size.matches()) {
            throw new BrainRefusal("board '%s' is not allowed; it is a square, such as 15,15", text);
        }
        return edge(size.group(1));
    }

    private int point(String text) {
        return BrainSquare.point(text, game().size());
    }

    private int free(String text) {
        int point = point(text);
        if (game.at(point).isPresent()) {
            throw new BrainRefusal("%s is taken", square(point));
        }
        return point;
    }

    private String square(int point) {
        return BrainSquare.text(point, game.size());
    }

    private synchronized void say(String word, String text) {
        if (!ended) {
            out.print(line(text.isEmpty() ? word : word + " " + text) + "\n");
            out.flush();
        }
    }

    /** One short line of plain characters. */
    private static String line(String text) {
        String plain = text.replaceAll("[^ -~]+", "?").strip();
        return plain.length() <= SHOWN ? plain : plain.substring(0, SHOWN) + "...";
    }
}
