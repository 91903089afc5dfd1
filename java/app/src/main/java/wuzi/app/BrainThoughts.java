package wuzi.app;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import wuzi.player.Remark;

/** What a player thinks, as a brain tells it: now and then while it thinks, and at last. */
final class BrainThoughts {
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(100);

    private final LongSupplier nanoTime;
    private final Consumer<String> told;
    private long last;

    /**
     * Thoughts on their way.
     *
     * @param nanoTime the time in nanoseconds
     * @param told hears of them, in a line each
     */
    BrainThoughts(LongSupplier nanoTime, Consumer<String> told) {
        this.nanoTime = nanoTime;
        this.told = told;
        begin();
    }

    /** A move is thought about from now on. */
    void begin() {
        last = nanoTime.getAsLong();
    }

    /** What is thought so far, which is passed over where something was told a moment ago. */
    void soFar(Remark remark) {
        if (nanoTime.getAsLong() - last >= PAUSE) {
            last = nanoTime.getAsLong();
            atLast(remark);
        }
    }

    void atLast(Remark remark) {
        String value = Double.isNaN(remark.value()) ? "" : String.format(Locale.ROOT, "value %+.2f ", remark.value());
        if (!(value + remark.text()).isBlank()) {
            told.accept(value + remark.text());
        }
    }
}
