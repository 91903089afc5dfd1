package wuzi.data;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import wuzi.board.NotAllowedException;

/** Reads the games of a file, one after another. */
public final class DataReader implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 20;

    private final Path file;
    private final DataInputStream in;
    private final String origin;
    private int number;
    private long bytes;

    /**
     * Opens a file.
     *
     * @param file one that {@link DataFile} wrote, of this version or an older one
     * @throws NotAllowedException if it holds no games
     * @throws IOException if it cannot be read
     */
    public DataReader(Path file) throws IOException {
        this.file = file;
        in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES));
        origin = DataFormat.readOrigin(in);
        if (origin == null) {
            in.close();
            throw new NotAllowedException("data.none", "%s holds no games of wuzi datagen; name a file that does", file);
        }
    }

    /**
     * What made the games.
     *
     * @return a command; empty where the file does not say
     */
    public String origin() {
        return origin;
    }

    /**
     * Reads the next game.
     *
     * @return the game, or null where no whole one is left
     * @throws NotAllowedException if the file is damaged
     * @throws IOException if it cannot be read
     */
    public SearchedGame next() throws IOException {
        number++;
        try {
            SearchedGame game = DataFormat.read(in);
            bytes += DataFormat.bytes(game);
            return game;
        } catch (EOFException e) {
            return null;
        } catch (IllegalArgumentException e) {
            throw damaged();
        }
    }

    /** What to say where the last game that was read cannot have been played. */
    NotAllowedException damaged() {
        return new NotAllowedException("data.damaged", "game %s of %s is damaged; make the games anew", number, file);
    }

    /** Those of the games read so far. */
    long bytes() {
        return bytes;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
