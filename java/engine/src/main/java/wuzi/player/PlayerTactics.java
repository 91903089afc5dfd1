package wuzi.player;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What a player sees to before it plays as it likes: the option {@code tactics} of its name. */
public enum PlayerTactics {
    /** Nothing. */
    NONE,
    /** Completes its own line, else stops the opponent's. */
    FIVE,
    /** And then plays its own win by continuous fours (VCF), else keeps the opponent from one. */
    VCF;

    static final List<String> IDS = Stream.of(values()).map(PlayerTactics::id).toList();

    private String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    static PlayerTactics of(String id) {
        return valueOf(id.toUpperCase(Locale.ROOT));
    }
}
