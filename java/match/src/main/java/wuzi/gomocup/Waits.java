package wuzi.gomocup;

import java.time.Duration;

/**
 * How long an engine is waited for.
 *
 * @param ready until it is ready for a game
 * @param patience for a move where time is not limited
 * @param beyond for a move, after all the time that it may take
 * @param takeBack for the answer to TAKEBACK, which some engines do not know
 * @param end until it has ended by itself
 * @param pause from its answer to the next command, which some engines lose if it comes at once: at least so long, and
 *     until it is idle where the system says that
 */
record Waits(Duration ready, Duration patience, Duration beyond, Duration takeBack, Duration end, Duration pause) {
    static final Waits USUAL = new Waits(
            Duration.ofSeconds(10),
            Duration.ofSeconds(60),
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            Duration.ofMillis(500),
            Duration.ofMillis(ProcessTree.IS_VISIBLE ? 2 : 10));

    Waits withPatience(Duration other) {
        return new Waits(ready, other, beyond, takeBack, end, pause);
    }

    Waits withoutPause() {
        return new Waits(ready, patience, beyond, takeBack, end, Duration.ZERO);
    }
}
