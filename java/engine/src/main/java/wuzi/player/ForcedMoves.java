package wuzi.player;

import wuzi.board.Board;
import wuzi.board.Stone;
import wuzi.tactics.Bitboard;
import wuzi.tactics.Position;
import wuzi.tactics.Solution;
import wuzi.tactics.SolverLimits;
import wuzi.tactics.Threat;
import wuzi.tactics.Threats;
import wuzi.tactics.TrackedPosition;
import wuzi.tactics.Vcf;

/**
 * The squares that a player wins by, or has to play on, in the order of what matters most; none where nothing is
 * forced. Only legal squares count, and a step is taken where those before it have none:
 *
 * <ol>
 *   <li>where the side to move makes five;
 *   <li>where the opponent makes five;
 *   <li>where a shortest win of the side to move by continuous fours (VCF) begins;
 *   <li>if the opponent, had it the turn, would win by continuous fours: within two of a stone, where it does so no
 *       more. A four of one's own, which has to be answered first, is such a square.
 * </ol>
 *
 * <p>Wins by fours are those of {@value #FOURS} fours at most, found while no more than {@value #NODES} positions are
 * looked at for the whole move: what is not found counts as none. Where lines are not of five, or the rule is not the
 * engine's, there is no {@link Position} and fours are not looked for. What was asked before changes no answer.
 */
final class ForcedMoves {
    static final int FOURS = 8;
    static final int NODES = 20_000;
    private static final SolverLimits FAR = SolverLimits.UNLIMITED.withMoves(FOURS);
    private static final int TABLE_BITS = 12;

    private final PlayerTactics tactics;
    private final Squares squares = new Squares();
    private final TrackedPosition tracked = new TrackedPosition();
    private Position position;
    private Threats threats;
    private Vcf vcf;
    private long[] fours;
    private long[] replies;
    private long nodes;
    private boolean choice;

    /** Looks as far as the tactics say. */
    ForcedMoves(PlayerTactics tactics) {
        this.tactics = tactics;
    }

    PlayerTactics tactics() {
        return tactics;
    }

    /** The squares of a game that is not over; they hold until the next call. */
    Squares find(Board board) {
        choice = false;
        int side = board.sideToMove();
        if (tactics == PlayerTactics.NONE) {
            squares.clear();
        } else if (squares.winning(board, side).isEmpty()
                && squares.winning(board, Stone.other(side)).isEmpty()
                && tactics == PlayerTactics.VCF && Position.takes(board)) {
            follow(board);
            choice = !beginVcf() && stopVcf(board);
        }
        return squares;
    }

    /** Whether the squares last found are of the last step: they stop a win, and one may be better than another. */
    boolean leaveChoice() {
        return choice;
    }

    private void follow(Board board) {
        Position now = tracked.of(board);
        if (now != position) {
            position = now;
            threats = new Threats(now);
            vcf = new Vcf(now, TABLE_BITS);
            fours = new long[now.words()];
            replies = new long[now.words()];
        }
        vcf.forget();
        nodes = NODES;
    }

    private SolverLimits limits() {
        return FAR.withNodes(nodes);
    }

    private Solution solve() {
        Solution solution = vcf.solve(limits());
        nodes -= solution.nodes();
        return solution;
    }

    private static boolean isWin(Solution solution) {
        return solution.verdict() == Solution.Verdict.WIN;
    }

    private boolean beginVcf() {
        Solution win = solve();
        if (!isWin(win) || !vcf.winningMoves(limits().withMoves(win.moves()), fours)) {
            return false;
        }
        for (int four = Bitboard.next(fours, 0); four >= 0; four = Bitboard.next(fours, four + 1)) {
            squares.add(four);
        }
        return true;
    }

    private boolean stopVcf(Board board) {
        Board own = position.board();
        own.passTurn();
        Solution threat = solve();
        own.passTurn();
        if (!isWin(threat)) {
            return false;
        }
        squares.nearStones(board).keepIf(point -> stops(point, threat));
        return !squares.isEmpty();
    }

    private boolean stops(int point, Solution threat) {
        position.play(point);
        boolean stops = !goesThrough(threat.line()) && !isWin(solve());
        position.undo();
        return stops;
    }

    /**
     * Whether the fours of a line still win, as long as each leaves one reply at most: a short cut, for most squares
     * have nothing to do with a win.
     */
    private boolean goesThrough(int[] line) {
        Board own = position.board();
        int before = own.ply();
        int attacker = own.sideToMove();
        boolean wins = position.count(attacker, Threat.FIVE) > 0;
        for (int i = 0; !wins && i < line.length && playFour(line[i], attacker); i += 2) {
            threats.defences(Threat.FIVE, replies);
            int reply = Bitboard.next(replies, 0);
            if (reply >= 0) {
                if (Bitboard.next(replies, reply + 1) >= 0) {
                    break;
                }
                position.play(reply);
            }
            wins = reply < 0 || position.count(attacker, Threat.FIVE) > 0;
        }
        while (own.ply() > before) {
            position.undo();
        }
        return wins;
    }

    /** Plays what is legal and, as things stand, makes a four that the opponent has no five against. */
    private boolean playFour(int point, int attacker) {
        Board own = position.board();
        if (own.isOver() || !position.isLegal(point, attacker)) {
            return false;
        }
        position.play(point);
        return !own.isOver() && position.count(attacker, Threat.FIVE) > 0
                && position.count(Stone.other(attacker), Threat.FIVE) == 0;
    }
}
