package wuzi.search;

import java.util.Arrays;
import wuzi.board.Board;
import wuzi.board.Stone;
import wuzi.eval.PositionEval;
import wuzi.tactics.Bitboard;
import wuzi.tactics.Position;
import wuzi.tactics.Threat;
import wuzi.tactics.Threats;

/**
 * The moves worth looking at on each ply of a search, those first that promise most: by the evaluation, and by what did
 * well elsewhere, as killers, counter moves (Uiterwijk 1992) and history.
 */
final class MoveOrder {
    // What moves that did well before gain beside the evaluation's scores of moves, in hundredths of a logit.
    private static final int KILLER = 60;
    private static final int SECOND_KILLER = 40;
    private static final int COUNTER = 40;
    private static final int HISTORY_SHARE = 4;
    private static final int MOST_HISTORY = 400;
    private static final int MOST_REWARD = 100;
    /** Of their history, what moves lose that were tried before the one that did well. */
    private static final int LOSS_SHARE = 16;
    /** What of a history is left for the next search. */
    private static final int KEPT_SHARE = 8;

    private final Position position;
    private final Board board;
    private final PositionEval eval;
    private final Threats threats;

    private final int[][] lists;
    private final int[][] scores;
    private final long[][] sets;
    /** By side and move. */
    private final int[][] history;
    /** By side and the opponent's last move. */
    private final int[][] counter;
    private final int[][] killers;

    MoveOrder(Position position, PositionEval eval, int plies) {
        this.position = position;
        this.eval = eval;
        board = position.board();
        threats = new Threats(position);
        lists = new int[plies][board.area()];
        scores = new int[plies][board.area()];
        sets = new long[plies][position.words()];
        history = new int[Stone.WHITE + 1][board.area()];
        counter = new int[Stone.WHITE + 1][board.area()];
        killers = new int[plies][2];
    }

    /** Forgets what did well. */
    void clear() {
        for (int[] side : history) {
            Arrays.fill(side, 0);
        }
        for (int[] side : counter) {
            Arrays.fill(side, -1);
        }
    }

    /** Another position is searched: what did well before counts for less. */
    void newSearch() {
        for (int[] side : history) {
            for (int i = 0; i < side.length; i++) {
                side[i] /= KEPT_SHARE;
            }
        }
        for (int[] two : killers) {
            Arrays.fill(two, -1);
        }
    }

    /** The side to move did well with a move of its list at a depth, after those before it did not. */
    void reward(int ply, int at, int depth) {
        int move = lists[ply][at];
        int[] two = killers[ply];
        if (two[0] != move) {
            two[1] = two[0];
            two[0] = move;
        }
        int side = board.sideToMove();
        if (board.ply() > 0) {
            counter[side][board.move(board.ply() - 1)] = move;
        }
        int[] of = history[side];
        int bonus = Math.min(depth * depth, MOST_REWARD);
        of[move] += bonus - of[move] * bonus / MOST_HISTORY;
        for (int i = 0; i < at; i++) {
            of[lists[ply][i]] -= of[lists[ply][i]] / LOSS_SHARE;
        }
    }

    /** Lists the moves worth looking at, with scores to order them by; returns how many. */
    int generate(int ply) {
        int side = board.sideToMove();
        int other = Stone.other(side);
        long[] set = sets[ply];
        boolean few = false;
        if (position.count(side, Threat.FIVE) > 0) {
            few = threats.fives(side, set);
        } else if (position.count(other, Threat.FIVE) > 0) {
            threats.defences(Threat.FIVE, set);
            if (Bitboard.next(set, 0) < 0) { // lost: it is enough to see that on the squares of the fives
                threats.fives(other, set);
            }
            few = true;
        } else if (position.count(other, Threat.OPEN_FOUR) > 0) {
            few = threats.defences(Threat.OPEN_FOUR, set);
            addFours(side, set);
            few &= Bitboard.next(set, 0) >= 0;
        }
        int[] list = lists[ply];
        int count = 0;
        if (few) {
            for (int move = Bitboard.next(set, 0); move >= 0; move = Bitboard.next(set, move + 1)) {
                if (position.isLegal(move, side)) {
                    list[count++] = move;
                }
            }
        }
        if (count == 0) {
            count = near(side, list);
        }
        if (count == 0) {
            count = any(side, list);
        }
        int[] order = scores[ply];
        eval.scores(list, count, order);
        int before = board.ply() > 0 ? counter[side][board.move(board.ply() - 1)] : -1;
        for (int i = 0; i < count; i++) {
            int move = list[i];
            int killer = move == killers[ply][0] ? KILLER : move == killers[ply][1] ? SECOND_KILLER : 0;
            order[i] += history[side][move] / HISTORY_SHARE + killer + (move == before ? COUNTER : 0);
        }
        return count;
    }

    private void addFours(int side, long[] set) {
        for (int threat = Threat.FOUR; threat <= Threat.OPEN_FOUR; threat++) {
            if (position.count(side, threat) > 0) {
                for (int word = 0; word < set.length; word++) {
                    set[word] |= position.squares(side, threat, word);
                }
            }
        }
    }

    private int near(int side, int[] list) {
        int count = 0;
        for (int word = 0; word < position.words(); word++) {
            for (long rest = position.candidates(word); rest != 0; rest &= rest - 1) {
                int move = (word << 6) + Long.numberOfTrailingZeros(rest);
                if (position.isLegal(move, side)) {
                    list[count++] = move;
                }
            }
        }
        return count;
    }

    private int any(int side, int[] list) {
        int count = 0;
        int size = board.size();
        int centre = size / 2 * size + size / 2;
        if (position.isLegal(centre, side)) {
            list[count++] = centre;
        }
        for (int move = 0; board.stones() > 0 && move < board.area(); move++) {
            if (move != centre && position.isLegal(move, side)) {
                list[count++] = move;
            }
        }
        return count;
    }

    /** The next move, which it brings to its place: the known one first, then by score. */
    int pick(int ply, int from, int count, int known) {
        int[] list = lists[ply];
        int[] order = scores[ply];
        int best = from;
        for (int i = from; i < count; i++) {
            if (list[i] == known) {
                best = i;
                break;
            }
            if (order[i] > order[best]) {
                best = i;
            }
        }
        int move = list[best];
        int score = order[best];
        list[best] = list[from];
        order[best] = order[from];
        list[from] = move;
        order[from] = score;
        return move;
    }

    /** The move after the next, which is left for later. */
    int skip(int ply, int from, int count) {
        int after = pick(ply, from + 1, count, -1);
        swap(lists[ply], from);
        swap(scores[ply], from);
        return after;
    }

    private static void swap(int[] list, int at) {
        int first = list[at];
        list[at] = list[at + 1];
        list[at + 1] = first;
    }
}
