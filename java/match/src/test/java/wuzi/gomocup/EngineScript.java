package wuzi.gomocup;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Engines for tests: shell scripts that write down what they are told. */
final class EngineScript {
    /** Long waits, so that a busy machine makes no faults, but for what some tests shorten. */
    static final Waits WAITS = new Waits(
            Duration.ofSeconds(20),
            Duration.ofSeconds(20),
            Duration.ofSeconds(20),
            Duration.ofMillis(200),
            Duration.ofMillis(100),
            Duration.ofMillis(2));

    /** Answers every question with the next square of the first row, from 0,0. */
    static final String GOOD = """
            START*|RESTART) echo OK;;
            TURN*|BEGIN|DONE) echo $((n += 1)),0;;
            END) exit;;
            """;

    private static final String LOOP = """
            #!/bin/sh
            cr=$(printf '\\r')
            n=-1
            %s
            while IFS= read -r raw; do
            printf '%%s\\n' "$raw" >>log
            line=${raw%%"$cr"}
            case $line in
            %s
            esac
            done
            """;

    private final Path folder;

    EngineScript(Path folder) {
        this.folder = folder;
    }

    /** An engine that runs {@code first}, then answers by {@code cases} of the shell's {@code case}. */
    Path write(String first, String cases) {
        return writeWhole(LOOP.formatted(first, cases));
    }

    Path writeWhole(String text) {
        try {
            Path script = Files.writeString(folder.resolve("engine"), text);
            if (!script.toFile().setExecutable(true)) {
                throw new IOException(script + " cannot be made executable");
            }
            return script;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    GomocupPlayer player(Path script, Waits waits, Map<String, String> infos) {
        return player(script, waits, new EngineOptions(infos, false, false));
    }

    GomocupPlayer player(Path script, Waits waits, EngineOptions options) {
        return new GomocupPlayer("x", EngineCommand.of(script, List.of(), folder).enclosed(), options, waits);
    }

    GomocupPlayer player(Path script) {
        return player(script, WAITS, Map.of());
    }

    /** The lines that an engine was told since this was last asked. */
    List<String> told() {
        Path log = folder.resolve("log");
        try {
            List<String> lines = List.of(Files.readString(log).split("\n"));
            Files.delete(log);
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How many processes run in the folder, whoever their parents are. */
    long running() {
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            return processes.filter(this::runsHere).count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean runsHere(Path process) {
        try {
            return Files.readSymbolicLink(process.resolve("cwd")).equals(folder.toRealPath());
        } catch (IOException e) {
            return false;
        }
    }
}
