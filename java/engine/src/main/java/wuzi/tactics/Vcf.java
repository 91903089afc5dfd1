package wuzi.tactics;

import java.util.Arrays;
import wuzi.board.Board;
import wuzi.board.Stone;

/**
 * Finds a win of the side to move by fours alone (victory by continuous fours): each of its moves makes a four or more,
 * so that the defender has to stop a five, until there is one that cannot be stopped.
 *
 * <p>The search is complete: it tries every four, and deepens move by move, so that the win it finds is a shortest one.
 * The defender's replies are all legal moves that stop the five, of which caro knows several; where the only one is a
 * foul, there is none. A reply that makes a four itself leaves the attacker such fours alone as stop it.
 *
 * <p>What the side that is not to move would win by, {@link Board#passTurn} lets one ask. One object serves one
 * position and one thread, and remembers what it found from one search to the next.
 */
public final class Vcf {
    /** The value of a position where no number of fours wins. */
    static final int NEVER = ~SolverLimits.ANY_MOVES;

    private static final int TABLE_BITS = 18;
    /** Moves that most wins take at most. */
    private static final int SHORT = 2;

    private final Position position;
    private final Board board;
    private final Threats threats;
    private final boolean oneStop;
    private final VcfTable table;
    private final long[][] squares;
    private final int[][] fours;
    private final long[] answers;

    private final SolverBudget own = new SolverBudget();
    private SolverBudget budget = own;
    private int attacker;
    private int defender;
    /** Whether some squares that stop a five may be fouls. */
    private boolean foulsStop;
    private int bestMove;

    /**
     * Solves what a position holds, now and after all moves to come.
     *
     * @param position the position; between two calls it is as it was
     */
    public Vcf(Position position) {
        this(position, TABLE_BITS);
    }

    /**
     * Solves what a position holds, with a memory of its own size.
     *
     * @param position the position; between two calls it is as it was
     * @param tableBits positions remembered, as a power of two, from 1; each takes 12 bytes
     */
    public Vcf(Position position, int tableBits) {
        this.position = position;
        table = new VcfTable(tableBits);
        board = position.board();
        threats = new Threats(position);
        oneStop = !LineRule.of(board.rule(), Stone.BLACK).freeEnd();
        squares = new long[board.area() / 2 + 2][position.words()];
        fours = new int[squares.length][board.area()];
        answers = new long[position.words()];
    }

    /** Forgets what earlier searches found, so that later ones take as many nodes as those of a new object. */
    public void forget() {
        table.clear();
    }

    /**
     * Looks for a win of the side to move.
     *
     * @param limits how far to look
     * @return a win with its line, or none, or unknown where the limits cut the search off
     */
    public Solution solve(SolverLimits limits) {
        budget.start(limits);
        if (board.isOver()) {
            return Solution.none(0);
        }
        table.startSearch();
        int value = value(limits.moves(), budget);
        if (budget.isSpent()) {
            return Solution.unknown(budget.nodes());
        }
        if (value < 0) {
            return Solution.none(budget.nodes());
        }
        int[] line = line(value);
        return budget.isSpent() ? Solution.unknown(budget.nodes()) : Solution.win(line, value, budget.nodes());
    }

    /**
     * The fewest moves before the five with which the side to move wins, within a limit; else {@code ~n} where it does
     * not win within n, the limit or more. Means nothing once the budget is spent.
     */
    int value(int limit, SolverBudget of) {
        start(of);
        int value = search(0, 0);
        while (value < 0 && ~value < limit && !budget.isSpent()) {
            value = search(0, ~value + 1);
        }
        return value;
    }

    /**
     * Whether the side to move wins within a limit: the moves of some win, or {@code ~n} as {@link #value} has it.
     * Faster, as it looks for no shortest one, and an open four at hand takes no search.
     */
    int anyValue(int limit, SolverBudget of) {
        start(of);
        if (limit > 0 && position.count(attacker, Threat.OPEN_FOUR) > 0
                && position.count(attacker, Threat.FIVE) == 0 && position.count(defender, Threat.FIVE) == 0) {
            bestMove = threats.next(attacker, Threat.OPEN_FOUR, 0);
            return 1;
        }
        return search(0, limit);
    }

    /**
     * Whether the side to move wins by fours, asked often: it looks for no shortest win and allocates nothing.
     *
     * @param limits how far to look
     * @return the moves before the five of some win, or -1 where none was found within the limits
     */
    public int anyWin(SolverLimits limits) {
        budget = own;
        budget.start(limits);
        int value = anyValue(limits.moves(), budget);
        return value < 0 || budget.isSpent() ? -1 : value;
    }

    /**
     * The move that begins the win found last.
     *
     * @return the point
     */
    public int winningMove() {
        return bestMove;
    }

