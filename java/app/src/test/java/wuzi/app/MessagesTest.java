package wuzi.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wuzi.player.Level;

class MessagesTest {
    private static final Pattern PLACE = Pattern.compile("%(?:[0-9]\\$)?[-+.0-9]*[a-z]");

    /** Every key with the places of its text, sorted, for languages may name values in another order. */
    private static Map<String, List<String>> places(String language) {
        Map<String, List<String>> places = new TreeMap<>();
        var bundle = Messages.in(language).bundle();
        bundle.keySet().forEach(key -> places.put(
                key, PLACE.matcher(bundle.getString(key)).results().map(MatchResult::group).sorted().toList()));
        return places;
    }

    @Test
    void everyLanguageHasTheSameKeysAndPlaces() {
        for (String language : Messages.LANGUAGES) {
            assertEquals(places("en"), places(language), language);
        }
    }

    @Test
    void everyKeyInTheSourceHasAText() throws IOException {
        Set<String> used = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Pattern.compile("\"((?:refused|option|over|prompt|players|hint|level|solve)[.][a-z.-]+)\"")
                        .matcher(Files.readString(file))
                        .results()
                        .forEach(found -> used.add(found.group(1)));
            }
        }
        assertTrue(used.size() > 40, used.toString());
        used.removeAll(places("en").keySet());
        assertEquals(Set.of(), used);
    }

    @Test
    void everyLevelIsDescribedInItsOwnWords() {
        for (String language : Messages.LANGUAGES) {
            Messages messages = Messages.in(language);
            Set<String> texts = Level.ALL.stream()
                    .map(level -> LevelText.about(level, messages))
                    .collect(Collectors.toSet());
            assertEquals(Level.ALL.size(), texts.size(), texts.toString());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            en | random             | any square
            en | tactical/1:epsilon=0.125 | makes and stops fives, else near a stone, careless on 12.5% of moves
            en | policy:temperature=0.7,epsilon=0.1,tactics=five \
               | the trained policy, sampled at temperature 0.7, careless on 10% of moves, makes and stops fives
            en | tactical/2         | makes and stops fives and wins by fours, else near a stone
            zh | tactical/2         | 会成五、会防五，会算连续冲四取胜的攻防，其余下在棋子附近
            en | policy:tactics=vcf | the trained policy, makes and stops fives and wins by fours
            zh | policy:tactics=vcf | 训练出的策略网络，会成五、会防五，会算连续冲四取胜的攻防
            zh | greedy/1:epsilon=0.2 | 逐点统计连线，20% 的落子随意
            zh | policy:tactics=none,temperature=2 | 训练出的策略网络，只凭策略落子，按温度 2 取样
            """)
    void aPlayersTextIsComposedOfThoseOfItsOptions(String language, String player, String text) {
        assertEquals(text, LevelText.about(Level.of(player), Messages.in(language)));
    }

    @Test
    void theLocaleChoosesTheLanguage() {
        assertEquals("en", Messages.languageOf(Map.of(), Locale.FRENCH));
        assertEquals("zh", Messages.languageOf(Map.of(), Locale.CHINA));
        assertEquals("zh", Messages.languageOf(Map.of("LANG", "zh_CN.UTF-8"), Locale.ENGLISH));
        assertEquals("en", Messages.languageOf(Map.of("LC_ALL", "C", "LANG", "zh_CN.UTF-8"), Locale.CHINA));
    }
}
