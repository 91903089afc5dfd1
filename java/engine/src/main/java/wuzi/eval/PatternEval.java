package wuzi.eval;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import wuzi.board.Rule;
import wuzi.board.Stone;
import wuzi.tactics.Position;

/**
 * Adds up what the line patterns of the empty squares near stones are worth to the side to move and to its opponent, by
 * a table that is fitted to games of the engine with itself.
 */
public final class PatternEval implements PositionEval {
    private static final int KINDS = 1 << 16;
    /** The one that other rules take as well, as long as tables fitted to their own games play no better. */
    private static final String USUAL = "freestyle";
    private static final Set<String> FITTED = Set.of(USUAL);
    private static final Map<String, Tables> TABLES = new ConcurrentHashMap<>();

    private final Tables tables;
    private Position position;

    /** By the four nibbles of a side, for Black to move and for White to move. */
    private record Tables(short[][] own, short[][] other, short[][] ownMove, short[][] otherMove, int[] toMove) {}

    /**
     * Evaluates positions of a rule.
     *
     * @param rule one of the engine's
     */
    public PatternEval(Rule rule) {
        tables = TABLES.computeIfAbsent(FITTED.contains(rule.id()) ? rule.id() : USUAL, PatternEval::read);
    }

    /** Lines of four numbers for each class: Black's, and after them White's where they differ. */
    private static Tables read(String rule) {
        String file = "patterns-" + rule + ".txt";
        try (InputStream in = PatternEval.class.getResourceAsStream(file)) {
            List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
            Tables tables = new Tables(new short[2][KINDS], new short[2][KINDS], new short[2][KINDS], new short[2][KINDS],
                    new int[2]);
            int sides = lines.size() / (PatternClass.COUNT + 1);
            for (int side = 0; side < 2; side++) {
                int first = sides == 2 ? side * (PatternClass.COUNT + 1) : 0;
                tables.toMove[side] = Integer.parseInt(lines.get(first));
                short[][] numbers = new short[PatternClass.COUNT][4];
                for (int i = 0; i < PatternClass.COUNT; i++) {
                    String[] words = lines.get(first + 1 + i).split(" ");
                    for (int j = 0; j < 4; j++) {
                        numbers[i][j] = Short.parseShort(words[j]);
                    }
                }
                for (int patterns = 0; patterns < KINDS; patterns++) {
                    short[] of = numbers[PatternClass.of(patterns)];
                    tables.own[side][patterns] = of[0];
                    tables.other[side][patterns] = of[1];
                    tables.ownMove[side][patterns] = of[2];
                    tables.otherMove[side][patterns] = of[3];
                }
            }
            return tables;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void reset(Position of) {
        position = of;
    }

    @Override
    public void push(int point) {}

    @Override
    public void pop() {}

    @Override
    public int value() {
        Position at = position;
        int side = at.board().sideToMove() - Stone.BLACK;
        int shift = 16 * side;
        short[] own = tables.own[side];
        short[] other = tables.other[side];
        int sum = tables.toMove[side];
        for (int word = 0; word < at.words(); word++) {
            for (long rest = at.candidates(word); rest != 0; rest &= rest - 1) {
                int patterns = at.patterns((word << 6) + Long.numberOfTrailingZeros(rest));
                sum += own[patterns >>> shift & 0xFFFF] + other[patterns >>> 16 - shift & 0xFFFF];
            }
        }
        return Math.max(LEAST, Math.min(MOST, sum));
    }

    @Override
    public void scores(int[] moves, int count, int[] scores) {
        int side = position.board().sideToMove() - Stone.BLACK;
        int shift = 16 * side;
        short[] own = tables.ownMove[side];
        short[] other = tables.otherMove[side];
        for (int i = 0; i < count; i++) {
            int patterns = position.patterns(moves[i]);
            scores[i] = own[patterns >>> shift & 0xFFFF] + other[patterns >>> 16 - shift & 0xFFFF];
        }
    }
}
