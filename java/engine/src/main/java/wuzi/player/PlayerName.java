package wuzi.player;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import wuzi.board.NotAllowedException;

/**
 * A player's name taken apart: {@code kind[/version][:key=value,...]}, where a value in double quotes may hold commas.
 * Whether there is such a player, {@link Players} knows.
 *
 * @param text the whole name
 * @param kind what stands before the colon
 * @param options what stands behind it, in this order
 */
public record PlayerName(String text, String kind, Map<String, String> options) {
    /** The kind of a search. */
    public static final String ALPHA_BETA = "alphabeta";
    /** The option for positions that a search looks at for a move. */
    public static final String NODES = "nodes";
    /** The option for MiB of a search's table. */
    public static final String HASH = "hash";

    static final String POLICY = "policy";
    static final String FILE = "file";
    private static final String QUOTE = "\"";

    /**
     * Takes a name apart.
     *
     * @param text the name
     * @return its parts
     * @throws IllegalArgumentException if an option is no {@code key=value} or stands there twice, or quotes are not
     *     around a whole value
     */
    public static PlayerName parse(String text) {
        int colon = text.indexOf(':');
        String kind = colon < 0 ? text : text.substring(0, colon);
        String rest = colon < 0 ? "" : text.substring(colon + 1);
        Map<String, String> options = new LinkedHashMap<>();
        for (String part : parts(rest, text)) {
            int equals = part.indexOf('=');
            if (equals < 1) {
                throw new NotAllowedException(
                        "player.no-option", "'%s' in player '%s' is no option; write key=value", part, text);
            }
            String key = part.substring(0, equals);
            String value = part.substring(equals + 1);
            boolean isQuoted = value.startsWith(QUOTE);
            if (options.put(key, isQuoted ? value.substring(1, value.length() - 1) : value) != null) {
                throw new NotAllowedException("player.twice", "player '%s' has the option '%s' twice", text, key);
            }
        }
        return new PlayerName(text, kind, Collections.unmodifiableMap(options));
    }

    /** What stands between commas that are not in quotes; a quote opens right behind an equals sign only. */
    private static List<String> parts(String rest, String text) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        while (from < rest.length()) {
            int equals = rest.indexOf('=', from);
            int comma = rest.indexOf(',', from);
            int end = comma < 0 ? rest.length() : comma;
            if (equals >= 0 && equals < end && rest.startsWith(QUOTE, equals + 1)) {
                end = rest.indexOf(QUOTE, equals + 2) + 1;
                if (end == 0 || end < rest.length() && rest.charAt(end) != ',') {
                    throw new NotAllowedException("player.quotes",
                            "quotes in player '%s' are not closed behind a value; write key=\"value\"", text);
                }
            }
            parts.add(rest.substring(from, end));
            from = end + 1;
        }
        return parts;
    }

    /**
     * Whether the policy at hand plays it, for it names no file.
     *
     * @return whether {@link Players#of(String)} alone cannot make it
     */
    public boolean needsPolicy() {
        return kind.equals(POLICY) && !options.containsKey(FILE);
    }

    /**
     * The name with one more option, where it does not have it already.
     *
     * @param key what stands before the equals sign
     * @param value the value, without commas and quotes
     * @return the name
     */
    public PlayerName with(String key, String value) {
        return options.containsKey(key)
                ? this
                : parse(text + (options.isEmpty() ? ":" : ",") + key + "=" + value);
    }
}
