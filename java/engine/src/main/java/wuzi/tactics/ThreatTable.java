package wuzi.tactics;

import java.util.Arrays;

/** What line patterns make together: a {@link Threat} by the four nibbles of one side. */
final class ThreatTable {
    private static final byte[] PLAIN = make(false);
    private static final byte[] WITH_FOULS = make(true);

    private ThreatTable() {}

    /** The table of a side, 65,536 long; read it, do not write. */
    static byte[] of(LineRule rule) {
        return rule.fouls() ? WITH_FOULS : PLAIN;
    }

    /** What a side's nibbles make where nothing is a foul. */
    static int withoutFouls(int nibbles) {
        return PLAIN[nibbles];
    }

    private static byte[] make(boolean fouls) {
        byte[] table = new byte[1 << 16];
        int[] counts = new int[16];
        for (int nibbles = 0; nibbles < table.length; nibbles++) {
            for (int shift = 0; shift < 16; shift += 4) {
                counts[nibbles >> shift & 15]++;
            }
            table[nibbles] = (byte) threat(counts, fouls);
            Arrays.fill(counts, 0);
        }
        return table;
    }

    private static int threat(int[] counts, boolean fouls) {
        int openFours = counts[LinePattern.OPEN_FOUR];
        int fours = counts[LinePattern.FOUR] + openFours + 2 * counts[LinePattern.DOUBLE_FOUR];
        int openThrees = counts[LinePattern.OPEN_THREE];
        int openTwos = counts[LinePattern.OPEN_TWO];
        if (counts[LinePattern.FIVE] > 0) {
            return Threat.FIVE;
        }
        if (fouls && (counts[LinePattern.OVERLINE] > 0 || fours > 1)) {
            return Threat.FOUL;
        }
        if (fouls && openThrees > 1) {
            return Threat.SUSPECT;
        }
        if (fours > 0) {
            return openFours > 0 ? Threat.OPEN_FOUR
                    : fours > 1 ? Threat.DOUBLE_FOUR
                    : openThrees > 0 ? Threat.FOUR_THREE : Threat.FOUR;
        }
        if (openThrees > 0) {
            return openThrees > 1 ? Threat.DOUBLE_THREE : Threat.OPEN_THREE;
        }
        if (counts[LinePattern.THREE] > 0) {
            return Threat.THREE;
        }
        return openTwos > 1 ? Threat.DOUBLE_TWO : openTwos > 0 ? Threat.OPEN_TWO : Threat.NONE;
    }
}
