package wuzi.app;

import java.util.Locale;
import wuzi.board.Rule;
import wuzi.gomocup.RuleNumbers;
import wuzi.player.MoveLimits;
import wuzi.search.Search;

/** What a manager tells a brain by {@code INFO}: the rule and the limits. What it does not know, it does not mind. */
final class BrainInfo {
    /** A move's time where nobody has named any. */
    private static final long USUAL_TURN = 30_000;
    /** As {@code time_left}: no limit. */
    private static final long UNLIMITED = Integer.MAX_VALUE;
    private static final long MOST_MEBIBYTES = 64;
    /** In a continuous game, play goes on after a win. */
    private static final long CONTINUOUS = 2;

    private long rule;
    private long turn = USUAL_TURN;
    private long match;
    private long left;
    private long memory;
    private long nodes;
    private long threads = 1;

    /** Takes a key and its value; keys and values that mean nothing to it change nothing. */
    void set(String text) {
        String[] words = text.split("\\s+");
        if (words.length != 2 || !words[1].matches("-?[0-9]{1,18}")) {
            return;
        }
        long value = Long.parseLong(words[1]);
        String key = words[0].toLowerCase(Locale.ROOT);
        if (key.equals("time_left")) {
            left = value;
        } else if (value >= 0) {
            switch (key) {
                case "rule" -> rule = value;
                case "timeout_turn" -> turn = Math.max(1, value); // 0 is as fast as possible
                case "timeout_match" -> {
                    match = value;
                    left = value;
                }
                case "max_memory" -> memory = value;
                case "max_node" -> nodes = value;
                case "thread_num" -> threads = value;
                default -> { }
            }
        }
    }

    /** A game begins: all of its time is left. */
    void newGame() {
        left = match;
    }

    /** A move took its time; a manager that counts itself will say what is left. */
    void spend(long millis) {
        left -= left == UNLIMITED ? 0 : millis;
    }

    /** Memory for a search's table: a quarter of what is allowed, for Java and the rest of the search need some, too. */
    int hashMebibytes() {
        long heap = Runtime.getRuntime().maxMemory() >> 20;
        long most = Math.min(MOST_MEBIBYTES, heap / 2);
        return (int) (memory == 0 ? most : Math.max(1, Math.min(most, memory >> 22)));
    }

    /** Threads for the player, one at least. */
    int threads() {
        return (int) Math.max(1, Math.min(Search.MOST_THREADS, threads));
    }

    MoveLimits limits() {
        MoveLimits turnAlone = MoveLimits.NONE.withTime(turn, 0, 0).withNodes(nodes).withMemory(memory);
        return match == 0 || left == UNLIMITED ? turnAlone : turnAlone.withTime(turn, match, 0).withLeft(left);
    }

    /**
     * The rule. A continuous game is played to its first win.
     *
     * @throws BrainRefusal if it is none of those known
     */
    Rule rule() {
        return RuleNumbers.rule(rule & ~CONTINUOUS).orElseThrow(() -> new BrainRefusal(
                "rule %s is not known; known: 0 freestyle, 1 exactly five, 4 renju, 8 caro, 9 exactly five and caro", rule));
    }
}
