package wuzi.app;

import java.nio.file.Path;
import wuzi.board.Stone;
import wuzi.data.DataFile;
import wuzi.data.SearchedGame;

/** Keeps games of data as they end, and shows how far they are: live on a terminal, else now and then. */
final class DatagenProgress implements AutoCloseable {
    private static final long QUIET_NANOS = 10_000_000_000L;
    private static final String CLEAR = "\r\033[K";

    private final DataFile file;
    private final Path path;
    private final int wanted;
    private final Messages messages;
    private final boolean live = StreamTerminal.system(false).isRich();
    private final Ticks ticks = new Ticks();
    private final long start = System.nanoTime();
    private long shown = start;
    /** Of the games played now: those that ended in a draw, with Black and with White as the winner. */
    private final int[] results = new int[Stone.WHITE + 1];
    private long positions;
    private boolean running;
    private volatile boolean stopped;

    DatagenProgress(DataFile file, Path path, int wanted, Messages messages) {
        this.file = file;
        this.path = path;
        this.wanted = wanted;
        this.messages = messages;
    }

    /** Says where the games are kept; from here on, Ctrl-C ends with what there is. */
    void begin() {
        System.out.println(messages.get("datagen.begin", wanted, path));
        if (file.games() > 0) {
            System.out.println(messages.get("datagen.goes-on", Math.min(wanted, file.games())));
        }
        running = true;
        Runtime.getRuntime().addShutdownHook(new Thread(this::close));
        ticks.begin(this::tick);
    }

    /** Whether the games need not go on. */
    boolean isStopped() {
        return stopped;
    }

    /** Keeps and counts a game. */
    synchronized void add(SearchedGame game) {
        if (running) {
            file.add(game);
            results[game.result()]++;
            positions += game.searched();
        }
    }

    private int now() {
        return results[Stone.EMPTY] + results[Stone.BLACK] + results[Stone.WHITE];
    }

    private int there() {
        return file.games() + now();
    }

    private double minutes() {
        return (System.nanoTime() - start) / 60e9;
    }

    private double positionsPerSecond() {
        return positions / (minutes() * 60);
    }

    private synchronized void tick() {
        if (running && (live || System.nanoTime() - shown >= QUIET_NANOS)) {
            String line = now() == 0
                    ? messages.get("datagen.progress-first", there(), wanted, minutes())
                    : messages.get("datagen.progress", there(), wanted, positions, positionsPerSecond(),
                            results[Stone.BLACK], results[Stone.EMPTY], results[Stone.WHITE], minutes(),
                            (wanted - there()) * minutes() / now());
            if (live) {
                System.out.print(CLEAR + Columns.cut(line, TerminalSize.now().columns() - 1));
                System.out.flush();
            } else {
                System.out.println(line);
            }
            shown = System.nanoTime();
        }
    }

    private void finish() {
        running = false;
        ticks.close();
        if (live) {
            System.out.print(CLEAR);
        }
    }

    /** Says what was played. */
    synchronized void end() {
        if (running) {
            finish();
            System.out.println(now() == 0
                    ? messages.get("datagen.nothing", there(), path)
                    : messages.get("datagen.done", there(), path, positions, positionsPerSecond(),
                            results[Stone.BLACK], results[Stone.EMPTY], results[Stone.WHITE]));
        }
    }

    /** Of games that were stopped or failed, says how many there are and how to go on. */
    @Override
    public synchronized void close() {
        stopped = true;
        if (running) {
            finish();
            System.err.println(messages.get("datagen.stopped", there()));
        }
    }
}
