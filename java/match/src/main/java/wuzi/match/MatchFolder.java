package wuzi.match;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import wuzi.board.Board;
import wuzi.board.NotAllowedException;
import wuzi.board.Outcome;
import wuzi.board.Point;
import wuzi.board.Stone;
import wuzi.board.Words;
import wuzi.player.Fault;
import wuzi.player.Remark;
import wuzi.record.GameRecord;
import wuzi.record.MoveNote;
import wuzi.record.Psq;
import wuzi.record.Sgf;

/**
 * A match on disk, which goes on after a kill without a game lost or counted twice.
 *
 * <p>{@code match.properties} and {@code openings.txt} say what it is. A game that ends is written as SGF and psq to
 * {@code games}, and then as a line of {@code games.tsv}, at one stroke: it has been played once that line is whole.
 */
public final class MatchFolder implements AutoCloseable {
    private static final String PLAN = "match.properties";
    private static final String OPENINGS = "openings.txt";
    private static final String JOURNAL = "games.tsv";
    private static final String GAMES = "games";
    private static final String HEADER = "game\tblack\twhite\toutcome\tfault\topening\tmoves\tmicroseconds\tseen\n";
    private static final int COLUMNS = 9;
    private static final String NO_FAULT = "-";

    private final Path folder;
    private final MatchPlan plan;
    private final List<PlayedGame> played;
    private final FileChannel journal;

    private MatchFolder(Path folder, MatchPlan plan, List<PlayedGame> played, FileChannel journal) {
        this.folder = folder;
        this.plan = plan;
        this.played = played;
        this.journal = journal;
    }

    /**
     * Begins a match.
     *
     * @param folder where there is nothing yet
     * @param plan what it is
     * @return its folder
     * @throws NotAllowedException if there is something already
     * @throws IOException if it cannot be written
     */
    public static MatchFolder create(Path folder, MatchPlan plan) throws IOException {
        if (Files.exists(folder) && !(Files.isDirectory(folder) && isEmpty(folder))) {
            throw new NotAllowedException("match.folder-taken",
                    "%s is there already; name another folder, or go on with its match by --resume %s", folder, folder);
        }
        Files.createDirectories(folder.resolve(GAMES));
        StringWriter text = new StringWriter();
        plan.properties().store(text, null);
        Files.writeString(folder.resolve(OPENINGS), plan.openings().stream()
                .map(opening -> text(opening, plan.options().size()) + "\n")
                .collect(Collectors.joining()));
        Files.writeString(folder.resolve(JOURNAL), HEADER);
        // last: a folder without it is no match
        Files.writeString(folder.resolve(PLAN), text.toString().lines()
                .filter(line -> !line.startsWith("#"))
                .sorted()
                .map(line -> line + "\n")
                .collect(Collectors.joining()));
        return new MatchFolder(folder, plan, List.of(), append(folder));
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }

    /** Opens the journal for one process alone. */
    private static FileChannel append(Path folder) throws IOException {
        FileChannel channel = FileChannel.open(folder.resolve(JOURNAL), StandardOpenOption.WRITE, StandardOpenOption.APPEND);
        try {
            if (channel.tryLock() != null) {
                return channel;
            }
        } catch (OverlappingFileLockException e) {
            // held by this very process: the same to a person
        }
        channel.close();
        throw new NotAllowedException("match.locked",
                "the match in %s is being played already; wait for its end, or stop it", folder);
    }

