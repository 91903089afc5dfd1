package wuzi.gomocup;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** What an engine is told. It is written by a thread of its own, for an engine that reads nothing makes that wait. */
final class EngineInput {
    /** Commands that wait to be read; many more than come between two answers. */
    private static final int MOST_WAITING = 1_000;

    private static final String END = "";

    private final BlockingQueue<String> waiting = new LinkedBlockingQueue<>(MOST_WAITING);

    /** Has lines written, in their order; false if the engine has left too many unread. */
    boolean add(String text) {
        return waiting.offer(text);
    }

    /** Ends the writing. */
    void end() {
        waiting.clear();
        waiting.add(END);
    }

    /** Writes until the end, or until the engine has ended or closed its input, and closes the pipe. */
    void write(OutputStream out) {
        try (out) {
            for (String text = waiting.take(); !text.equals(END); text = waiting.take()) {
                out.write(text.getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        } catch (IOException e) {
            // it has ended or reads no more: the next reading finds out which
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