    /**
     * How many positions the last question took.
     *
     * @return their number
     */
    public long nodes() {
        return budget.nodes();
    }

    /**
     * Finds the moves that begin a shortest win by fours of the side to move: all of them, whatever the order of the
     * search, unless the limits cut it off once the first is found.
     *
     * @param limits how far to look
     * @param winning receives the moves, {@link Position#words} long: fives where there are any, else fours
     * @return whether any were found
     */
    public boolean winningMoves(SolverLimits limits, long[] winning) {
        Arrays.fill(winning, 0);
        budget.start(limits);
        if (board.isOver()) {
            return false;
        }
        int value = value(Math.min(SHORT, limits.moves()), budget);
        if (value < 0) { // one search to the limit mostly tells that there is none, and else how far to deepen
            value = anyValue(limits.moves(), budget);
            value = value <= SHORT + 1 ? value : value(value, budget);
        }
        if (value < 0 || budget.isSpent()) {
            return false;
        }
        if (threats.fives(attacker, winning)) {
            return true;
        }
        int first = bestMove;
        int count = findFours(0, -1);
        for (int i = 0; i < count; i++) {
            if (fours[0][i] == first || afterFour(fours[0][i], 0, value - 1) >= 0) {
                Bitboard.add(winning, fours[0][i]);
            }
        }
        return true;
    }

    private void start(SolverBudget of) {
        budget = of;
        attacker = board.sideToMove();
        defender = Stone.other(attacker);
        foulsStop = LineRule.of(board.rule(), defender).fouls();
    }

    /** The line of a position last valued as won in so many moves. */
    int[] line(int moves) {
        if (moves == 0) {
            return new int[] {bestMove};
        }
        int[] line = new int[2 * moves - 1];
        int length = 0;
        for (int left = moves; left > 0; left--) {
            search(0, left);
            line[length++] = bestMove;
            position.play(bestMove);
            if (left > 1) {
                line[length++] = longestReply(left - 1);
                position.play(line[length - 1]);
            }
            if (budget.isSpent()) {
                break;
            }
        }
        for (int i = 0; i < length; i++) {
            position.undo();
        }
        return line;
    }

    private int longestReply(int left) {
        threats.defences(Threat.FIVE, answers);
        long[] replies = answers.clone();
        int longest = Bitboard.next(replies, 0);
        int most = -1;
        for (int reply = longest; reply >= 0; reply = Bitboard.next(replies, reply + 1)) {
            position.play(reply);
            int value = search(0, left);
            position.undo();
            if (value > most) {
                most = value;
                longest = reply;
            }
        }
        return longest;
    }

    /** The attacker to move, with so many moves left: the moves before the five, or ~n where none is within n. */
    private int search(int ply, int left) {
        if (position.count(attacker, Threat.FIVE) > 0) {
            bestMove = threats.five(attacker);
            return 0;
        }
        long hash = board.hash();
        int entry = table.find(hash);
        int known = -1;
        if (entry >= 0) {
            int value = table.value(entry);
            known = table.move(entry);
            if (value >= 0 ? value <= left : ~value >= left) {
                bestMove = known;
                return value;
            }
        }
        int plain = plainValue(left);
        if (plain < 0) {
            return plain;
        }
        int count = findFours(ply, known);
        if (count == 0) {
            return NEVER;
        }
        if (!budget.take()) {
            return NEVER;
        }
        int none = SolverLimits.ANY_MOVES;
        for (int i = 0; i < count; i++) {
            int four = fours[ply][i];
            int value = afterFour(four, ply, left - 1);
            if (budget.isSpent()) {
                return NEVER;
            }
            if (value >= 0) {
                table.store(hash, value + 1, four);
                bestMove = four;
                return value + 1;
            }
            none = Math.min(none, ~value + 1);
        }
        table.store(hash, ~none, -1);
        return ~none;
    }

    /** What patterns alone say with so many moves left: that the attacker does not win, or 0 where it may. */
    private int plainValue(int left) {
        if (position.count(attacker, Threat.FOUR) + position.count(attacker, Threat.FOUR_THREE)
                + position.count(attacker, Threat.DOUBLE_FOUR) + position.count(attacker, Threat.OPEN_FOUR)
                + position.count(attacker, Threat.SUSPECT) == 0) {
            return NEVER;
        }
        return left == 0 || left == 1 && !mayWinWithOne() || left == 2 && !mayWinWithTwo() ? ~left : 0;
    }

    /** Whether some four may leave the defender no reply: it is open, one of two, or to be stopped on a foul. */
    private boolean mayWinWithOne() {
        if (position.count(attacker, Threat.OPEN_FOUR) > 0
                || position.count(attacker, Threat.DOUBLE_FOUR) > 0
                || position.count(attacker, Threat.SUSPECT) > 0) {
            return true;
        }
        return mayBeStoppedOnFoul();
    }

