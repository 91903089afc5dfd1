package wuzi.tactics;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wuzi.board.Board;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.board.Stone;

/**
 * Public problems of wins by fours and threes, one to a line of {@code mate-cases.json} in the folder that WUZI_DATA
 * names, or in {@code shared/data} beside the checkout. They are no part of the project.
 */
record MateCase(String name, boolean foursOnly, Board board, int moves, int threatMoves, boolean wins) {
    static final int SIZE = 15;
    private static final Pattern STONE = Pattern.compile("\"([a-o]\\d+)\"");

    /** All of them; empty where the file is absent. */
    static List<MateCase> read() {
        List<MateCase> cases = new ArrayList<>();
        Path file = file();
        if (file == null) {
            return cases;
        }
        try {
            for (String line : Files.readAllLines(file)) {
                if (line.strip().startsWith("{\"name\"")) {
                    cases.add(parse(line));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return cases;
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
            return Path.of(named, "mate-cases.json");
        }
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            Path file = folder.resolve("shared/data/mate-cases.json");
            if (Files.exists(file)) {
                return file;
            }
        }
        return null;
    }

    private static MateCase parse(String line) {
        Board board = new Board(SIZE, Rules.of(text(line, "rule")));
        board.setUp(points(line, "black"), points(line, "white"),
                text(line, "attacker").equals("black") ? Stone.BLACK : Stone.WHITE);
        String threats = find(line, "\"threat_limit\": (\\d+)");
        return new MateCase(text(line, "name"), text(line, "kind").equals("vcf"), board,
                Integer.parseInt(find(line, "\"limit\": (\\d+)")), threats == null ? 0 : Integer.parseInt(threats),
                text(line, "verdict").equals("win"));
    }

    private static String text(String line, String field) {
        return find(line, "\"" + field + "\": \"([^\"]*)\"");
    }

    private static int[] points(String line, String field) {
        return STONE.matcher(find(line, "\"" + field + "\": \\[([^\\]]*)\\]")).results()
                .map((MatchResult stone) -> stone.group(1))
                .mapToInt(square -> Point.parse(square, SIZE)).toArray();
    }

    private static String find(String line, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(line);
        return matcher.find() ? matcher.group(1) : null;
    }
}
