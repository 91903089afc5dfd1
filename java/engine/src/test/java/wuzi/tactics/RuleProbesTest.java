package wuzi.tactics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import wuzi.board.Board;
import wuzi.board.Point;
import wuzi.board.Rules;
import wuzi.board.Stone;

/** Positions by which a tournament finds out whether a program knows the rule, asked of what finds moves. */
class RuleProbesTest {
    private static final int SIZE = 15;

    private static Position game(Rules rule, String moves) {
        Board board = new Board(SIZE, rule);
        for (int point : Point.parseMoves(moves, SIZE)) {
            board.play(point);
        }
        return new Position(board);
    }

    /** The squares of a set. */
    private static List<String> shown(long[] squares) {
        List<String> shown = new ArrayList<>();
        for (int point = Bitboard.next(squares, 0); point >= 0; point = Bitboard.next(squares, point + 1)) {
            shown.add(Point.format(point, SIZE));
        }
        return shown.stream().sorted().toList();
    }

    /** Where the side to move makes five. */
    private static List<String> fives(Position position) {
        long[] squares = new long[position.words()];
        new Threats(position).fives(position.board().sideToMove(), squares);
        return shown(squares);
    }

    /** The moves after which the opponent does not win by fours, each tried. */
    private static List<String> movesThatHold(Position position) {
        Board board = position.board();
        Vcf vcf = new Vcf(position);
        List<String> hold = new ArrayList<>();
        for (int move = 0; move < board.area(); move++) {
            if (board.isLegal(move)) {
                position.play(move);
                if (vcf.solve(SolverLimits.UNLIMITED).verdict() == Solution.Verdict.NONE) {
                    hold.add(Point.format(move, SIZE));
                }
                position.undo();
            }
        }
        return hold.stream().sorted().toList();
    }

    /** Black makes five of an open four. */
    @ParameterizedTest
    @EnumSource(Rules.class)
    void everyRule(Rules rule) {
        Position position = game(rule, "h8h9i8i9j8j9k8k9");
        assertEquals(List.of("g8", "l8"), fives(position));
        Solution solution = new Vcf(position).solve(SolverLimits.UNLIMITED);
        assertEquals(0, solution.moves());
        assertTrue(fives(position).contains(Point.format(solution.line()[0], SIZE)));
    }

    /** White's h13 would make six, which wins no game of standard: it has to stop an open three. */
    @Test
    void standard() {
        String moves = "h8h9i8h10g8h11j13h12g14h14i15";
        Position position = game(Rules.STANDARD, moves);
        assertEquals(List.of(), fives(position));
        assertEquals(List.of("f8", "j8"), movesThatHold(position));
        assertEquals(List.of("h13"), fives(game(Rules.FREESTYLE, moves)));
        assertEquals(Solution.Verdict.NONE, new Vct(position, VctOptions.DEFAULT).solve(
                SolverLimits.UNLIMITED.withMoves(4)).verdict());
    }

    /** On g9 Black would make two open threes. */
    @ParameterizedTest
    @EnumSource(Rules.class)
    void renju(Rules rule) {
        Position position = game(rule, "h8h9i7i9h10i6i11i12");
        int square = Point.parse("g9", SIZE);
        boolean isFoul = rule == Rules.RENJU;
        assertEquals(!isFoul, position.isLegal(square, Stone.BLACK));
        assertTrue(position.isLegal(square, Stone.WHITE));
        assertEquals(isFoul ? Threat.FOUL : Threat.DOUBLE_THREE, new Threats(position).of(square, Stone.BLACK));
        Solution solution = new Vct(position, VctOptions.DEFAULT).solve(SolverLimits.UNLIMITED.withMoves(2));
        assertFalse(isFoul && solution.line().length > 0 && solution.line()[0] == square);
        assertEquals(isFoul ? Solution.Verdict.NONE : Solution.Verdict.WIN, solution.verdict());
    }

    /** Black's k8 makes five between White's stones, which wins no game of caro: it has to stop an open three. */
    @ParameterizedTest
    @EnumSource(Rules.class)
    void caro(Rules rule) {
        Position position = game(rule, "h8f8g8f9i8f7j8l8");
        if (rule == Rules.CARO || rule == Rules.CARO_STANDARD) {
            assertEquals(List.of(), fives(position));
            assertEquals(List.of("f10", "f11", "f5", "f6"), movesThatHold(position));
        } else {
            assertEquals(List.of("k8"), fives(position));
        }
    }

    /** White threatens g7, the one square that stops it, where Black would make two threes: nothing helps any more. */
    @Test
    void forcedFoul() {
        Position position = game(Rules.RENJU, "h8g6f6g5f7g4h7g3g2a1");
        Threats threats = new Threats(position);
        assertEquals(Threat.FOUL, threats.of(Point.parse("g7", SIZE), Stone.BLACK));
        assertTrue(threats.losesAtOnce());
        assertEquals(List.of(), movesThatHold(position));
        assertEquals(Solution.Verdict.NONE, new Vcf(position).solve(SolverLimits.UNLIMITED).verdict());
        assertEquals(Solution.Verdict.NONE, new Vct(position, VctOptions.DEFAULT).solve(
                SolverLimits.UNLIMITED.withMoves(4)).verdict());
    }
}