    private boolean mayBeStoppedOnFoul() {
        for (int word = 0; foulsStop && word < answers.length; word++) {
            long fouls = position.squares(defender, Threat.FOUL, word)
                    | position.squares(defender, Threat.SUSPECT, word);
            if (fouls != 0 && (fouls & (position.squares(attacker, Threat.FOUR, word)
                    | position.squares(attacker, Threat.FOUR_THREE, word))) != 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether at most two fours may win: not where all of them lie in one line, of which the reply to the first leaves
     * nothing, and its stone makes no open three in another, or, where a four may be stopped on a foul, none at all.
     */
    private boolean mayWinWithTwo() {
        if (position.count(attacker, Threat.OPEN_FOUR) > 0
                || position.count(attacker, Threat.DOUBLE_FOUR) > 0
                || position.count(attacker, Threat.FOUR_THREE) > 0
                || position.count(attacker, Threat.SUSPECT) > 0) {
            return true;
        }
        int line = -1;
        for (int word = 0; word < answers.length; word++) {
            for (long rest = position.squares(attacker, Threat.FOUR, word); rest != 0; rest &= rest - 1) {
                int four = (word << 6) + Long.numberOfTrailingZeros(rest);
                for (int direction = 0; direction < Lines.DIRECTIONS; direction++) {
                    int pattern = position.pattern(four, attacker, direction);
                    if (pattern >= LinePattern.FOUR) {
                        int other = direction << 8 | position.line(direction, four);
                        if (line >= 0 && line != other) {
                            return true;
                        }
                        line = other;
                    } else if (foulsStop && pattern >= LinePattern.THREE) {
                        return true;
                    }
                }
            }
        }
        return mayBeStoppedOnFoul() || line >= 0 && foulsStop && hasMoreThanThree(line >> 8, line & 0xFF);
    }

    /** Whether a line holds more stones of the attacker, White, than a three. */
    private boolean hasMoreThanThree(int direction, int line) {
        long key = position.key(direction, line);
        return Long.bitCount(key >>> 1 & ~key & 0x5555555555555555L) > 3;
    }

    /**
     * Lists the attacker's fours that let the defender make no five, those first that are most likely to win.
     */
    private int findFours(int ply, int known) {
        long[] set = squares[ply];
        if (!threats.fours(attacker, set)) {
            return 0;
        }
        if (position.count(defender, Threat.FIVE) > 0) {
            threats.defences(Threat.FIVE, answers);
            for (int word = 0; word < set.length; word++) {
                set[word] &= answers[word];
            }
        }
        int[] list = fours[ply];
        int count = 0;
        for (int four = Bitboard.next(set, 0); four >= 0; four = Bitboard.next(set, four + 1)) {
            int rank = rank(four, known);
            int i = count++;
            for (; i > 0 && rank(list[i - 1], known) < rank; i--) {
                list[i] = list[i - 1];
            }
            list[i] = four;
        }
        return count;
    }

    private int rank(int four, int known) {
        return four == known ? Threat.COUNT : position.threat(four, attacker);
    }

    /** The attacker makes one of its fours and then has so many moves left. */
    private int afterFour(int four, int ply, int left) {
        if (position.threat(four, attacker) == Threat.OPEN_FOUR) {
            return 0;
        }
        position.play(four);
        int value = answer(ply, left);
        position.undo();
        return value;
    }

    /** The defender to move against a four, the attacker with so many moves left. */
    private int answer(int ply, int left) {
        if (board.isOver()) {
            return ofEnd();
        }
        if (oneStop) {
            if (position.count(attacker, Threat.FIVE) > 1) {
                return 0;
            }
            int stop = threats.five(attacker);
            if (!position.isLegal(stop, defender)) {
                return 0;
            }
            // where nobody has fouls, which a reply may make or end, it gives the attacker nothing
            int plain = foulsStop || position.count(attacker, Threat.FOUL) > 0 ? 0 : plainValue(left);
            return plain < 0 ? plain : after(stop, ply, left);
        }
        long[] replies = squares[ply];
        threats.defences(Threat.FIVE, replies);
        int most = 0;
        for (int reply = Bitboard.next(replies, 0); reply >= 0; reply = Bitboard.next(replies, reply + 1)) {
            int value = after(reply, ply, left);
            if (value < 0) {
                return value;
            }
            most = Math.max(most, value);
        }
        return most;
    }

    private int after(int reply, int ply, int left) {
        position.play(reply);
        int value = board.isOver() ? ofEnd() : search(ply + 1, left);
        position.undo();
        return value;
    }

    private int ofEnd() {
        return board.outcome().winner() == attacker ? 0 : NEVER;
    }
}
