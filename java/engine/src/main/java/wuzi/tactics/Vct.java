package wuzi.tactics;

import java.util.Arrays;
import wuzi.board.Board;
import wuzi.board.Stone;

/**
 * Finds a win of the side to move by continuous threats: each of its moves makes a four, or threatens to win by at most
 * so many fours ({@link VctOptions#threatMoves}; with 1 these are threes).
 *
 * <p>It is a proof-number search in depth-first order (df-pn, Nagai 2002): of the attacker's moves one must win, of the
 * defender's replies ({@link VctReplies}) all must lose. It goes where a proof or disproof is expected to take least.
 * Wherever the attacker is to move, {@link Vcf} is asked first. A win is always proven; none is no more than that no
 * win was found among such threats.
 *
 * <p>One object serves one position and one thread, and remembers what it found from one search to the next.
 */
public final class Vct {
    private static final int INFINITE = VctTable.INFINITE;

    private final Position position;
    private final Board board;
    private final int threatMoves;
    private final Vcf vcf;
    private final Threats threats;
    private final VctThreats attackMoves;
    private final VctReplies replies;
    private final VctTable table;
    private final SolverBudget budget = new SolverBudget();
    private final long[] set;
    private final int[][] moves;
    private final long[][] keys;
    private final long[][] known;

    /** How often a move decided a position: of equals, the one that did so most often is tried first. */
    private final int[] attacks;
    private final int[] defences;

    private int attacker;
    private int defender;

    /**
     * Solves what a position holds, now and after all moves to come.
     *
     * @param position the position; between two calls it is as it was
     * @param options what counts as a threat, and how much is remembered
     */
    public Vct(Position position, VctOptions options) {
        this.position = position;
        threatMoves = options.threatMoves();
        table = new VctTable(options.tableBits());
        board = position.board();
        vcf = new Vcf(position);
        threats = new Threats(position);
        attackMoves = new VctThreats(position, threatMoves);
        replies = new VctReplies(position, vcf);
        set = new long[position.words()];
        attacks = new int[board.area()];
        defences = new int[board.area()];
        moves = new int[board.area() + 1][board.area()];
        keys = new long[board.area() + 1][board.area()];
        known = new long[board.area() + 1][board.area()];
    }

    /**
     * Looks for a win of the side to move.
     *
     * @param limits how far to look
     * @return a win with a line, none where all threats within the limit of moves were tried, or unknown where the
     *     search was cut off
     */
    public Solution solve(SolverLimits limits) {
        budget.start(limits);
        if (board.isOver()) {
            return Solution.none(0);
        }
        table.startSearch();
        Arrays.fill(attacks, 0);
        Arrays.fill(defences, 0);
        attacker = board.sideToMove();
        defender = Stone.other(attacker);
        long root = attack(0, limits.moves(), INFINITE, INFINITE);
        if (budget.isSpent()) {
            return Solution.unknown(budget.nodes());
        }
        if (VctTable.proof(root) != 0) {
            return Solution.none(budget.nodes());
        }
        int[] line = line(limits.moves());
        return budget.isSpent()
                ? Solution.unknown(budget.nodes())
                : Solution.win(line, VctTable.moves(root), budget.nodes());
    }

    private long attack(int ply, int left, int proofLimit, int disproofLimit) {
        long key = table.key(board.hash(), attacker, left);
        if (!budget.take()) {
            return 0;
        }
        long before = table.find(key);
        if (before == 0 || VctTable.proof(before) == 0) {
            int value = vcf.anyValue(left, budget);
            if (budget.isSpent()) {
                return 0;
            }
            if (value >= 0) {
                return store(key, 0, INFINITE, value);
            }
        }
        int count = attackMoves.find(left, moves[ply]);
        listChildren(ply, count, left - 1);
        while (true) {
            int proof = INFINITE;
            int second = INFINITE;
            int disproof = 0;
            int open = 0;
            int best = -1;
            for (int i = 0; i < count; i++) {
                long child = known[ply][i];
                int childProof = child == 0 ? firstProof(moves[ply][i]) : VctTable.proof(child);
                int childDisproof = child == 0 ? 1 : VctTable.disproof(child);
                if (childProof == 0) {
                    attacks[moves[ply][i]]++;
                    return store(key, 0, INFINITE, VctTable.moves(child) + 1);
                }
                disproof = Math.max(disproof, childDisproof);
                open += childDisproof > 0 ? 1 : 0;
                if (childProof < proof || childProof == proof && best >= 0
                        && attacks[moves[ply][i]] > attacks[moves[ply][best]]) {
                    second = proof;
                    proof = childProof;
                    best = i;
                } else if (childProof < second) {
                    second = childProof;
                }
            }
            int others = Math.max(0, open - 1);
            disproof += others;
            if (proof >= proofLimit || disproof >= disproofLimit || best < 0 || disproof == 0) {
                return disproof == 0 ? store(key, INFINITE, 0, 0) : store(key, proof, disproof, 0);
            }
            position.play(moves[ply][best]);
            defend(ply + 1, left - 1, Math.min(proofLimit, second + second / 4 + 1), disproofLimit - others);
            position.undo();
            if (budget.isSpent()) {
                return 0;
            }
            known[ply][best] = table.find(keys[ply][best]);
        }
    }

