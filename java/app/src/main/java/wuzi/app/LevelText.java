package wuzi.app;

import java.math.BigDecimal;
import java.util.Map;
import java.util.StringJoiner;
import wuzi.player.Level;
import wuzi.player.PlayerName;

/** How a level's player plays, as people read it. */
final class LevelText {
    private LevelText() {}

    /** A text for the player's kind and one for each of its options. */
    static String about(Level level, Messages messages) {
        PlayerName name = PlayerName.parse(level.player());
        StringJoiner text = new StringJoiner(messages.get("about.and"));
        text.add(messages.get("about." + name.kind().replace('/', '-')));
        for (Map.Entry<String, String> option : name.options().entrySet()) {
            String value = option.getValue();
            text.add(switch (option.getKey()) {
                case "temperature" -> messages.get("about.temperature", value);
                case "nodes" -> messages.get("about.nodes", Integer.parseInt(value));
                case "epsilon" -> messages.get("about.epsilon", percent(value));
                default -> messages.get("about." + option.getKey() + "-" + value);
            });
        }
        return text.toString();
    }

    /** A time in seconds. */
    static String seconds(long millis) {
        return BigDecimal.valueOf(millis, 3).stripTrailingZeros().toPlainString();
    }

    private static String percent(String share) {
        return new BigDecimal(share).movePointRight(2).stripTrailingZeros().toPlainString();
    }
}
