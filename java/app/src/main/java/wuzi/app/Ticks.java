package wuzi.app;

import java.util.Timer;
import java.util.TimerTask;

/** Twice a second, something is looked at again: how far long work is. */
final class Ticks implements AutoCloseable {
    private static final long MILLIS = 500;

    private final Timer timer = new Timer(true);

    /** Begins, on a thread that keeps no program alive. */
    void begin(Runnable tick) {
        timer.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        tick.run();
                    }
                },
                MILLIS,
                MILLIS);
    }

    @Override
    public void close() {
        timer.cancel();
    }
}
