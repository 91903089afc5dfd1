package wuzi.gomocup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class ProcessTreeTest {
    @TempDir
    private Path folder;

    private EngineProcess start(String script) {
        return new EngineProcess(new EngineCommand(List.of("sh", "-c", script), folder));
    }

    private static void comesTrue(BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 1000 && !condition.getAsBoolean(); i++) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        assertTrue(condition.getAsBoolean());
    }

    @Test
    void isIdleWhileItWaits() throws InterruptedException {
        EngineProcess process = start("read line; (while :; do :; done) & while :; do :; done");
        comesTrue(process.tree()::isIdle);
        process.send("go\n");
        comesTrue(() -> !process.tree().isIdle());
        process.kill();
        comesTrue(process.tree()::isIdle);
    }

    @Test
    void holdsAllThatCameOfAProcess() throws InterruptedException {
        EngineProcess process = start("setsid sleep 60 & (exec env -i sleep 60) & sleep 60; exit");
        comesTrue(() -> process.tree().alive().size() == 4); // one without the mark, by its parent
        assertTrue(process.tree().memoryBytes() > 100_000); // three small programs
        process.kill();
        comesTrue(() -> process.tree().alive().isEmpty());
        assertEquals(0, process.tree().memoryBytes());
    }

    @Test
    void twoProcessesAreKeptApart() throws InterruptedException {
        EngineProcess one = start("read line");
        EngineProcess other = start("read line");
        comesTrue(() -> one.tree().alive().size() == 1 && other.tree().alive().size() == 1);
        one.kill();
        assertEquals(1, other.tree().alive().size());
        other.kill();
    }
}
