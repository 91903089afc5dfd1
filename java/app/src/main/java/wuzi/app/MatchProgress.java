package wuzi.app;

import java.io.PrintStream;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import wuzi.match.MatchFolder;
import wuzi.match.MatchOptions;
import wuzi.match.PlayedGame;
import wuzi.match.SequentialTest;
import wuzi.match.Sprt;
import wuzi.match.Standings;

/** Keeps the games of a match as they end, and shows what it has come to: live on a terminal, else now and then. */
final class MatchProgress implements AutoCloseable {
    private static final long SECOND = 1_000_000_000;
    /** Of a terminal: the progress line, a blank one above it, and the cursor's below it. */
    private static final int LINES_BESIDE_REPORT = 3;

    private final MatchFolder folder;
    private final Messages messages;
    private final boolean json;
    private final boolean live;
    private final PrintStream side;
    private final Standings standings;
    private final SequentialTest test;
    private final Map<Integer, PlayedGame> lastFaults = new TreeMap<>();
    private final int openings;
    private final int threads;
    private final LiveText liveText = new LiveText();
    private final Ticks ticks = new Ticks();
    private final long start = System.nanoTime();
    private final int before;
    /** Of the games played now: what all moves took their players, and how many they were. */
    private long micros;
    private long moves;
    private boolean news;
    private long shown = start;
    private boolean running;
    private volatile boolean decided;

    /**
     * Begins with the games that the folder holds.
     *
     * @param threads how many games are played at once
     */
    MatchProgress(MatchFolder folder, int threads, Messages messages, boolean json) {
        this.folder = folder;
        this.threads = threads;
        this.messages = messages;
        this.json = json;
        live = !json && StreamTerminal.system(false).isRich();
        side = json ? System.err : System.out;
        standings = new Standings(folder.plan().players(), folder.plan().schedule());
        test = folder.plan().sprt() == null ? null : new SequentialTest(folder.plan().sprt());
        openings = folder.plan().options().swap2()
                ? 0
                : (int) folder.plan().openings().stream().map(IntBuffer::wrap).distinct().count();
        folder.played().forEach(this::count);
        before = standings.games();
    }

    /** Says where the games are kept; from here on, Ctrl-C ends with what there is. */
    void begin() {
        MatchOptions options = folder.plan().options();
        if (openings > 0 && openings < options.games() / 2 && !options.limits().isTimed()) {
            side.println(messages.get("match.repeats", openings, options.games() / 2));
        }
        side.println(messages.get("match.begin", total(), folder.path()));
        if (before > 0) {
            side.println(messages.get("match.goes-on", before));
        }
        running = true;
        Runtime.getRuntime().addShutdownHook(new Thread(this::close));
        if (live) {
            show();
        }
        ticks.begin(this::tick);
    }

    /** Whether the match need not go on. */
    boolean isDecided() {
        return decided;
    }

    /** Counts and keeps a game. */
    synchronized void add(PlayedGame game) {
        if (!running || decided) {
            return;
        }
        folder.add(game);
        count(game);
        micros += LongStream.of(game.micros()).sum();
        moves += game.micros().length;
        news = true;
    }

    private void count(PlayedGame game) {
        standings.add(game);
        if (game.fault() != null) {
            lastFaults.put(game.faulty(), game);
        }
        if (test != null) {
            test.add(game);
            decided = test.verdict() != Sprt.Verdict.CONTINUE;
        }
    }

    /** Shows how far the match is, sooner where a game has ended. */
    private synchronized void tick() {
        if (!running) {
            return;
        }
        long seconds = (System.nanoTime() - shown) / SECOND;
        if (live && (news || seconds >= 5)) {
            show();
        } else if (!live && seconds >= (news ? 10 : 60)) {
            side.println(line());
            shown = System.nanoTime();
            news = false;
        }
    }

    private MatchReport report() {
        return new MatchReport(folder.plan(), standings, test, lastFaults, openings);
    }

    private int total() {
        return folder.plan().schedule().games();
    }

    private String line() {
        double minutes = (System.nanoTime() - start) / 60e9;
        int played = standings.games() - before;
        return played == 0
                ? messages.get("match.progress-first", standings.games(), total(), minutes)
                : messages.get("match.progress", standings.games(), total(), minutes,
                        (total() - standings.games()) * minutes / played);
    }

    private synchronized void show() {
        liveText.show(this::lines);
        shown = System.nanoTime();
        news = false;
    }

    private List<String> lines(TerminalSize size) {
        List<String> lines = new ArrayList<>();
        if (standings.games() > 0) {
            lines.addAll(report().lines(messages, size.lines() - LINES_BESIDE_REPORT));
            lines.add("");
        }
        lines.add(line());
        return lines;
    }

    /** What a move takes beyond its player's own time: the match itself, files, games that one thread waits for. */
    private double overheadMillis() {
        return ((System.nanoTime() - start) / 1e3 * threads - micros) / moves / 1e3;
    }

    /** Shows the end. */
    synchronized void end() {
        if (!running) {
            return;
        }
        running = false;
        ticks.close();
        liveText.clear();
        if (json) {
            System.out.println(report().json(folder.path().toString(), overheadMillis()));
        } else if (standings.games() > 0) {
            System.out.println();
            report().lines(messages).forEach(System.out::println);
        }
    }

    /** Of a match that was stopped or failed, shows what there is and how to go on. */
    @Override
    public synchronized void close() {
        if (running) {
            end();
            System.err.println(standings.games() == 0
                    ? messages.get("match.stopped-first")
                    : messages.get("match.stopped", folder.path()));
        }
    }
}
