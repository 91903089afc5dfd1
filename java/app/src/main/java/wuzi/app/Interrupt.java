package wuzi.app;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ctrl-C while something is searched for: the search ends and is shown before the process ends as Ctrl-C ends it. */
final class Interrupt implements AutoCloseable {
    private static final long PATIENCE_MILLIS = 1_000;

    private final CountDownLatch shown = new CountDownLatch(1);
    private volatile boolean raised;

    /** Listens from now on. */
    Interrupt() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::raise));
    }

    private void raise() {
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
        shown.countDown();
    }
}
