package wuzi.data;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import wuzi.board.NotAllowedException;

/** A file that games are added to, which goes on after a kill without a game lost or there twice. */
public final class DataFile implements AutoCloseable {
    private final FileChannel channel;
    private final int games;

    private DataFile(FileChannel channel, int games) {
        this.channel = channel;
        this.games = games;
    }

    /**
     * Begins a file, or goes on with one. Half a game at its end, which a kill can leave, is cut off.
     *
     * @param file where there is nothing yet, or games of the same origin
     * @param origin the command that makes the games
     * @return the file, locked for this process
     * @throws NotAllowedException if it holds anything else, is damaged, or is being written
     * @throws IOException if it cannot be read or written
     */
    public static DataFile open(Path file, String origin) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataFormat.writeOrigin(new DataOutputStream(bytes), origin);
        byte[] header = bytes.toByteArray();
        FileChannel channel = lock(file);
        try {
            if (channel.size() < header.length && begins(header, file)) {
                channel.truncate(0);
                write(channel, header);
                return new DataFile(channel, 0);
            }
            int games = 0;
            try (DataReader reader = new DataReader(file)) {
                if (!reader.origin().equals(origin)) {
                    throw new NotAllowedException("data.other",
                            "%s holds other games, of '%s'; name another file, or make the same ones", file, reader.origin());
                }
                while (reader.next() != null) {
                    games++;
                }
                channel.truncate(header.length + reader.bytes());
            }
            return new DataFile(channel, games);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Whether a file is nothing but the first bytes of what a new one begins with. */
    private static boolean begins(byte[] header, Path file) throws IOException {
        byte[] there = Files.readAllBytes(file);
        return Arrays.equals(there, Arrays.copyOf(header, there.length));
    }

    private static FileChannel lock(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
        try {
            if (channel.tryLock() != null) {
                return channel;
            }
        } catch (OverlappingFileLockException e) {
            // held by this very process: the same to a person
        }
        channel.close();
        throw new NotAllowedException("data.locked", "%s is being written already; wait for its end, or stop it", file);
    }

    private static void write(FileChannel channel, byte[] bytes) throws IOException {
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        while (rest.hasRemaining()) {
            channel.write(rest);
        }
    }

    /**
     * The games that it held when it was opened.
     *
     * @return how many
     */
    public int games() {
        return games;
    }

    /**
     * Adds a game, at one stroke.
     *
     * @param game the next one of the origin
     * @throws UncheckedIOException if it cannot be written
     */
    public void add(SearchedGame game) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(DataFormat.bytes(game));
            DataFormat.write(new DataOutputStream(bytes), game);
            write(channel, bytes.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
