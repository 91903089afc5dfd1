package wuzi.app;

import java.io.PrintStream;
import java.util.stream.LongStream;
import wuzi.match.MatchFolder;
import wuzi.match.PlayedGame;
import wuzi.match.SequentialTest;
import wuzi.match.Sprt;
import wuzi.match.Standings;

/** Keeps the games of a match as they end, and shows what it has come to: live on a terminal, else now and then. */
final class MatchProgress {
    private static final long REFRESH_NANOS = 500_000_000;
    /** Between lines of progress of a match that is not on a terminal. */
    private static final long LINE_NANOS = 10_000_000_000L;
    private static final String UP_AND_CLEAR = "\r\033[%dA\033[J";
    /** Lines that are too long for the terminal are cut off, not continued on the next one. */
    private static final String CUT = "\033[?7l%s\033[?7h";

    private final MatchFolder folder;
    private final Messages messages;
    private final boolean json;
    private final boolean live;
    private final PrintStream side;
    private final Standings standings;
    private final SequentialTest test;
    private final int threads;
    private final long start = System.nanoTime();
    private final int before;
    /** Of the games played now: what all moves took their players, and how many they were. */
    private long micros;
    private long moves;
    private long shown = start;
    private int linesShown;
    private boolean ended;
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
        folder.played().forEach(this::count);
        before = standings.games();
    }

    /** Says where the games are kept; from here on, Ctrl-C ends with what there is. */
    void begin() {
        side.println(messages.get("match.begin", folder.plan().schedule().games(), folder.path()));
        if (before > 0) {
            side.println(messages.get("match.goes-on", before));
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            if (finish()) {
                System.err.println(messages.get("match.stopped", folder.path()));
            }
        }));
    }

    /** Whether the match need not go on. */
    boolean isDecided() {
        return decided;
    }

    /** Counts and keeps a game. */
    synchronized void add(PlayedGame game) {
        if (ended || decided) {
            return;
        }
        folder.add(game);
        count(game);
        micros += LongStream.of(game.micros()).sum();
        moves += game.micros().length;
        if (live && System.nanoTime() - shown > REFRESH_NANOS) {
            show();
        } else if (!live && System.nanoTime() - shown > LINE_NANOS) {
            side.println(line());
            shown = System.nanoTime();
        }
    }

    private void count(PlayedGame game) {
        standings.add(game);
        if (test != null) {
            test.add(game);
            decided = test.verdict() != Sprt.Verdict.CONTINUE;
        }
    }

    private MatchReport report() {
        return new MatchReport(folder.plan(), standings, test);
    }

    private int total() {
        return folder.plan().schedule().games();
    }

    private String line() {
        double minutes = (System.nanoTime() - start) / 60e9;
        int played = standings.games() - before;
        double left = (total() - standings.games()) * minutes / Math.max(1, played);
        return messages.get("match.progress", standings.games(), total(), minutes, left);
    }

    private void show() {
        String text = report().text(messages) + "\n" + line();
        clear();
        System.out.println(String.format(CUT, text));
        linesShown = (int) text.lines().count();
        shown = System.nanoTime();
    }

    private void clear() {
        if (linesShown > 0) {
            System.out.print(String.format(UP_AND_CLEAR, linesShown));
            linesShown = 0;
        }
    }

    /** What a move takes beyond its player's own time: the match itself, files, games that one thread waits for. */
    private double overheadMillis() {
        return ((System.nanoTime() - start) / 1e3 * threads - micros) / moves / 1e3;
    }

    /** Shows the end. */
    void end() {
        finish();
    }

    private synchronized boolean finish() {
        if (ended) {
            return false;
        }
        ended = true;
        clear();
        if (json) {
            System.out.println(report().json(folder.path().toString(), overheadMillis()));
        } else {
            System.out.println();
            System.out.print(report().text(messages));
        }
        return true;
    }
}