    private long defend(int ply, int left, int proofLimit, int disproofLimit) {
        long key = table.key(board.hash(), attacker, left);
        if (board.isOver()) {
            return storeEnd(key);
        }
        int count = findReplies(moves[ply], left);
        if (budget.isSpent()) {
            return 0;
        }
        boolean four = position.count(attacker, Threat.FIVE) > 0;
        if (count < 0 || count > 0 && left == 1 && !four) {
            return store(key, INFINITE, 0, 0); // no threat, or one that is stopped with no move left for another
        }
        if (!budget.take()) {
            return 0;
        }
        int losesIn = four ? 0 : Math.min(left, threatMoves);
        listChildren(ply, count, left);
        while (true) {
            int proof = 0;
            int disproof = INFINITE;
            int second = INFINITE;
            int open = 0;
            int longest = losesIn;
            int best = -1;
            for (int i = 0; i < count; i++) {
                long child = known[ply][i];
                int childProof = child == 0 ? 1 : VctTable.proof(child);
                int childDisproof = child == 0 ? 1 : VctTable.disproof(child);
                if (childDisproof == 0) {
                    defences[moves[ply][i]]++;
                    return store(key, INFINITE, 0, 0);
                }
                proof = Math.max(proof, childProof);
                open += childProof > 0 ? 1 : 0;
                longest = Math.max(longest, VctTable.moves(child));
                if (childDisproof < disproof || childDisproof == disproof && best >= 0
                        && defences[moves[ply][i]] > defences[moves[ply][best]]) {
                    second = disproof;
                    disproof = childDisproof;
                    best = i;
                } else if (childDisproof < second) {
                    second = childDisproof;
                }
            }
            int others = Math.max(0, open - 1);
            proof += others;
            if (proof >= proofLimit || disproof >= disproofLimit || best < 0 || proof == 0) {
                return proof == 0 ? store(key, 0, INFINITE, longest) : store(key, proof, disproof, 0);
            }
            position.play(moves[ply][best]);
            if (board.isOver()) {
                storeEnd(keys[ply][best]);
            } else {
                attack(ply + 1, left, proofLimit - others, Math.min(disproofLimit, second + second / 4 + 1));
            }
            position.undo();
            if (budget.isSpent()) {
                return 0;
            }
            known[ply][best] = table.find(keys[ply][best]);
        }
    }

    private long store(long key, int proof, int disproof, int length) {
        table.store(key, proof, disproof, length);
        return table.find(key);
    }

    /** What a game that is over proves. */
    private long storeEnd(long key) {
        return board.outcome().winner() == attacker ? store(key, 0, INFINITE, 0) : store(key, INFINITE, 0, 0);
    }

    private void listChildren(int ply, int count, int left) {
        for (int i = 0; i < count; i++) {
            keys[ply][i] = table.key(board.hashAfter(moves[ply][i]), attacker, left);
            known[ply][i] = table.find(keys[ply][i]);
        }
    }

    /** How hard a move is to prove that was never looked at. */
    private int firstProof(int move) {
        int threat = position.threat(move, attacker);
        return threat >= Threat.OPEN_THREE ? 1 : threat == Threat.THREE ? 3 : 5;
    }

    /** Lists the replies that have to be tried, or returns -1 where the move before was no threat. */
    private int findReplies(int[] list, int left) {
        if (position.count(attacker, Threat.FIVE) == 0) {
            return left == 0 || position.count(defender, Threat.FIVE) > 0
                    ? -1 : replies.find(Math.min(threatMoves, left), left == 1 ? 1 : list.length, list, budget);
        }
        threats.defences(Threat.FIVE, set);
        return Bitboard.list(set, list);
    }

    private int[] line(int limit) {
        int[] line = new int[2 * SolverLimits.ANY_MOVES + 1];
        int length = 0;
        int played = 0;
        for (int left = limit;; left--) {
            int value = vcf.value(left, budget);
            if (value >= 0 || budget.isSpent()) {
                int[] end = value < 0 ? new int[0] : vcf.line(value);
                System.arraycopy(end, 0, line, length, end.length);
                length += end.length;
                break;
            }
            attack(0, left, INFINITE, INFINITE);
            int move = chosen(attackMoves.find(left, moves[0]), left - 1, false);
            if (budget.isSpent() || move < 0) {
                break;
            }
            position.play(move);
            line[length++] = move;
            played++;
            defend(0, left - 1, INFINITE, INFINITE);
            int reply = chosen(Math.max(0, findReplies(moves[0], left - 1)), left - 1, true);
            if (reply < 0 && position.count(attacker, Threat.FIVE) == 0) {
                reply = lostReply(left - 1);
            }
            if (budget.isSpent() || reply < 0) {
                break;
            }
            position.play(reply);
            line[length++] = reply;
            played++;
        }
        for (int i = 0; i < played; i++) {
            position.undo();
        }
        return Arrays.copyOf(line, length);
    }

    /** A reply where none breaks the threat: where the first of its fours would come, or anywhere. */
    private int lostReply(int left) {
        board.passTurn();
        vcf.anyValue(Math.min(threatMoves, left), budget);
        board.passTurn();
        int reply = vcf.winningMove();
        for (int point = 0; point < board.area() && !position.isLegal(reply, defender); point++) {
            reply = point;
        }
        return reply;
    }

    /** The move to a position known to be won, soonest or latest, of those listed first. */
    private int chosen(int count, int left, boolean latest) {
        int chosen = -1;
        int most = 0;
        for (int i = 0; i < count; i++) {
            int move = moves[0][i];
            long entry = table.find(table.key(board.hashAfter(move), attacker, left));
            if (entry != 0 && VctTable.proof(entry) == 0) {
                int length = VctTable.moves(entry);
                if (chosen < 0 || (latest ? length > most : length < most)) {
                    chosen = move;
                    most = length;
                }
            }
        }
        return chosen;
    }
}
