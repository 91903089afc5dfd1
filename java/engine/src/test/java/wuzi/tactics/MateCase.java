package wuzi.tactics;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import wuzi.board.Board;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.board.Stone;

/**
 * A problem of a win by fours or threes, one to a line of a file.
 *
 * @param name what it is called
 * @param foursOnly whether it asks for fours alone
 * @param board the position, attacker to move
 * @param moves the attacker's moves before the five at most
 * @param threatMoves the fours at most that a quiet move may threaten to win by
 * @param wins whether the attacker wins within that
 * @param line where it does, one way, as {@link Solution#line} has it; else empty
 */
record MateCase(String name, boolean foursOnly, Board board, int moves, int threatMoves, boolean wins, int[] line) {
    static final int SIZE = 15;
    private static final String OWN = "problems.json";
    private static final Pattern STONE = Pattern.compile("\"([a-v]\\d+)\"");

    /**
     * Public problems, no part of the project: those of {@code mate-cases.json} in the folder that WUZI_DATA names, or
     * in {@code shared/data} beside the checkout; empty where the file is absent.
     */
    static List<MateCase> read() {
        Path file = file();
        try {
            return file == null ? List.of() : parse(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The project's own, which {@link MakeProblems} made. */
    static List<MateCase> readOwn() {
        try (InputStream file = MateCase.class.getResourceAsStream(OWN)) {
            return parse(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Solution.Verdict verdict() {
        return wins ? Solution.Verdict.WIN : Solution.Verdict.NONE;
    }

    SolverLimits limits() {
        return SolverLimits.UNLIMITED.withMoves(moves);
    }

    private static Path file() {
        String named = System.getenv("WUZI_DATA");
        if (named != null) {
            Path file = Path.of(named, "mate-cases.json");
            return Files.exists(file) ? file : null;
        }
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            Path file = folder.resolve("shared/data/mate-cases.json");
            if (Files.exists(file)) {
                return file;
            }
        }
        return null;
    }

    private static List<MateCase> parse(String file) {
        return file.lines().filter(line -> line.strip().startsWith("{\"name\"")).map(MateCase::parseLine).toList();
    }

    private static MateCase parseLine(String line) {
        String width = find(line, "\"size\": (\\d+)");
        int size = width == null ? SIZE : Integer.parseInt(width);
        Board board = new Board(size, Rules.of(text(line, "rule")));
        board.setUp(points(line, "black", size), points(line, "white", size),
                text(line, "attacker").equals("black") ? Stone.BLACK : Stone.WHITE);
        String threats = find(line, "\"threat_limit\": (\\d+)");
        return new MateCase(text(line, "name"), text(line, "kind").equals("vcf"), board,
                Integer.parseInt(find(line, "\"limit\": (\\d+)")), threats == null ? 0 : Integer.parseInt(threats),
                text(line, "verdict").equals("win"), points(line, "answers", size));
    }

    private static String text(String line, String field) {
        return find(line, "\"" + field + "\": \"([^\"]*)\"");
    }

    private static int[] points(String line, String field, int size) {
        return STONE.matcher(find(line, "\"" + field + "\": \\[([^\\]]*)\\]")).results()
                .map((MatchResult stone) -> stone.group(1))
                .mapToInt(square -> Point.parse(square, size)).toArray();
    }

    private static String find(String line, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(line);
        return matcher.find() ? matcher.group(1) : null;
    }

    MateCase named(String other) {
        return new MateCase(other, foursOnly, board, moves, threatMoves, wins, line);
    }

    MateCase with(int[] otherLine) {
        return new MateCase(name, foursOnly, board, moves, threatMoves, wins, otherLine);
    }

    /** Whether the line wins against every reply on every square; beside it the solver says how to go on. */
    boolean isWonByLine() {
        Solution solution = Solution.win(line, moves, 0);
        return foursOnly
                ? Verifier.winsByFours(board, solution, Attacks.of(board.size(), board.rule(), own -> new Vcf(own)::solve))
                : Verifier.wins(board, solution, Attacks.of(board.size(), board.rule(),
                        own -> new Vct(own, new VctOptions(threatMoves, 18))::solve));
    }

    /** The line of a file that it is read from. */
    String json() {
        return String.format("{\"name\": \"%s\", \"rule\": \"%s\", \"size\": %d, \"kind\": \"%s\", \"attacker\": \"%s\","
                        + " \"black\": %s, \"white\": %s, \"limit\": {\"limit\": %d%s}, \"verdict\": \"%s\", \"answers\": %s}",
                name, board.rule().id(), board.size(), foursOnly ? "vcf" : "vct",
                board.sideToMove() == Stone.BLACK ? "black" : "white", squares(stones(Stone.BLACK)),
                squares(stones(Stone.WHITE)), moves, foursOnly ? "" : ", \"threat_limit\": " + threatMoves,
                wins ? "win" : "none", squares(line));
    }

    private int[] stones(int side) {
        return IntStream.range(0, board.area()).filter(point -> board.at(point) == side).toArray();
    }

    private String squares(int[] points) {
        return Arrays.stream(points).mapToObj(point -> '"' + Point.format(point, board.size()) + '"')
                .collect(Collectors.joining(", ", "[", "]"));
    }
}
