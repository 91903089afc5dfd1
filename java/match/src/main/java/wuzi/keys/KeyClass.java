package wuzi.keys;

import java.util.Arrays;
import java.util.Locale;

/** What there is to find in a key position. */
public enum KeyClass {
    /** The side to move completes a line: every square that does. */
    MAKE_FIVE,
    /** It cannot, and its opponent would on one square: that square. */
    STOP_FIVE,
    /**
     * Nobody can complete a line, the opponent cannot even make a four, and the side to move wins by force with three
     * stones at most, by an open four or a double threat: every first move of such a win.
     */
    MAKE_OPEN_FOUR,
    /**
     * Nobody can complete a line, the side to move cannot even make a four, and its opponent would win with two stones
     * by an open or double four: every move after which it no longer does.
     */
    STOP_OPEN_FOUR;

    /**
     * What files and people call it.
     *
     * @return such as {@code make-five}
     */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Finds a class.
     *
     * @param id such as {@code make-five}
     * @return the class
     * @throws IllegalArgumentException if there is none of this name
     */
    static KeyClass of(String id) {
        return Arrays.stream(values())
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + id + "' is no class of key positions"));
    }
}
