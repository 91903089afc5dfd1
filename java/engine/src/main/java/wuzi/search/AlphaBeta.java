package wuzi.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import wuzi.board.Board;
import wuzi.board.Outcome;
import wuzi.board.Stone;
import wuzi.eval.PositionEval;
import wuzi.tactics.Position;
import wuzi.tactics.Solution;
import wuzi.tactics.SolverLimits;
import wuzi.tactics.Threat;
import wuzi.tactics.Vcf;

/**
 * Principal variation search (Marsland and Campbell 1982) with iterative deepening over one position.
 */
final class AlphaBeta {
    private static final int MAX_PLY = 128;
    private static final int INFINITE = Score.WIN + 1;
    /** So many positions lie between two questions whether to stop, and a few more where wins by fours are looked for. */
    private static final int POLL = 256;
    /** Moves are divided among threads where so many plies are left to look at. */
    private static final int DIVIDED = 3;
    /** Half the first window around the last depth's score. */
    private static final int WINDOW = 60;

    // How much is left out. All of it was tuned by matches at 100 ms a move: docs/strength.md has their results.
    /** A null move is looked at so many plies less deep, and one more for each {@link #NULL_MOVE_SHARE} of depth. */
    private static final int NULL_MOVE_REDUCTION = 3;
    private static final int NULL_MOVE_SHARE = 4;
    private static final int NULL_MOVE_DEPTH = 3;
    /** Up to this depth a value so far above beta for each ply is enough without a search. */
    private static final int ENOUGH_DEPTH = 7;
    private static final int ENOUGH_MARGIN = 40;
    /** Up to this depth quiet moves cannot raise a value so far below alpha. */
    private static final int FUTILITY_DEPTH = 6;
    private static final int FUTILITY_MARGIN = 40;
    private static final int FUTILITY_PLY_MARGIN = 50;
    /** Moves looked at: so many, and more for each ply of depth. */
    private static final int FIRST_MOVES = 3;
    private static final int MOVES_A_PLY = 2;

    private static final int MOST_AT_ROOT = 20_000;
    private static final SolverLimits NEAR_ROOT = SolverLimits.UNLIMITED.withNodes(1_000);
    /** How many plies are near the root. */
    private static final int NEAR = 2;

    /** By depth and number of the move: plies less that a late move is looked at. */
    private static final int[][] REDUCTIONS = new int[64][256];

    static {
        for (int depth = 1; depth < 64; depth++) {
            for (int move = 1; move < 256; move++) {
                REDUCTIONS[depth][move] = (int) (1 + Math.log(depth) * Math.log(move) / 0.85);
            }
        }
    }

    private final Position position;
    private final Board board;
    private final PositionEval eval;
    private final TranspositionTable table;
    private final SearchTeam team;
    private final int thread;
    private final Vcf vcf;
    private final MoveOrder moves;

    private final int[][] line = new int[MAX_PLY + 1][MAX_PLY + 1];
    private final int[] lineLength = new int[MAX_PLY + 1];

    private SearchLimits limits;
    private long nodes;
    private long nextPoll;
    private boolean stopped;
    private int seldepth;
    private int rootMove;
    private long begun;
    private int done;
    private List<SearchLine> lines;

    /**
     * Searches a position, now and after all moves to come.
     *
     * @param position the position; between two calls it is as it was
     * @param eval judges it
     * @param table what is remembered
     * @param team those that search the position at the same time
     * @param thread its number among them
     */
    AlphaBeta(Position position, PositionEval eval, TranspositionTable table, SearchTeam team, int thread) {
        this.position = position;
        this.eval = eval;
        this.table = table;
        this.team = team;
        this.thread = thread;
        board = position.board();
        vcf = new Vcf(position, 16);
        moves = new MoveOrder(position, eval, MAX_PLY + 1);
    }

    /** Forgets all but the table. */
    void clear() {
        moves.clear();
        vcf.forget();
    }

    /** Searches the position, of a game that is not over. */
    SearchInfo search(SearchLimits of, Consumer<SearchInfo> listener) {
        limits = of;
        nodes = 0;
        nextPoll = Math.min(POLL, limits.nodes());
        done = 0;
        stopped = false;
        seldepth = 0;
        eval.reset(position);
        moves.newSearch();
        begun = System.nanoTime();
        int count = moves.generate(0);
        lines = List.of(new SearchLine(0, new int[] {moves.pick(0, 0, count, -1)}));
        if (limits.lines() == 1 && winsByFours()) {
            listener.accept(info());
            return info();
        }
        for (int depth = 1; depth <= limits.depth() && !stopped; depth++) {
            List<SearchLine> before = lines;
            List<SearchLine> found = new ArrayList<>();
            int many = Math.min(limits.lines(), count);
            for (int line = 0; line < many && !stopped; line++) {
                SearchLine next = aspire(depth, found, line < before.size() ? before.get(line) : null);
                if (next != null) {
                    found.add(next);
                }
            }
            // a depth that was not finished counts for what it found to be best
            if (!found.isEmpty()) {
                found.sort(Comparator.comparingInt(SearchLine::score).reversed());
                lines = stopped ? merged(found, before) : found;
            }
            if (!stopped) {
                done = depth;
                listener.accept(info());
                if (count == 1 || decided(depth)) {
                    break;
                }
            }
        }
        return info();
    }

