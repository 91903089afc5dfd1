package wuzi.bench;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import wuzi.board.Board;
import wuzi.board.Rules;
import wuzi.match.MatchOptions;

/** What commands that play matches are given, as {@code key=value}. */
record MatchArguments(Map<String, String> given) {
    private static final int SEED = 1;

    static MatchArguments parse(String... args) {
        return new MatchArguments(
                Stream.of(args).map(arg -> arg.split("=", 2)).collect(Collectors.toMap(pair -> pair[0], pair -> pair[1])));
    }

    String text(String key, String otherwise) {
        return given.getOrDefault(key, otherwise);
    }

    /** {@code games=400}, {@code size=15} and {@code rule=freestyle} where nothing else is given. */
    MatchOptions options() {
        int size = Integer.parseInt(text("size", "15"));
        return new MatchOptions(
                size, Board.DEFAULT_WIN_LENGTH, Rules.of(text("rule", "freestyle")),
                Integer.parseInt(text("games", "400")), SEED, MatchOptions.usualStones(size));
    }
}
