package wuzi.tactics;

import java.util.Arrays;
import wuzi.board.Board;
import wuzi.board.Stone;

/**
 * What a defender can do against a threat to win by fours: the replies that may break it.
 *
 * <p>Most moves lose to the very line of fours that is threatened. What may spoil it is looked at alone: the squares of
 * the line, those that complete its fives, and those that are a four for the defender, be it only with stones that the
 * line forces on it; in caro also those that close the ends of a five; and where the line rests on whether a square is
 * a foul, those that change that.
 */
final class VctReplies {
    private final Position position;
    private final Board board;
    private final Threats threats;
    private final Vcf vcf;
    private final boolean oneStop;
    private final long[] squares;
    private final long[][] stops;
    private int attacker;
    private int defender;

    VctReplies(Position position, Vcf vcf) {
        this.position = position;
        this.vcf = vcf;
        board = position.board();
        threats = new Threats(position);
        oneStop = !LineRule.of(board.rule(), Stone.BLACK).freeEnd();
        squares = new long[position.words()];
        stops = new long[board.area() / 2 + 2][position.words()];
    }

    /**
     * Lists the replies of the side to move against the opponent's threat to win by at most so many fours.
     *
     * @param moves the fours
     * @param most replies that are listed at most
     * @param list receives the replies
     * @param budget counts the positions looked at
     * @return how many there are, or -1 where nothing is threatened
     */
    int find(int moves, int most, int[] list, SolverBudget budget) {
        defender = board.sideToMove();
        attacker = Stone.other(defender);
        board.passTurn();
        int value = vcf.anyValue(moves, budget);
        if (value >= 0 && !budget.isSpent()) {
            Arrays.fill(squares, 0);
            follow(value, 0, budget);
        }
        board.passTurn();
        return value < 0 || budget.isSpent() ? -1 : list(moves, most, list, budget);
    }

    /**
     * Lists the squares from the first on that is found to break the threat: this tells one that can be stopped from
     * one that cannot. Of those after it nine in ten break it as well, and the others lose when they are searched.
     */
    private int list(int moves, int most, int[] list, SolverBudget budget) {
        int found = sort(list);
        int first = 0;
        while (first < found && !refutes(list[first], moves, budget)) {
            first++;
        }
        int count = Math.min(found - first, most);
        System.arraycopy(list, first, list, 0, count);
        return count;
    }

    /** Lists the squares that are legal, those first that matter most to the attacker, then to the defender. */
    private int sort(int[] list) {
        int count = 0;
        for (int reply = Bitboard.next(squares, 0); reply >= 0; reply = Bitboard.next(squares, reply + 1)) {
            if (position.isLegal(reply, defender)) {
                int rank = rank(reply);
                int i = count++;
                for (; i > 0 && rank(list[i - 1]) < rank; i--) {
                    list[i] = list[i - 1];
                }
                list[i] = reply;
            }
        }
        return count;
    }

    private int rank(int reply) {
        return 2 * position.threat(reply, attacker) + position.threat(reply, defender);
    }

    private boolean refutes(int reply, int moves, SolverBudget budget) {
        position.play(reply);
        boolean refutes = board.isOver() || vcf.anyValue(moves, budget) < 0;
        position.undo();
        return refutes;
    }

    /** Collects the squares of the line that wins in so many fours, attacker to move. */
    private void follow(int moves, int ply, SolverBudget budget) {
        addFours();
        if (position.count(attacker, Threat.FIVE) > 0) {
            addAll(attacker, Threat.FIVE);
            return;
        }
        if (vcf.anyValue(moves, budget) < 0) {
            return; // the budget is spent
        }
        int four = vcf.winningMove();
        if (position.threat(four, attacker) == Threat.SUSPECT) {
            board.passTurn();
            addWhatChanges(four, attacker);
            board.passTurn();
        }
        Bitboard.add(squares, four);
        if (!oneStop) {
            addLines(four);
        }
        position.play(four);
        if (!board.isOver()) {
            answer(moves - 1, ply, budget);
        }
        position.undo();
    }

    private void answer(int moves, int ply, SolverBudget budget) {
        addAll(attacker, Threat.FIVE);
        if (oneStop && position.count(attacker, Threat.FIVE) > 1) {
            return;
        }
        long[] replies = stops[ply];
        threats.defences(Threat.FIVE, replies);
        int stop = Bitboard.next(replies, 0);
        if (stop < 0 && oneStop) {
            addWhatChanges(threats.five(attacker), defender);
        }
        for (; stop >= 0; stop = Bitboard.next(replies, stop + 1)) {
            Bitboard.add(squares, stop);
            position.play(stop);
            if (!board.isOver()) {
                follow(moves, ply + 1, budget);
            }
            position.undo();
        }
    }

    private void addFours() {
        for (int threat = Threat.FOUR; threat <= Threat.FIVE; threat++) {
            addAll(defender, threat);
        }
        if (position.count(defender, Threat.SUSPECT) > 0) {
            for (int word = 0; word < squares.length; word++) {
                long rest = position.squares(defender, Threat.SUSPECT, word);
                for (; rest != 0; rest &= rest - 1) {
                    int point = (word << 6) + Long.numberOfTrailingZeros(rest);
                    if (position.hasAtLeast(point, defender, LinePattern.FOUR)) {
                        Bitboard.add(squares, point);
                    }
                }
            }
        }
    }

    private void addAll(int side, int threat) {
        if (position.count(side, threat) > 0) {
            for (int word = 0; word < squares.length; word++) {
                squares[word] |= position.squares(side, threat, word);
            }
        }
    }

    /** Adds the defender's moves after which a square is a foul that was none, or none that was one. */
    private void addWhatChanges(int point, int side) {
        boolean legal = position.isLegal(point, side);
        for (int move = 0; move < board.area(); move++) {
            if (move != point && !Bitboard.has(squares, move) && position.isLegal(move, defender)) {
                position.play(move);
                if (position.isLegal(point, side) != legal) {
                    Bitboard.add(squares, move);
                }
                position.undo();
            }
        }
    }

    /** Adds the squares of a square's lines within reach. */
    private void addLines(int point) {
        for (int direction = 0; direction < Lines.DIRECTIONS; direction++) {
            long key = position.key(direction, position.line(direction, point));
            int shift = position.shift(direction, point);
            for (int k = -position.reach(); k <= position.reach(); k++) {
                if (k != 0 && (key >>> shift + 2 * k & 3) == Stone.EMPTY) {
                    Bitboard.add(squares, point + k * position.step(direction));
                }
            }
        }
    }
}
