package wuzi.app;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import wuzi.board.Board;
import wuzi.record.GameRecord;
import wuzi.record.RecordException;
import wuzi.record.Sgf;

/** Saves and loads games as SGF files. */
final class GameFile {
    /** More than any game needs; a device or a film named by mistake is not read to its end. */
    private static final int MOST_BYTES = 1 << 20;

    private GameFile() {}

    /**
     * Saves a game. A file that is there is only replaced if it holds a game too.
     *
     * @param name the file's name, or nothing for one made from the time
     * @param board the game
     * @param black who plays Black
     * @param white who plays White
     * @return the file
     * @throws Refusal if it cannot be written
     */
    static Path save(String name, Board board, String black, String white) {
        Path file = path(name.isEmpty() ? name(LocalDateTime.now()) : name);
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("PB", black);
        properties.put("PW", white);
        properties.put("DT", LocalDate.now().toString());
        String text = Sgf.write(new GameRecord(board, properties));
        try {
            if (Files.exists(file) && !isGame(file)) {
                throw new Refusal("refused.overwrite", file);
            }
            // aside first: a full disk does not cost the game that was saved before
            Path aside = file.resolveSibling(file.getFileName() + ".part");
            try {
                Files.writeString(aside, text);
                Files.move(aside, file, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(aside);
            }
            return file;
        } catch (IOException e) {
            throw new Refusal("refused.save", file, reason(e));
        }
    }

    private static String name(LocalDateTime time) {
        return "wuzi-" + time.format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss")) + ".sgf";
    }

    private static boolean isGame(Path file) throws IOException {
        try {
            read(file);
            return true;
        } catch (RecordException e) {
            return false;
        }
    }

    /**
     * Loads a game.
     *
     * @throws Refusal if it cannot be read
     */
    static Board load(String name) {
        if (name.isEmpty()) {
            throw new Refusal("refused.load-nothing");
        }
        Path file = path(name);
        try {
            return read(file);
        } catch (NoSuchFileException e) {
            throw new Refusal("refused.load-missing", file);
        } catch (IOException e) {
            throw new Refusal("refused.load", file, reason(e));
        } catch (RecordException e) {
            throw new Refusal("refused.load", file, e);
        }
    }

    private static Board read(Path file) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        }
        if (bytes.length > MOST_BYTES) {
            throw new RecordException("sgf.too-long", "a file of more than %s bytes is no SGF game", MOST_BYTES);
        }
        // a byte is a character: a game's own signs are ASCII, whatever its comments are written in
        return Sgf.read(new String(bytes, StandardCharsets.ISO_8859_1)).board();
    }

    private static Path path(String name) {
        try {
            return name.startsWith("~/") ? Path.of(System.getProperty("user.home"), name.substring(2)) : Path.of(name);
        } catch (InvalidPathException e) {
            throw new Refusal("refused.path", Command.printable(name));
        }
    }

    /** The kind of failure; Java's message of most of them is the file's name alone. */
    static Object reason(IOException e) {
        return switch (e.getClass().getSimpleName()) {
            case "AccessDeniedException" -> new Refusal("reason.access-denied");
            case "NoSuchFileException" -> new Refusal("reason.no-folder");
            default -> String.valueOf(e.getMessage());
        };
    }
}
