package wuzi.eval;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import wuzi.board.NotAllowedException;

/**
 * Tensors in one aligned direct buffer of native byte order, described so that another language can map them once.
 */
public final class SharedBuffer {
    private static final int ALIGNMENT = 64;

    private final List<Tensor> tensors;
    private final ByteBuffer bytes;

    /**
     * One tensor in the buffer.
     *
     * @param name its name
     * @param type what its elements are
     * @param shape its dimensions
     * @param offset where it starts, in bytes
     */
    public record Tensor(String name, Type type, List<Integer> shape, int offset) {
        /**
         * Its size.
         *
         * @return bytes
         */
        public int byteSize() {
            return Math.toIntExact(elements(shape) * type.bytes);
        }

        private static long elements(List<Integer> shape) {
            return shape.stream().mapToLong(Integer::longValue).reduce(1, Math::multiplyExact);
        }

        private String json() {
            return String.format(Locale.ROOT, "{\"name\": \"%s\", \"dtype\": \"%s\", \"shape\": %s, \"offset\": %d}",
                    name, type.name().toLowerCase(Locale.ROOT), shape, offset);
        }
    }

    /** Element types, by their NumPy names in lower case. */
    public enum Type {
        /** One unsigned byte. */
        UINT8(1),
        /** Four bytes, signed. */
        INT32(4),
        /** Four bytes, IEEE 754. */
        FLOAT32(4);

        private final int bytes;

        Type(int bytes) {
            this.bytes = bytes;
        }
    }

    /** Collects tensors and lays them out. */
    public static final class Layout {
        private final List<Tensor> tensors = new ArrayList<>();
        private long end;

        /** An empty layout. */
        public Layout() {}

        /**
         * Adds a tensor after the others.
         *
         * @param name its name
         * @param type its element type
         * @param shape its dimensions
         * @return this layout
         * @throws IllegalArgumentException if the whole would exceed 2 GiB
         */
        public Layout add(String name, Type type, Integer... shape) {
            long offset = (end + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
            end = Math.addExact(offset, Tensor.elements(Arrays.asList(shape)) * type.bytes);
            if (end > Integer.MAX_VALUE - 2 * ALIGNMENT) {
                throw new NotAllowedException("buffer.size",
                        "shared buffer of %s MiB is not possible; the limit is 2 GiB: ask for fewer rows", end >> 20);
            }
            tensors.add(new Tensor(name, type, List.of(shape), (int) offset));
            return this;
        }

        /**
         * Allocates the buffer.
         *
         * @return the buffer, all zero
         */
        public SharedBuffer allocate() {
            return new SharedBuffer(List.copyOf(tensors), (int) end);
        }
    }

    private SharedBuffer(List<Tensor> tensors, int size) {
        this.tensors = tensors;
        // one alignment more than needed: a slice aligned upwards must still hold `size` bytes
        bytes = ByteBuffer.allocateDirect(size + 2 * ALIGNMENT - 1)
                .alignedSlice(ALIGNMENT)
                .limit(size)
                .slice()
                .order(ByteOrder.nativeOrder());
    }

    /**
     * The whole memory.
     *
     * @return a view of native byte order
     */
    public ByteBuffer bytes() {
        return bytes.duplicate().order(ByteOrder.nativeOrder());
    }

    /**
     * The tensors.
     *
     * @return in the order they lie in memory
     */
    public List<Tensor> tensors() {
        return tensors;
    }

    /**
     * Describes the tensors for another language.
     *
     * @return a JSON list of objects with name, dtype, shape and offset
     */
    public String describe() {
        return tensors.stream().map(Tensor::json).collect(Collectors.joining(", ", "[", "]"));
    }

    /**
     * The memory of one tensor.
     *
     * @param name its name
     * @return a view of native byte order that starts at the tensor
     * @throws IllegalArgumentException if there is none of this name
     */
    public ByteBuffer bytes(String name) {
        for (Tensor tensor : tensors) {
            if (tensor.name().equals(name)) {
                return bytes.slice(tensor.offset(), tensor.byteSize()).order(ByteOrder.nativeOrder());
            }
        }
        throw new IllegalArgumentException("no tensor '" + name + "' in " + describe());
    }

    /**
     * One float32 tensor.
     *
     * @param name its name
     * @return a view of its elements
     */
    public FloatBuffer floats(String name) {
        return bytes(name).asFloatBuffer();
    }

    /**
     * One int32 tensor.
     *
     * @param name its name
     * @return a view of its elements
     */
    public IntBuffer ints(String name) {
        return bytes(name).asIntBuffer();
    }
}
