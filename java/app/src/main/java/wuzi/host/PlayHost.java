package wuzi.host;

import wuzi.app.PlaySession;
import wuzi.app.Terminal;
import wuzi.eval.EvalBatch;
import wuzi.eval.Evaluator;
import wuzi.eval.Guidance;

/** The console game for Python. */
public final class PlayHost {
    private PlayHost() {}

    /**
     * Plays against a Python net, on the calling thread.
     *
     * @param name what people see it called
     * @param net judges positions
     * @param encoder what it reads, such as {@code stones/1}
     * @param candidates as {@link Guidance} takes it
     * @param rulePrior as {@link Guidance} takes it
     * @param smallest the smallest board it plays on
     * @param largest the largest board it plays on
     * @param terminal where to play
     * @param rich whether the terminal shows colours and round stones
     * @param arguments options of {@code wuzi play}
     * @return an exit status
     * @throws IllegalArgumentException if there is no such encoder
     */
    public static int play(
            String name,
            PlayNet net,
            String encoder,
            int candidates,
            double rulePrior,
            int smallest,
            int largest,
            PlayTerminal terminal,
            boolean rich,
            String... arguments) {
        return PlaySession.run(
                name,
                evaluator(net),
                encoder,
                new Guidance(candidates, rulePrior),
                smallest,
                largest,
                terminal(terminal, rich),
                arguments);
    }

    /**
     * Plays as {@code wuzi play} does, on the calling thread.
     *
     * @param terminal where to play
     * @param rich whether the terminal shows colours and round stones
     * @param arguments options of {@code wuzi play}
     * @return an exit status
     */
    public static int play(PlayTerminal terminal, boolean rich, String... arguments) {
        return PlaySession.run(terminal(terminal, rich), arguments);
    }

    private static Evaluator evaluator(PlayNet net) {
        return new Evaluator() {
            private EvalBatch mapped;

            @Override
            public void evaluate(EvalBatch batch) {
                if (batch != mapped) {
                    net.map(batch.shared());
                    mapped = batch;
                }
                net.evaluate();
            }
        };
    }

    private static Terminal terminal(PlayTerminal terminal, boolean rich) {
        return new Terminal() {
            @Override
            public String readLine(String prompt) {
                return terminal.readLine(prompt);
            }

            @Override
            public void println(String text) {
                terminal.println(text);
            }

            @Override
            public boolean isRich() {
                return rich;
            }
        };
    }
}
