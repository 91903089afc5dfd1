package wuzi.gomocup;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import wuzi.board.Board;
import wuzi.board.Stone;
import wuzi.player.Fault;
import wuzi.player.FaultException;

/**
 * The manager's side of the Gomocup protocol: a method for each command, which returns when the engine has answered and
 * throws a {@link FaultException} where it does not, or not as it should.
 *
 * <p>Source: the protocol as the Piskvork manager defines it, and as the tournament's referee speaks it.
 */
final class GomocupEngine implements AutoCloseable {
    private static final String MOVE = "-?\\d{1,9}\\s*,\\s*-?\\d{1,9}";
    private static final Pattern ONE_MOVE = Pattern.compile(MOVE);
    private static final Pattern SWAP_OR_MOVES = caseless("SWAP|" + MOVE + "(\\s+" + MOVE + "){0,2}");
    private static final Pattern OK = caseless("OK\\b.*");
    private static final Pattern NO = caseless("(ERROR|UNKNOWN)\\b.*");
    private static final Pattern OK_OR_NO = caseless(OK + "|" + NO);
    private static final Pattern SWAP_OR_NO = caseless(SWAP_OR_MOVES + "|" + NO);
    private static final Pattern REMARK = caseless("(MESSAGE|DEBUG)\\b.*");

    /** How many lines of an answer may be none that the protocol knows. */
    private static final int MOST_STRAYS = 100;
    /** How long it is waited on after more, or after a refusal, once the engine has nothing more to do. */
    private static final Duration SILENCE = Duration.ofMillis(200);

    private static final Duration LONGEST_REST = Duration.ofMillis(50); // one that ponders is never idle
    private static final long MOMENT_NANOS = 500_000;

    private static final int MOST_TEXT = 200;
    private static final String LINE_END = "\r\n";

    /**
     * What an engine may take for an answer.
     *
     * @param time after which it is not waited for any longer
     * @param memoryBytes what all its processes may hold, or 0
     */
    record Allowance(Duration time, long memoryBytes) {}

    private final EngineProcess process;
    private final Waits waits;
    private final Map<String, String> informed = new HashMap<>();
    private int size;
    private long answered;
    private boolean hasRested = true;
    private boolean hasRefused;
    private String said = "";

    /**
     * Starts an engine's process.
     *
     * @param command what to run
     * @param waits how long it is waited for
     * @throws FaultException if it cannot be started
     */
    GomocupEngine(EngineCommand command, Waits waits) {
        this.waits = waits;
        process = new EngineProcess(command);
    }

    /** What INFO folder says. */
    Path folder() {
        return process.folder();
    }

    /** That of its board; 0 before the first START. */
    int size() {
        return size;
    }

    /** Whether the last answer was ERROR or UNKNOWN. */
    boolean hasRefused() {
        return hasRefused;
    }

    /** The last text of the answer to the last command; empty where there was none. */
    String said() {
        return said;
    }

    /**
     * START, or RESTART on a board of the same size: an empty board.
     *
     * @throws FaultException if it does not say OK
     */
    void empty(int newSize) {
        String command = newSize == size ? "RESTART" : "START " + newSize;
        informed.clear();
        size = newSize;
        try {
            send(command);
            expected(OK, new Allowance(waits.ready(), 0));
        } catch (FaultException e) {
            throw new FaultException(
                    e.fault() == Fault.FLOODED ? Fault.FLOODED : Fault.NOT_STARTED, command + ": " + e.getMessage());
        }
    }

    /** INFO, unless the engine knows this value from before. */
    void info(String key, Object value) {
        if (!value.toString().equals(informed.put(key, value.toString()))) {
            send("INFO " + key + " " + value);
        }
    }

    /** INFO time_left, which changes with every move. */
    void timeLeft(long millis) {
        send("INFO time_left " + millis);
    }

    /** BEGIN: the first move on the empty board. */
    int begin(Allowance allowed) {
        send("BEGIN");
        return move(allowed);
    }

    /** TURN: the answer to a move. */
    int turn(int point, Allowance allowed) {
        send("TURN " + square(point));
        return move(allowed);
    }

    /** BOARD: a move in a position, all its stones in the order of play, those of a diagram first. */
    int board(Board board, Allowance allowed) {
        StringBuilder lines = new StringBuilder("BOARD").append(LINE_END);
        Board diagram = board.copy();
        while (diagram.ply() > 0) {
            diagram.undo();
        }
        int[] black = points(diagram.stonesOf(Stone.BLACK));
        int[] white = points(diagram.stonesOf(Stone.WHITE));
        for (int i = 0; i < Math.max(black.length, white.length); i++) {
            if (i < black.length) {
                append(lines, black[i], board);
            }
            if (i < white.length) {
                append(lines, white[i], board);
            }
        }
        for (int point : board.history()) {
            append(lines, point, board);
        }
        send(lines.append("DONE").toString());
        return move(allowed);
    }

    private static int[] points(byte[] stones) {
        return IntStream.range(0, stones.length).filter(point -> stones[point] != 0).toArray();
    }

    private void append(StringBuilder lines, int point, Board board) {
        lines.append(square(point))
                .append(board.at(point) == board.sideToMove() ? ",1" : ",2")
                .append(LINE_END);
    }

