package wuzi.app;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import wuzi.player.Player;
import wuzi.player.Players;

/** A manager's side of a brain in this process. */
final class BrainSession implements AutoCloseable {
    static final long PATIENCE = 30;
    private static final String FENCE = "name=";

    private final BlockingQueue<Integer> bytes = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private final ByteArrayOutputStream wrong = new ByteArrayOutputStream();
    private final Thread thread;

    BrainSession(IntFunction<Player> players, long seed) {
        this(new BrainPlayer(
                (size, info) -> Integer.toString(size), size -> players.apply(Integer.parseInt(size))), seed);
    }

    BrainSession(BrainPlayer players, long seed) {
        Brain brain = new Brain(
                new Input(), new PrintStream(new Output(), false, StandardCharsets.UTF_8),
                new PrintStream(wrong, true, StandardCharsets.UTF_8), players, seed);
        thread = new Thread(() -> {
            try {
                brain.run();
            } catch (InterruptedException e) {
                // the end
            }
        });
        thread.start();
    }

    static BrainSession of(String player) {
        return new BrainSession(size -> Players.of(player), 1);
    }

    /** Sends text as it is. */
    BrainSession send(String text) {
        for (byte one : text.getBytes(StandardCharsets.ISO_8859_1)) {
            bytes.add(one & 0xFF);
        }
        return this;
    }

    /** Ends the input. */
    BrainSession hangUp() {
        bytes.add(-1);
        return this;
    }

    /** Sends lines with CR LF, and waits for all that they are answered with. */
    List<String> ask(String... lines) throws InterruptedException {
        send(String.join("\r\n", lines) + "\r\n");
        return rest();
    }

    /** All that is said to what was sent. */
    List<String> rest() throws InterruptedException {
        send("ABOUT\r\n");
        List<String> said = new ArrayList<>();
        for (String answer = next(); !answer.startsWith(FENCE); answer = next()) {
            said.add(answer);
        }
        return said;
    }

    /** The next line that is said. */
    String next() throws InterruptedException {
        String answer = answers.poll(PATIENCE, TimeUnit.SECONDS);
        if (answer == null) {
            throw new AssertionError("no answer");
        }
        return answer;
    }

    /** Waits for the brain's end; what was said and not read. */
    List<String> ended() throws InterruptedException {
        thread.join(TimeUnit.SECONDS.toMillis(PATIENCE));
        if (thread.isAlive()) {
            throw new AssertionError("the brain has not ended");
        }
        return new ArrayList<>(answers);
    }

    /** What was told of errors inside. */
    String wrong() {
        return wrong.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        hangUp();
    }

    private final class Input extends InputStream {
        @Override
        public int read() {
            try {
                return bytes.take();
            } catch (InterruptedException e) {
                return -1;
            }
        }

        @Override
        public int read(byte[] into, int start, int length) {
            int next = read();
            if (next < 0) {
                return -1;
            }
            into[start] = (byte) next;
            int count = 1;
            while (count < length && bytes.peek() != null && bytes.peek() >= 0) {
                into[start + count++] = (byte) (int) bytes.poll();
            }
            return count;
        }
    }

    /** Only what is flushed is seen. */
    private final class Output extends OutputStream {
        private final ByteArrayOutputStream pending = new ByteArrayOutputStream();

        @Override
        public void write(int one) {
            pending.write(one);
        }

        @Override
        public void flush() {
            String text = pending.toString(StandardCharsets.ISO_8859_1);
            if (!text.endsWith("\n")) {
                throw new AssertionError("half a line was flushed: " + text);
            }
            pending.reset();
            answers.addAll(List.of(text.split("\n")));
        }
    }
}
