package wuzi.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import wuzi.board.Board;
import wuzi.board.Rules;

class SharedBufferTest {
    private static final int ALIGNMENT = 64;

    private final SharedBuffer buffer = new SharedBuffer.Layout()
            .add("flags", SharedBuffer.Type.UINT8, 3)
            .add("counts", SharedBuffer.Type.INT32, 2, 8)
            .add("empty", SharedBuffer.Type.FLOAT32, 0, 4)
            .add("logits", SharedBuffer.Type.FLOAT32, 5)
            .allocate();

    @Test
    void tensorsStartAtMultiplesOfTheAlignment() {
        // flags 0-3; counts from 64, 2*8*4 bytes; empty at 128, nothing; logits at 128, 20 bytes
        assertEquals(
                List.of(0, 64, 128, 128),
                buffer.tensors().stream().map(SharedBuffer.Tensor::offset).toList());
        assertEquals(
                List.of(3, 64, 0, 20),
                buffer.tensors().stream().map(SharedBuffer.Tensor::byteSize).toList());
        assertEquals(148, buffer.bytes().capacity());
        for (int i = 0; i < 50; i++) {
            ByteBuffer bytes = new SharedBuffer.Layout()
                    .add("x", SharedBuffer.Type.UINT8, 1 + i)
                    .allocate()
                    .bytes();
            assertTrue(bytes.isDirect());
            assertEquals(ByteOrder.nativeOrder(), bytes.order());
            assertEquals(0, bytes.alignmentOffset(0, ALIGNMENT));
            assertEquals(1 + i, bytes.capacity());
        }
    }

    @Test
    void theDescriptionIsJson() {
        assertEquals(
                "[{\"name\": \"flags\", \"dtype\": \"uint8\", \"shape\": [3], \"offset\": 0}, "
                        + "{\"name\": \"counts\", \"dtype\": \"int32\", \"shape\": [2, 8], \"offset\": 64}, "
                        + "{\"name\": \"empty\", \"dtype\": \"float32\", \"shape\": [0, 4], \"offset\": 128}, "
                        + "{\"name\": \"logits\", \"dtype\": \"float32\", \"shape\": [5], \"offset\": 128}]",
                buffer.describe());
    }

    @Test
    void viewsShareTheMemory() {
        buffer.ints("counts").put(15, 0x01020304);
        assertEquals(0x01020304, buffer.bytes().getInt(64 + 60));
        buffer.floats("logits").put(4, 1.5f);
        assertEquals(1.5f, buffer.bytes().getFloat(144));
        buffer.bytes().put(2, (byte) 200);
        assertEquals((byte) 200, buffer.bytes("flags").get(2));
        assertEquals(5, buffer.floats("logits").capacity());
        assertThrows(IllegalArgumentException.class, () -> buffer.bytes("masks"));
    }

    @Test
    void moreThanTwoGibibytesAreRefused() {
        String message = assertThrows(IllegalArgumentException.class, () -> new SharedBuffer.Layout()
                        .add("planes", SharedBuffer.Type.FLOAT32, 1 << 20, 1 << 10))
                .getMessage();
        assertTrue(message.contains("4096 MiB") && message.contains("2 GiB"), message);
        assertThrows(RuntimeException.class, () -> new SharedBuffer.Layout()
                .add("planes", SharedBuffer.Type.FLOAT32, Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE));
    }

    @Test
    void aBatchHasRowsInMultiplesOfSixteen() {
        assertEquals(16, new EvalBatch(Encoders.STONES_1, 9, 1).capacity());
        assertEquals(16, new EvalBatch(Encoders.STONES_1, 9, 16).capacity());
        assertEquals(32, new EvalBatch(Encoders.STONES_1, 9, 17).capacity());
    }

    @Test
    void aBatchIsLaidOutAsDescribed() {
        EvalBatch batch = new EvalBatch(Encoders.STONES_1, 3, 10);
        // header 16 bytes, planes 16*2*9 = 288 from 64, mask 144 from 384, policy 576 from 576, value 64 from 1152
        assertEquals(
                "[{\"name\": \"header\", \"dtype\": \"int32\", \"shape\": [4], \"offset\": 0}, "
                        + "{\"name\": \"planes\", \"dtype\": \"uint8\", \"shape\": [16, 2, 3, 3], \"offset\": 64}, "
                        + "{\"name\": \"mask\", \"dtype\": \"uint8\", \"shape\": [16, 9], \"offset\": 384}, "
                        + "{\"name\": \"policy\", \"dtype\": \"float32\", \"shape\": [16, 9], \"offset\": 576}, "
                        + "{\"name\": \"value\", \"dtype\": \"float32\", \"shape\": [16], \"offset\": 1152}]",
                batch.shared().describe());
        Board board = new Board(3, Rules.FREESTYLE);
        board.play(4);
        batch.encode(2, board);
        ByteBuffer bytes = batch.shared().bytes();
        for (int i = 0; i < 16 * 18; i++) { // row 2: nothing own, the opponent on 4
            assertEquals(i == 2 * 18 + 9 + 4 ? 1 : 0, bytes.get(64 + i));
        }
        for (int i = 0; i < 16 * 9; i++) {
            assertEquals(i / 9 == 2 && i != 2 * 9 + 4 ? 1 : 0, bytes.get(384 + i));
        }
    }

    @Test
    void aBatchHasAHeader() {
        EvalBatch batch = new EvalBatch(Encoders.STONES_1, 3, 10);
        assertEquals(EvalBatch.LAYOUT_VERSION, batch.shared().ints("header").get(0));
        batch.rows(16);
        assertEquals(16, batch.shared().ints("header").get(1));
        assertThrows(IndexOutOfBoundsException.class, () -> batch.rows(17));
        assertFalse(batch.stopped());
        batch.shared().ints("header").put(2, 1);
        assertTrue(batch.stopped());
    }
}
