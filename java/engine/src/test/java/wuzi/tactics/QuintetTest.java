package wuzi.tactics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import wuzi.board.Board;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.board.Stone;

/** Wins by fours as another solver finds them: see {@link QuintetPositions}. */
class QuintetTest {
    private static final String GOLDEN = "quintet.golden";

    @Test
    void samePositionsAreWon() throws IOException {
        List<String> lines = golden();
        assertEquals(QuintetPositions.COUNT, lines.size());
        Board board = new Board(QuintetPositions.SIZE, Rules.RENJU);
        Position position = new Position(board);
        Vcf vcf = new Vcf(position);
        int[] wins = new int[Stone.WHITE + 1];
        for (String line : lines) {
            String[] fields = line.split(" ");
            int attacker = fields[2].equals("b") ? Stone.BLACK : Stone.WHITE;
            board.setUp(Point.parseMoves(fields[0], board.size()), Point.parseMoves(fields[1], board.size()), attacker);
            position.reset();
            Solution solution = vcf.solve(SolverLimits.UNLIMITED);
            assertEquals(Solution.Verdict.valueOf(fields[3].toUpperCase()), solution.verdict(), line);
            if (solution.verdict() == Solution.Verdict.WIN) {
                assertTrue(Verifier.winsByFours(board, solution, (any, left) -> -1), line);
                wins[attacker]++;
            }
        }
        assertTrue(Math.min(wins[Stone.BLACK], wins[Stone.WHITE]) >= 100, wins[Stone.BLACK] + " " + wins[Stone.WHITE]);
    }

    private static List<String> golden() throws IOException {
        try (InputStream file = QuintetTest.class.getResourceAsStream(GOLDEN)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines()
                    .filter(line -> !line.startsWith("#")).toList();
        }
    }
}