    /** Whether the side to move wins by fours alone, looked for deeper than at other positions; that is the line then. */
    private boolean winsByFours() {
        Solution fours = vcf.solve(
                new SolverLimits(SolverLimits.ANY_MOVES, Math.min(MOST_AT_ROOT, 1 + limits.nodes() / 4), limits.stop()));
        nodes += fours.nodes();
        if (fours.verdict() != Solution.Verdict.WIN) {
            return false;
        }
        done = 2 * fours.moves() + 1;
        seldepth = done;
        lines = List.of(new SearchLine(Score.win(done), fours.line()));
        return true;
    }

    private boolean decided(int depth) {
        return lines.stream().allMatch(line -> Score.isDecided(line.score()) && Score.plies(line.score()) <= depth);
    }

    /** New lines, and of the old ones those with other moves, which are worth no more than the best of the new ones. */
    private static List<SearchLine> merged(List<SearchLine> found, List<SearchLine> before) {
        List<SearchLine> all = new ArrayList<>(found);
        for (SearchLine line : before) {
            if (all.size() < before.size() && all.stream().noneMatch(one -> one.moves()[0] == line.moves()[0])) {
                all.add(new SearchLine(Math.min(line.score(), all.get(all.size() - 1).score()), line.moves()));
            }
        }
        return all;
    }

    private SearchInfo info() {
        return new SearchInfo(done, seldepth, team.tell(thread, nodes), System.nanoTime() - begun,
                table.permilleUsed(), lines.stream().map(this::whole).toList());
    }

    /** A line that the table cut short, with the moves that the table knows to follow. */
    private SearchLine whole(SearchLine cut) {
        int most = Score.isDecided(cut.score()) ? Score.plies(cut.score()) : done;
        int[] moves = Arrays.copyOf(cut.moves(), Math.max(cut.moves().length, most));
        int length = 0;
        for (int move = moves[0]; move >= 0 && !board.isOver() && position.isLegal(move, board.sideToMove()); ) {
            moves[length++] = move;
            play(move);
            move = length < cut.moves().length ? moves[length] : length < most ? tableMove() : -1;
        }
        for (int i = 0; i < length; i++) {
            undo();
        }
        return new SearchLine(cut.score(), Arrays.copyOf(moves, length));
    }

    private int tableMove() {
        long entry = table.find(board.hash());
        return entry == 0 ? -1 : TranspositionTable.move(entry);
    }

    /** The best line but those that were found already, in a window around what it was worth before. */
    private SearchLine aspire(int depth, List<SearchLine> found, SearchLine before) {
        int window = WINDOW;
        boolean known = depth > 3 && before != null;
        int alpha = known ? before.score() - window : -INFINITE;
        int beta = known ? before.score() + window : INFINITE;
        SearchLine best = null;
        while (true) {
            rootMove = -1;
            int value = searchRoot(alpha, beta, depth, before == null ? -1 : before.moves()[0], found);
            if (stopped) {
                // a move that was found to be better than the last best one counts
                return rootMove < 0 ? best : new SearchLine(value, Arrays.copyOf(line[0], lineLength[0]));
            }
            if (value <= alpha) {
                alpha = Math.max(-INFINITE, value - window);
            } else {
                best = new SearchLine(value, Arrays.copyOf(line[0], Math.max(1, lineLength[0])));
                if (value < beta) {
                    return best;
                }
                beta = Math.min(INFINITE, value + window);
            }
            window *= 3;
        }
    }

