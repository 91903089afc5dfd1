package wuzi.player;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import wuzi.board.NotAllowedException;

/** The options of a player's name, to be read by whoever makes it; those that nobody reads are refused. */
public final class PlayerOptions {
    static final String TACTICS = "tactics";

    private final PlayerName name;
    private final Map<String, String> left;

    /**
     * All options of a name.
     *
     * @param name the name
     */
    public PlayerOptions(PlayerName name) {
        this.name = name;
        left = new LinkedHashMap<>(name.options());
    }

    /**
     * The name that they are part of.
     *
     * @return the name
     */
    public PlayerName name() {
        return name;
    }

    /**
     * Reads a text.
     *
     * @param key what stands before the equals sign
     * @param otherwise the value where the name does not have this option
     * @return the value
     */
    public String text(String key, String otherwise) {
        String value = left.remove(key);
        return value == null ? otherwise : value;
    }

    /**
     * Reads a number.
     *
     * @param key what stands before the equals sign
     * @param otherwise the value where the name does not have this option
     * @return the value, from 0
     * @throws NotAllowedException if it is no such number
     */
    public double number(String key, double otherwise) {
        String value = text(key, null);
        if (value == null) {
            return otherwise;
        }
        try {
            double number = Double.parseDouble(value);
            if (number >= 0 && Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // refused below, as any other value that is not allowed
        }
        throw new NotAllowedException("player.number",
                "%s=%s in player '%s' is not allowed; it is a number from 0", key, value, name.text());
    }

    /**
     * Reads a whole number.
     *
     * @param key what stands before the equals sign
     * @param otherwise the value where the name does not have this option
     * @param most the largest one allowed
     * @return the value, from 1
     * @throws NotAllowedException if it is no such number
     */
    public long whole(String key, long otherwise, long most) {
        String value = text(key, null);
        if (value == null) {
            return otherwise;
        }
        if (value.matches("[0-9]{1,18}") && Long.parseLong(value) >= 1 && Long.parseLong(value) <= most) {
            return Long.parseLong(value);
        }
        throw new NotAllowedException("player.whole",
                "%s=%s in player '%s' is not allowed; it is a whole number from 1 to %s", key, value, name.text(), most);
    }

    /**
     * Reads one of several words.
     *
     * @param key what stands before the equals sign
     * @param choices what it may be; the first where the name does not have this option
     * @return the value
     * @throws NotAllowedException if it is none of them
     */
    public String choice(String key, List<String> choices) {
        String value = text(key, choices.get(0));
        if (!choices.contains(value)) {
            throw new NotAllowedException("player.choice",
                    "%s=%s in player '%s' is not allowed; it is one of %s",
                    key, value, name.text(), String.join(", ", choices));
        }
        return value;
    }

    /**
     * Reads all that have not been read, but for those that every player takes.
     *
     * @return keys and values, in the name's order
     */
    public Map<String, String> others() {
        Map<String, String> others = new LinkedHashMap<>(left);
        others.remove(TACTICS);
        left.keySet().removeAll(others.keySet());
        return others;
    }

    double share(String key) {
        double share = number(key, 0);
        if (share > 1) {
            throw new NotAllowedException("player.share",
                    "%s=%s in player '%s' is not allowed; it is 0 to 1", key, share, name.text());
        }
        return share;
    }

    PlayerTactics tactics() {
        return PlayerTactics.of(choice(TACTICS, PlayerTactics.IDS));
    }

    void refuseUnread(Player made) {
        if (!left.isEmpty()) {
            made.close();
            throw new NotAllowedException("player.unknown-option",
                    "player '%s' has no option '%s'", name.text(), left.keySet().iterator().next());
        }
    }
}
