package wuzi.tactics;

import java.util.Arrays;
import wuzi.board.Stone;

/**
 * What a position's threats are and what they force, as sets of squares in words of the caller: see {@link Bitboard}.
 * Squares that a side may not take are left out. One object serves one position and one thread; it allocates nothing.
 *
 * <p>A threat is what one stone makes line by line: see {@link Threat} for what that means to Black in renju.
 */
public final class Threats {
    private final Position position;
    private final boolean fivesNeedFreeEnd;
    private final long[] threatened;
    private final long[] answers;
    private final long[] replies;

    /**
     * Looks at a position, now and after all moves to come.
     *
     * @param position the position
     */
    public Threats(Position position) {
        this.position = position;
        fivesNeedFreeEnd = LineRule.of(position.board().rule(), Stone.BLACK).freeEnd();
        threatened = new long[position.words()];
        answers = new long[position.words()];
        replies = new long[position.words()];
    }

    /**
     * What a stone really makes where the position only suspects a foul.
     *
     * @param point an empty square
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @return a {@link Threat}, never {@link Threat#SUSPECT}: {@link Threat#FOUL}, or what else Black has there, two open
     *     threes of which at most one is a three counted as one
     */
    public int of(int point, int side) {
        int threat = position.threat(point, side);
        if (threat != Threat.SUSPECT) {
            return threat;
        }
        return position.isLegal(point, side) ? ifLegal(position.patterns(point), side) : Threat.FOUL;
    }

    private static int ifLegal(int patterns, int side) {
        int threat = ThreatTable.withoutFouls(patterns >>> 16 * (side - 1) & 0xFFFF);
        return threat == Threat.DOUBLE_THREE ? Threat.OPEN_THREE : threat;
    }

    /**
     * Where a side wins at once.
     *
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @param squares receives the squares, {@link Position#words} long
     * @return whether there are any
     */
    public boolean fives(int side, long[] squares) {
        return find(side, Threat.FIVE, Threat.FIVE, squares);
    }

    /**
     * A square on which a side wins at once.
     *
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @return the first such point, or -1 where there is none
     */
    public int five(int side) {
        return position.count(side, Threat.FIVE) == 0 ? -1 : next(side, Threat.FIVE, 0);
    }

    /**
     * Where a side makes a four of any kind, no five.
     *
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @param squares receives the squares, {@link Position#words} long
     * @return whether there are any
     */
    public boolean fours(int side, long[] squares) {
        return find(side, Threat.FOUR, Threat.OPEN_FOUR, squares);
    }

    /**
     * Where a side makes an open four.
     *
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @param squares receives the squares, {@link Position#words} long
     * @return whether there are any
     */
    public boolean openFours(int side, long[] squares) {
        return find(side, Threat.OPEN_FOUR, Threat.OPEN_FOUR, squares);
    }

    /**
     * Where a side makes an open three or more of them, no four.
     *
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @param squares receives the squares, {@link Position#words} long
     * @return whether there are any
     */
    public boolean openThrees(int side, long[] squares) {
        return find(side, Threat.OPEN_THREE, Threat.DOUBLE_THREE, squares);
    }

    /**
     * Where a side makes two threats in different lines at once: double fours, fours with open threes, double threes.
     *
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @param squares receives the squares, {@link Position#words} long
     * @return whether there are any
     */
    public boolean doubleThreats(int side, long[] squares) {
        boolean threes = find(side, Threat.DOUBLE_THREE, Threat.DOUBLE_THREE, squares);
        return add(side, Threat.FOUR_THREE, Threat.DOUBLE_FOUR, squares) || threes;
    }

    /**
     * Which empty squares are forbidden to a side.
     *
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @param squares receives the squares, {@link Position#words} long
     * @return whether there are any
     */
    public boolean fouls(int side, long[] squares) {
        boolean any = find(side, Threat.FOUL, Threat.FOUL, squares);
        for (int point = next(side, Threat.SUSPECT, 0); point >= 0; point = next(side, Threat.SUSPECT, point + 1)) {
            if (!position.isLegal(point, side)) {
                Bitboard.add(squares, point);
                any = true;
            }
        }
        return any;
    }