    private int searchRoot(int alpha, int beta, int depth, int first, List<SearchLine> found) {
        int count = moves.generate(0);
        int best = -INFINITE;
        lineLength[0] = 0;
        int low = alpha;
        long hash = board.hash();
        boolean divides = depth >= DIVIDED && !team.isAlone();
        for (int i = 0; i < count; i++) {
            int move = divides && i > 0 && i < count - 1 ? pickFree(hash, 0, i, count) : moves.pick(0, i, count, first);
            if (isAmong(found, move)) {
                continue;
            }
            if (divides) {
                team.take(hash, move);
            }
            play(move);
            int value;
            if (best == -INFINITE) {
                value = -search(-beta, -low, depth - 1, 1, true);
            } else {
                int reduction = depth >= 3 && i >= 4 ? REDUCTIONS[Math.min(63, depth)][i] / 2 : 0;
                value = -search(-low - 1, -low, depth - 1 - reduction, 1, false);
                if (value > low && reduction > 0) {
                    value = -search(-low - 1, -low, depth - 1, 1, false);
                }
                if (value > low && value < beta) {
                    value = -search(-beta, -low, depth - 1, 1, true);
                }
            }
            undo();
            if (divides) {
                team.leave(hash, move);
            }
            if (stopped) {
                return best;
            }
            if (value > best) {
                best = value;
                if (value > low) {
                    low = value;
                    keepLine(0, move);
                    rootMove = move;
                    if (value >= beta) {
                        break;
                    }
                }
            }
        }
        return best;
    }

