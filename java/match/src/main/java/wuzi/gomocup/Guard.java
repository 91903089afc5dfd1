package wuzi.gomocup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * A shell beside this JVM that does nothing but wait for its end, even by {@code kill -9}, and then kills every process
 * that carries its mark and deletes the folder of their files. On systems without {@code /proc} there is none.
 */
final class Guard {
    /** What every engine's mark begins with, and no other JVM's. */
    static final String MARK = UUID.randomUUID().toString();

    private static final Path ENVIRONMENT = Path.of("/proc/self/environ");
    private static final int ROUNDS = 100; // a process may start another while it is killed

    /** Its input ends with the JVM, which never writes and whose other processes do not inherit the pipe. */
    private static final String SCRIPT = """
            read never
            for round in $(seq %d); do
                marked=$(grep -ls "$1" /proc/[0-9]*/environ)
                [ "$marked" ] || break
                for file in $marked; do pid=${file#/proc/}; kill -9 "${pid%%/environ}"; done
            done
            rm -rf "$2"
            """.formatted(ROUNDS);

    private static Path folder;
    private static Process shell; // held, for the pipe would end with it

    private Guard() {}

    /** A new folder for an engine's files; the guard is set up with the first. */
    static synchronized Path newFolder() throws IOException {
        if (folder == null) {
            folder = Files.createTempDirectory("wuzi-engines");
            set();
        }
        return Files.createTempDirectory(folder, "");
    }

    private static void set() {
        if (!Files.isReadable(ENVIRONMENT)) {
            return;
        }
        List<String> words = new ArrayList<>(Session.WORDS);
        words.addAll(List.of("sh", "-c", SCRIPT, "wuzi-guard", MARK, folder.toString()));
        try {
            shell = new ProcessBuilder(words)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            // no shell: what the JVM does at its end, as long as it can, has to be enough
        }
    }
}