    /**
     * Where a side makes a threat of some kinds.
     *
     * @param side {@link Stone#BLACK} or {@link Stone#WHITE}
     * @param least the least {@link Threat}, {@link Threat#THREE} or more
     * @param most the most urgent one
     * @param squares receives the squares, {@link Position#words} long
     * @return whether there are any
     */
    public boolean find(int side, int least, int most, long[] squares) {
        Arrays.fill(squares, 0);
        return add(side, least, most, squares);
    }

    private boolean add(int side, int least, int most, long[] squares) {
        boolean any = false;
        for (int threat = least; threat <= most; threat++) {
            if (position.count(side, threat) > 0) {
                any = true;
                for (int word = 0; word < squares.length; word++) {
                    squares[word] |= position.squares(side, threat, word);
                }
            }
        }
        if (position.count(side, Threat.SUSPECT) > 0 && least < Threat.FIVE) {
            for (int point = next(side, Threat.SUSPECT, 0); point >= 0; point = next(side, Threat.SUSPECT, point + 1)) {
                int threat = ifLegal(position.patterns(point), side);
                if (threat >= least && threat <= most && position.isLegal(point, side)) {
                    Bitboard.add(squares, point);
                    any = true;
                }
            }
        }
        return any;
    }

    /** The first square from a point on where the position has a threat, or -1. */
    int next(int side, int threat, int from) {
        for (int word = from >> 6; word < position.words(); word++) {
            long rest = position.squares(side, threat, word) & (word == from >> 6 ? -1L << from : -1);
            if (rest != 0) {
                return (word << 6) + Long.numberOfTrailingZeros(rest);
            }
        }
        return -1;
    }

    /**
     * Whether the side to move wins with this move.
     *
     * @return whether it makes five somewhere
     */
    public boolean winsAtOnce() {
        return position.count(position.board().sideToMove(), Threat.FIVE) > 0;
    }

    /**
     * Whether the side to move loses with the opponent's next move, whatever it plays.
     *
     * @return whether it makes five nowhere, and no move of its own keeps the opponent from it
     */
    public boolean losesAtOnce() {
        return !winsAtOnce() && defences(Threat.FIVE, replies) && Bitboard.next(replies, 0) < 0;
    }

    /**
     * The replies that a threat of the opponent leaves: squares on which a stone of the side to move takes the threat
     * from every square where the opponent now has it. With {@link Threat#FIVE} these are all moves that do not lose at
     * once, winning ones apart. With a lesser threat, a four of one's own may gain the time for another reply, and in
     * renju a reply of White's may make Black's move on another square a foul no more.
     *
     * @param least the threat: the opponent's squares that make this or more are looked at, {@link Threat#FOUR} or more
     * @param squares receives the replies, {@link Position#words} long; none where the opponent has no such square
     * @return whether the opponent has such a square
     */
    public boolean defences(int least, long[] squares) {
        int side = position.board().sideToMove();
        int opponent = Stone.other(side);
        Arrays.fill(squares, 0);
        if (!find(opponent, least, Threat.FIVE, threatened)) {
            return false;
        }
        Arrays.fill(squares, -1);
        for (int point = Bitboard.next(threatened, 0); point >= 0; point = Bitboard.next(threatened, point + 1)) {
            findAnswers(point, opponent, least);
            for (int word = 0; word < squares.length; word++) {
                squares[word] &= answers[word];
            }
        }
        for (int point = Bitboard.next(squares, 0); point >= 0; point = Bitboard.next(squares, point + 1)) {
            if (!position.isLegal(point, side)) {
                Bitboard.remove(squares, point);
            }
        }
        return true;
    }

    /** The squares that take the threat from one: itself, and those of its lines that do so by its patterns. */
    private void findAnswers(int point, int side, int least) {
        Arrays.fill(answers, 0);
        Bitboard.add(answers, point);
        if (least == Threat.FIVE && !fivesNeedFreeEnd) {
            return; // a five that lacks one stone can be stopped there alone
        }
        for (int direction = 0; direction < Lines.DIRECTIONS; direction++) {
            long key = position.key(direction, position.line(direction, point));
            int shift = position.shift(direction, point);
            for (int k = -position.reach(); k <= position.reach(); k++) {
                int at = shift + 2 * k;
                if (k != 0 && (key >>> at & 3) == Stone.EMPTY) {
                    int after = position.patternsWith(point, direction, key | (long) Stone.other(side) << at);
                    if (ifLegal(after, side) < least) {
                        Bitboard.add(answers, point + k * position.step(direction));
                    }
                }
            }
        }
    }
}