    private static boolean isAmong(List<SearchLine> lines, int move) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).moves()[0] == move) {
                return true;
            }
        }
        return false;
    }

    private void play(int move) {
        position.play(move);
        eval.push(move);
    }

    private void undo() {
        eval.pop();
        position.undo();
    }

    private void keepLine(int ply, int move) {
        line[ply][0] = move;
        int length = Math.min(lineLength[ply + 1], MAX_PLY - 1);
        System.arraycopy(line[ply + 1], 0, line[ply], 1, length);
        lineLength[ply] = length + 1;
    }

    private boolean poll() {
        if (nodes >= nextPoll && !stopped) {
            long left = limits.nodes() - team.tell(thread, nodes);
            nextPoll = nodes + Math.min(POLL, left);
            stopped = left <= 0 || limits.stop().getAsBoolean();
        }
        return stopped;
    }

    private int search(int alpha, int beta, int depth, int ply, boolean pv) {
        nodes++;
        lineLength[ply] = 0;
        if (poll()) {
            return 0;
        }
        seldepth = Math.max(seldepth, ply);
        if (board.isOver()) {
            return board.outcome() == Outcome.DRAW ? 0
                    : board.outcome().winner() == board.sideToMove() ? Score.win(ply) : -Score.win(ply);
        }
        alpha = Math.max(alpha, -Score.win(ply));
        beta = Math.min(beta, Score.win(ply + 1));
        if (alpha >= beta) {
            return alpha;
        }
        int side = board.sideToMove();
        int other = Stone.other(side);
        if (position.count(side, Threat.FIVE) > 0) {
            return Score.win(ply + 1);
        }
        boolean mustStop = position.count(other, Threat.FIVE) > 0;
        if (!mustStop && position.count(side, Threat.OPEN_FOUR) > 0) {
            return Score.win(ply + 3);
        }
        if (ply >= MAX_PLY - 1) {
            return eval.value();
        }
        if (mustStop) {
            depth = Math.max(depth, 0) + 1;
        }
        long hash = board.hash();
        long entry = table.find(hash);
        int known = -1;
        if (entry != 0) {
            known = TranspositionTable.move(entry);
            int value = fromTable(TranspositionTable.value(entry), ply);
            int bound = TranspositionTable.bound(entry);
            if (!pv && TranspositionTable.depth(entry) >= depth
                    && (value >= beta ? (bound & TranspositionTable.AT_LEAST) != 0
                            : (bound & TranspositionTable.AT_MOST) != 0 && (value <= alpha
                                    || bound == TranspositionTable.EXACT))) {
                return value;
            }
        }
        int value = 0;
        if (!mustStop) {
            value = entry != 0 ? TranspositionTable.eval(entry) : eval.value();
            // what is good enough as it stands, a win by fours makes only better
            if (depth <= 0 && value >= beta) {
                return value;
            }
            boolean threatened = position.count(other, Threat.OPEN_FOUR) > 0;
            if (!pv && !threatened && depth <= ENOUGH_DEPTH && value - ENOUGH_MARGIN * depth >= beta
                    && !Score.isDecided(beta)) {
                return value;
            }
            if (entry == 0 || !TranspositionTable.isCalm(entry)) {
                int fours = vcf.anyWin(ply <= NEAR ? NEAR_ROOT : Search.EVERYWHERE);
                nodes += vcf.nodes();
                if (fours >= 0) {
                    line[ply][0] = vcf.winningMove();
                    lineLength[ply] = 1;
                    int win = Score.win(ply + 2 * fours + 1);
                    table.store(hash, vcf.winningMove(), SearchLimits.ANY_DEPTH, TranspositionTable.AT_LEAST,
                            toTable(win, ply), value, false);
                    return win;
                }
            }
            if (depth <= 0) {
                if (entry == 0) {
                    table.store(hash, -1, 0, TranspositionTable.EXACT, value, value, true);
                }
                return value;
            }
            if (!pv && !threatened && depth >= NULL_MOVE_DEPTH && value >= beta && !Score.isDecided(beta)) {
                board.passTurn();
                int left = depth - NULL_MOVE_REDUCTION - depth / NULL_MOVE_SHARE;
                int passed = -search(-beta, -beta + 1, left, ply + 1, false);
                board.passTurn();
                if (stopped) {
                    return 0;
                }
                if (passed >= beta && !Score.isDecided(passed)) {
                    return passed;
                }
            }
        }
        int count = moves.generate(ply);
        if (count == 0) {
            return -Score.win(ply + 2);
        }
        int original = alpha;
        int best = -INFINITE;
        int bestMove = -1;
        boolean divides = depth >= DIVIDED && !team.isAlone();
        int most = pv || mustStop ? count : Math.min(count, FIRST_MOVES + MOVES_A_PLY * depth);
        for (int i = 0; i < count && (i < most || isLoss(best)); i++) {
            int move = divides && i > 0 && i < most - 1 ? pickFree(hash, ply, i, count) : moves.pick(ply, i, count, known);
            boolean quiet = position.threat(move, side) < Threat.THREE
                    && position.threat(move, other) < Threat.OPEN_THREE;
            if (!pv && quiet && i > 0 && depth <= FUTILITY_DEPTH && !mustStop && !isLoss(best)
                    && value + FUTILITY_PLY_MARGIN * depth + FUTILITY_MARGIN <= alpha) {
                continue;
            }
            int reduction = 0;
            if (depth >= 2 && i >= 2 && !mustStop) {
                reduction = REDUCTIONS[Math.min(63, depth)][i];
                if (!quiet) {
                    reduction /= 2;
                }
                if (pv) {
                    reduction = reduction * 2 / 3;
                }
                reduction = Math.min(reduction, depth - 1);
            }
            if (i > 0) {
                int refuted = refuted(move, alpha, depth - 1 - reduction, ply);
                if (refuted <= alpha) {
                    best = Math.max(best, refuted);
                    continue;
                }
            }
            if (divides) {
                team.take(hash, move);
            }
            play(move);
            int result;
            if (i == 0) {
                result = -search(-beta, -alpha, depth - 1, ply + 1, pv);
            } else {
                result = -search(-alpha - 1, -alpha, depth - 1 - reduction, ply + 1, false);
                if (result > alpha && reduction > 0) {
                    result = -search(-alpha - 1, -alpha, depth - 1, ply + 1, false);
                }
                if (pv && result > alpha && result < beta) {
                    result = -search(-beta, -alpha, depth - 1, ply + 1, true);
                }
            }
            undo();
            if (divides) {
                team.leave(hash, move);
            }
            if (stopped) {
                return 0;
            }
            if (result > best) {
                best = result;
                bestMove = move;
                if (result > alpha) {
                    alpha = result;
                    keepLine(ply, move);
                    if (result >= beta) {
                        if (quiet) {
                            moves.reward(ply, i, depth);
                        }
                        break;
                    }
                }
            }
        }
        int bound = best >= beta ? TranspositionTable.AT_LEAST
                : best > original ? TranspositionTable.EXACT : TranspositionTable.AT_MOST;
        table.store(hash, bestMove, depth, bound, toTable(best, ply), value, !mustStop);
        return best;
    }

    /** As long as all moves lose, none is left out: a loss is one only if all moves lose. */
    private static boolean isLoss(int value) {
        return value < 0 && Score.isDecided(value);
    }

    /** What a move is worth that the table knows to be no better than alpha, so that it need not be made; else more. */
    private int refuted(int move, int alpha, int depth, int ply) {
        long entry = table.find(board.hashAfter(move));
        // a reply that has to stop a five is looked at one ply deeper
        int needed = TranspositionTable.isCalm(entry) ? depth : depth + 1;
        if (entry == 0 || TranspositionTable.depth(entry) < needed
                || (TranspositionTable.bound(entry) & TranspositionTable.AT_LEAST) == 0) {
            return INFINITE;
        }
        nodes++;
        return -fromTable(TranspositionTable.value(entry), ply + 1);
    }

    private static int toTable(int value, int ply) {
        return Score.isDecided(value) ? value > 0 ? value + ply : value - ply : value;
    }

    private static int fromTable(int value, int ply) {
        return Score.isDecided(value) ? value > 0 ? value - ply : value + ply : value;
    }

    /** The next move, or the one after it where another thread is looking at the next. */
    private int pickFree(long hash, int ply, int from, int count) {
        int next = moves.pick(ply, from, count, -1);
        return team.isBusy(hash, next) ? moves.skip(ply, from, count) : next;
    }
}
