package wuzi.app;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ctrl-C while something is searched for: the search ends and is shown before the process ends as Ctrl-C ends it. */
final class Interrupt implements AutoCloseable {
    private static final long PATIENCE_MILLIS = 1_000;

    private static volatile boolean awaited;

    private final CountDownLatch shown = new CountDownLatch(1);
    private final boolean live;
    private volatile boolean raised;

    /**
     * Listens from now on.
     *
     * @param live whether what is shown takes the place of what was there, the terminal's {@code ^C} included
     */
    Interrupt(boolean live) {
        this.live = live;
        awaited = true;
        Runtime.getRuntime().addShutdownHook(new Thread(this::raise));
    }

    /** Whether Ctrl-C is met here, and no line need be begun elsewhere. */
    static boolean isAwaited() {
        return awaited;
    }

    private void raise() {
        if (!live && System.console() != null && shown.getCount() > 0) {
            System.out.println();
        }
        raised = true;
        try {
            shown.await(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether it is time to end. */
    boolean isRaised() {
        return raised;
    }

    /** All that there is to show has been shown. */
    @Override
    public void close() {
        awaited = false;
        shown.countDown();
    }
}
