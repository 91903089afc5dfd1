package wuzi.player;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import wuzi.board.NotAllowedException;

/**
 * A player's name taken apart: {@code kind[/version][:key=value,...]}. Whether there is such a player, {@link Players}
 * knows.
 *
 * @param text the whole name
 * @param kind what stands before the colon
 * @param options what stands behind it, in this order
 */
public record PlayerName(String text, String kind, Map<String, String> options) {
    static final String POLICY = "policy";
    static final String FILE = "file";

    /**
     * Takes a name apart.
     *
     * @param text the name
     * @return its parts
     * @throws IllegalArgumentException if an option is no {@code key=value} or stands there twice
     */
    public static PlayerName parse(String text) {
        int colon = text.indexOf(':');
        String kind = colon < 0 ? text : text.substring(0, colon);
        String rest = colon < 0 ? "" : text.substring(colon + 1);
        Map<String, String> options = new LinkedHashMap<>();
        for (String part : rest.isEmpty() ? new String[0] : rest.split(",")) {
            int equals = part.indexOf('=');
            if (equals < 1) {
                throw new NotAllowedException(
                        "player.no-option", "'%s' in player '%s' is no option; write key=value", part, text);
            }
            String key = part.substring(0, equals);
            if (options.put(key, part.substring(equals + 1)) != null) {
                throw new NotAllowedException("player.twice", "player '%s' has the option '%s' twice", text, key);
            }
        }
        return new PlayerName(text, kind, Collections.unmodifiableMap(options));
    }

    /**
     * Whether the policy at hand plays it, for it names no file.
     *
     * @return whether {@link Players#of(String)} alone cannot make it
     */
    public boolean needsPolicy() {
        return kind.equals(POLICY) && !options.containsKey(FILE);
    }
}