    /**
     * SWAP2BOARD: a step of the opening swap2.
     *
     * @param board its stones so far
     * @param withSides whether the lines say whose stones they are, as those of BOARD do
     * @return the stones that it puts, in order; none to change sides
     */
    int[] swap2(Board board, boolean withSides, Allowance allowed) {
        StringBuilder lines = new StringBuilder("SWAP2BOARD").append(LINE_END);
        for (int point : board.history()) {
            if (withSides) {
                append(lines, point, board);
            } else {
                lines.append(square(point)).append(LINE_END);
            }
        }
        send(lines.append("DONE").toString());
        // a refusal may be one of stones alone, and what follows then an answer to none
        String answer = expected(withSides ? SWAP_OR_MOVES : SWAP_OR_NO, allowed);
        if (answer.toUpperCase(Locale.ROOT).equals("SWAP")) {
            return new int[0];
        }
        return Stream.of(answer.replaceAll("\\s*,\\s*", ",").split("\\s+")).mapToInt(this::point).toArray();
    }

    /** TAKEBACK: takes a stone off; says whether the engine did. */
    boolean takeBack(int point) {
        send("TAKEBACK " + square(point));
        try {
            return OK.matcher(answer(OK_OR_NO, new Allowance(waits.takeBack(), 0))).matches();
        } catch (FaultException e) {
            if (e.fault() == Fault.HUNG || e.fault() == Fault.RUBBISH) {
                return false;
            }
            throw e;
        }
    }

    private int move(Allowance allowed) {
        return point(expected(ONE_MOVE, allowed));
    }

    private String expected(Pattern form, Allowance allowed) {
        String answer = answer(form, allowed);
        hasRefused = NO.matcher(answer).matches();
        if (hasRefused) {
            throw new FaultException(Fault.RUBBISH, "it answered '%s'".formatted(answer));
        }
        return answer;
    }

    /**
     * Reads until there is a line of the form expected. A refusal may be one of an INFO before it: it is the answer only
     * where none follows. All other lines are remarks, or strays, as engines write that do not know MESSAGE: many strays
     * with no answer among them are rubbish.
     */
    private String answer(Pattern form, Allowance allowed) {
        long deadline = deadline(allowed.time());
        said = "";
        int strays = 0;
        String refusal = null;
        while (true) {
            boolean isDoubtful = refusal != null || strays > MOST_STRAYS;
            long last = isDoubtful ? earlier(deadline, deadline(SILENCE)) : deadline;
            String line = process.read(last, allowed.memoryBytes());
            if (line == null) {
                if (deadline - System.nanoTime() > 0 && !process.tree().isIdle()) {
                    continue; // it thinks
                }
                if (refusal != null) {
                    return answered(refusal);
                }
                throw strays > 0
                        ? new FaultException(Fault.RUBBISH, "it gave no answer, but wrote '%s'".formatted(said))
                        : new FaultException(Fault.HUNG, "it gave no answer");
            }
            if (REMARK.matcher(line).matches()) {
                said = shortened(line.replaceFirst("^\\w+\\s*", ""));
            } else if (form.matcher(line).matches()) {
                return answered(line);
            } else if (NO.matcher(line).matches()) {
                refusal = line;
            } else if (!OK.matcher(line).matches()) {
                said = shortened(line);
                strays++;
            }
        }
    }

    private String answered(String line) {
        answered = System.nanoTime();
        hasRested = false;
        return shortened(line);
    }

    private static long deadline(Duration most) {
        return System.nanoTime() + most.toNanos();
    }

    private static long earlier(long one, long other) {
        return one - other < 0 ? one : other;
    }

    private static String shortened(String text) {
        return text.length() > MOST_TEXT ? text.substring(0, MOST_TEXT) : text;
    }

    private void send(String text) {
        rest();
        process.send(text + LINE_END);
    }

    /** Lets it put its last thought away: some engines lose what they are sent before. */
    void rest() {
        long pause = waits.pause().toNanos();
        if (hasRested || pause == 0) {
            return;
        }
        for (long past = sinceAnswer();
                past < pause || past < LONGEST_REST.toNanos() && !process.tree().isIdle();
                past = sinceAnswer()) {
            EngineProcess.rest(Math.max(MOMENT_NANOS, pause - past));
        }
        hasRested = true;
    }

    private long sinceAnswer() {
        return System.nanoTime() - answered;
    }

    private String square(int point) {
        return point % size + "," + point / size;
    }

    private int point(String square) {
        String[] xy = square.split(",");
        int x = Integer.parseInt(xy[0].strip());
        int y = Integer.parseInt(xy[1].strip());
        if (x < 0 || x >= size || y < 0 || y >= size) {
            throw new FaultException(
                    Fault.OUTSIDE, "it played %d,%d on a board of size %d".formatted(x, y, size));
        }
        return y * size + x;
    }

    private static Pattern caseless(String form) {
        return Pattern.compile(form, Pattern.CASE_INSENSITIVE);
    }

    /** END; whoever still runs a moment later is killed. */
    @Override
    public void close() {
        try {
            process.send("END" + LINE_END);
            process.waitFor(waits.end());
        } catch (FaultException e) {
            // it reads nothing, not even this
        } finally {
            kill();
        }
    }

    /** Kills it at once. */
    void kill() {
        process.kill();
    }

    ProcessTree tree() {
        return process.tree();
    }
}