    /**
     * Goes on with a match. Half a line, which a kill can leave, is cut off the journal: its game is played again.
     *
     * @param folder that of a match
     * @return it, with the games played so far
     * @throws NotAllowedException if it is none, is damaged, or is being played
     * @throws IOException if it cannot be read
     */
    public static MatchFolder open(Path folder) throws IOException {
        if (!Files.isRegularFile(folder.resolve(PLAN))) {
            throw new NotAllowedException("match.no-folder",
                    "%s holds no match; name the folder of one, which has a file %s", folder, PLAN);
        }
        MatchPlan plan = plan(folder);
        Files.createDirectories(folder.resolve(GAMES));
        if (!Files.exists(folder.resolve(JOURNAL))) {
            Files.writeString(folder.resolve(JOURNAL), HEADER);
        }
        FileChannel channel = append(folder);
        try {
            byte[] bytes = Files.readAllBytes(folder.resolve(JOURNAL));
            int whole = bytes.length;
            while (whole > 0 && bytes[whole - 1] != '\n') {
                whole--;
            }
            List<PlayedGame> played = read(folder, new String(bytes, 0, whole, StandardCharsets.UTF_8), plan);
            channel.truncate(whole);
            return new MatchFolder(folder, plan, played, channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static MatchPlan plan(Path folder) throws IOException {
        Path file = folder.resolve(PLAN);
        Properties properties = new Properties();
        List<String> openings = List.of();
        try {
            properties.load(new StringReader(Files.readString(file)));
            file = folder.resolve(OPENINGS);
            openings = Files.readAllLines(file);
            file = folder.resolve(PLAN);
            return MatchPlan.of(properties, openings);
        } catch (CharacterCodingException | IllegalArgumentException | ArithmeticException | NullPointerException e) {
            throw new NotAllowedException("match.damaged",
                    "%s is damaged (%s); begin the match anew", file, reason(e, new Words("match.no-plan", "it is no plan of a match")));
        }
    }

    private static List<PlayedGame> read(Path folder, String journal, MatchPlan plan) {
        List<PlayedGame> played = new ArrayList<>();
        Set<Integer> numbers = new HashSet<>();
        String[] lines = journal.split("\n");
        for (int line = 1; line < lines.length; line++) {
            try {
                PlayedGame game = game(lines[line], plan);
                if (!numbers.add(game.number())) {
                    throw new NotAllowedException("match.twice", "game %s is there twice", game.number());
                }
                played.add(game);
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                throw new NotAllowedException("match.damaged-line",
                        "%s, line %s, is damaged (%s); without this line, its game is played again",
                        folder.resolve(JOURNAL), line + 1, reason(e, new Words("match.no-game", "it is no game of this match")));
            }
        }
        return Collections.unmodifiableList(played);
    }

    /** What an exception says to a person, or else something that does. */
    private static Words reason(Exception e, Words otherwise) {
        return e instanceof Words.Bearer bearer && bearer.words() != null ? bearer.words() : otherwise;
    }

    /**
     * Where it is.
     *
     * @return the folder
     */
    public Path path() {
        return folder;
    }

    /**
     * What the match is.
     *
     * @return its plan
     */
    public MatchPlan plan() {
        return plan;
    }

    /**
     * The games that were played when it was opened.
     *
     * @return in the order in which they ended, without remarks
     */
    public List<PlayedGame> played() {
        return played;
    }

    /**
     * Keeps a game.
     *
     * @param game one that ended
     * @throws UncheckedIOException if it cannot be written
     */
    public void add(PlayedGame game) {
        try {
            String name = String.format(Locale.ROOT, "%05d", game.number() + 1);
            GameRecord record = record(game);
            Files.writeString(folder.resolve(GAMES).resolve(name + ".sgf"), Sgf.write(record));
            Files.writeString(folder.resolve(GAMES).resolve(name + ".psq"), Psq.write(record));
            ByteBuffer line = ByteBuffer.wrap((line(game) + "\n").getBytes(StandardCharsets.UTF_8));
            while (line.hasRemaining()) {
                journal.write(line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private GameRecord record(PlayedGame game) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("PB", plan.players().get(game.black()));
        properties.put("PW", plan.players().get(game.white()));
        properties.put("DT", LocalDate.now().toString());
        if (game.fault() != null) {
            boolean time = game.fault() == Fault.LATE || game.fault() == Fault.HUNG;
            properties.put("RE", (game.outcome() == Outcome.BLACK_WINS ? "B+" : "W+") + (time ? "T" : "F"));
            properties.put("GC", game.fault().id() + ": " + game.seen());
        }
        return new GameRecord(game.board(), properties, notes(game));
    }

    /** Of the opening's moves, which nobody chose, and of the players'. */
    private static List<MoveNote> notes(PlayedGame game) {
        List<MoveNote> notes = new ArrayList<>(Collections.nCopies(game.openingStones(), MoveNote.NONE));
        for (int i = 0; notes.size() < game.board().ply(); i++) {
            Remark remark = game.remarks().get(i);
            notes.add(new MoveNote(Math.round(game.micros()[i] / 1e3), remark.value(), remark.text()));
        }
        return notes;
    }

    private static String line(PlayedGame game) {
        Board board = game.board();
        return String.join("\t",
                Integer.toString(game.number()),
                Integer.toString(game.black()),
                Integer.toString(game.white()),
                game.outcome().name(),
                game.fault() == null ? NO_FAULT : game.fault().name(),
                Integer.toString(game.openingStones()),
                text(board.history(), board.size()),
                LongStream.of(game.micros()).mapToObj(Long::toString).collect(Collectors.joining(",")),
                game.seen().replaceAll("\\s", " "));
    }

    private static PlayedGame game(String line, MatchPlan plan) {
        String[] columns = line.split("\t", -1);
        MatchOptions options = plan.options();
        Board board = new Board(options.size(), options.winLength(), options.rule());
        for (int point : Point.parseMoves(columns[6], options.size())) {
            board.play(point);
        }
        long[] micros = columns[7].isEmpty()
                ? new long[0]
                : Arrays.stream(columns[7].split(",")).mapToLong(Long::parseLong).toArray();
        PlayedGame game = new PlayedGame(
                Integer.parseInt(columns[0]),
                Integer.parseInt(columns[1]),
                Integer.parseInt(columns[2]),
                board,
                Integer.parseInt(columns[5]),
                Outcome.valueOf(columns[3]),
                columns[4].equals(NO_FAULT) ? null : Fault.valueOf(columns[4]),
                columns[8],
                micros,
                Collections.nCopies(micros.length, Remark.NONE));
        if (!belongs(game, plan) || columns.length != COLUMNS) {
            throw new IllegalArgumentException("no game of this match");
        }
        return game;
    }

    /** Whether a match can have had such a game. */
    private static boolean belongs(PlayedGame game, MatchPlan plan) {
        Schedule schedule = plan.schedule();
        if (game.number() < 0 || game.number() >= schedule.games()) {
            return false;
        }
        Schedule.Game planned = schedule.game(game.number());
        boolean asPlanned = game.black() == planned.black() && game.white() == planned.white();
        boolean swapped = game.black() == planned.white() && game.white() == planned.black();
        int[] opening = plan.openings().get(planned.opening() % plan.openings().size());
        int[] moves = game.board().history();
        boolean opened = plan.options().swap2()
                ? game.openingStones() >= 0 && game.openingStones() <= moves.length
                : game.openingStones() == opening.length
                        && Arrays.equals(opening, Arrays.copyOf(moves, opening.length));
        boolean ended = game.fault() == null
                ? game.board().isOver() && game.board().outcome() == game.outcome()
                : !game.board().isOver() && game.outcome().winner() != Stone.EMPTY;
        int timed = game.micros().length - (moves.length - game.openingStones());
        return (asPlanned || swapped && plan.options().swap2()) && opened && ended && timed >= 0
                && timed <= (game.fault() == null ? 0 : 1);
    }

    private static String text(int[] moves, int size) {
        return Arrays.stream(moves).mapToObj(point -> Point.format(point, size)).collect(Collectors.joining());
    }

    @Override
    public void close() throws IOException {
        journal.close();
    }
}
