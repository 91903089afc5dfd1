package wuzi.match;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import wuzi.board.Board;
import wuzi.board.Point;
import wuzi.board.Rule;
import wuzi.board.Words;
import wuzi.record.Psq;
import wuzi.record.RecordException;

/**
 * Openings in files: one a line, each either as moves from the centre, {@code 0,0, 1,-2}, or as squares of the board,
 * {@code h8i9g7}; what follows a # is a remark. Or a game in Piskvork's format, all of whose moves are one opening,
 * moved to the board centre onto centre; or a folder of such games, in the order of their names.
 */
public final class OpeningSet {
    private static final String PSQ = ".psq";
    /** More than any set needs; a device or a film named by mistake is not read to its end. */
    private static final int MOST_BYTES = 1 << 24;

    private OpeningSet() {}

    /**
     * Reads openings.
     *
     * @param path a file or a folder
     * @param size squares along an edge of the board
     * @param winLength stones in a winning line
     * @param rule the rule
     * @return points in order, for each opening; at least one opening
     * @throws RecordException if there is none; or, with the line where there are lines, if one cannot be read, has a
     *     square off the board, taken or forbidden, or ends the game
     * @throws IllegalArgumentException if there are no boards of that size, or the rule has none
     */
    public static List<int[]> read(Path path, int size, int winLength, Rule rule) {
        Board board = new Board(size, winLength, rule);
        List<int[]> openings = new ArrayList<>();
        if (Files.isDirectory(path)) {
            games(path).forEach(file -> openings.add(game(file, text(file), board)));
        } else {
            String text = text(path);
            if (Psq.isPsq(text)) {
                openings.add(game(path, text, board));
            } else {
                readLines(path, text, board, openings);
            }
        }
        if (openings.isEmpty()) {
            throw new RecordException("openings.none", "%s holds no opening", path);
        }
        return openings;
    }

    private static void readLines(Path file, String text, Board board, List<int[]> openings) {
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).replaceFirst("#.*", "").strip();
            if (line.isEmpty()) {
                continue;
            }
            try {
                openings.add(checked(OpeningText.parse(line, board.size()), board));
            } catch (IllegalArgumentException | RecordException e) {
                throw new RecordException(new Words("openings.line", "%s, line %s: %s", file, i + 1, e), e);
            }
        }
    }

    private static int[] game(Path file, String text, Board board) {
        try {
            Board played = Psq.read(text, board.rule()).board();
            return checked(OpeningText.moved(played.history(), played.size(), board.size()), board);
        } catch (IllegalArgumentException | RecordException e) {
            throw new RecordException(new Words("openings.file", "%s: %s", file, e), e);
        }
    }

    /** An opening that was played on a board without fault. */
    private static int[] checked(int[] opening, Board board) {
        board.clear();
        for (int point : opening) {
            try {
                board.play(point);
            } catch (IllegalArgumentException e) {
                throw new RecordException(new Words("openings.move",
                        "move %s, %s: %s", board.ply() + 1, Point.format(point, board.size()), e), e);
            }
        }
        if (board.isOver()) {
            throw new RecordException("openings.over", "the game is over after move %s", board.ply());
        }
        if (opening.length == 0) {
            throw new RecordException("openings.empty", "there is no move");
        }
        return opening;
    }

    private static List<Path> games(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(PSQ))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw unreadable(folder, e);
        }
    }

    private static String text(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new RecordException("openings.long", "%s holds more than %s bytes", file, MOST_BYTES);
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static RecordException unreadable(Path file, IOException e) {
        return e instanceof NoSuchFileException
                ? new RecordException("openings.missing", "%s does not exist; name a file of openings", file)
                : new RecordException(new Words("openings.unreadable", "%s cannot be read: %s", file, e), e);
    }

    /**
     * Writes openings as moves from the centre.
     *
     * @param openings points in order, for each
     * @param size of their board
     * @param remarks lines that come first, behind a #
     * @return the text of a file
     */
    public static String write(List<int[]> openings, int size, List<String> remarks) {
        StringBuilder text = new StringBuilder();
        remarks.forEach(remark -> text.append("# ").append(remark).append('\n'));
        openings.forEach(opening -> text.append(OpeningText.format(opening, size)).append('\n'));
        return text.toString();
    }
}
