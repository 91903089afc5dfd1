package wuzi.app;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import wuzi.player.Players;

/** How people may write a player on a command line: by its name, or by the file or folder that it is. */
final class PlayerText {
    /** What begins the name of a player that is a file or folder; the last part of its path is the group. */
    private static final Pattern FILE =
            Pattern.compile("^(?:gomocup:command|build:folder|policy:file)=\"?(?:[^,\"]*/)?([^,\"/]+)/?\"?");

    private static final Pattern NAME = Pattern.compile("[a-z]+(?:/[0-9]+)?(?::.*)?");

    private PlayerText() {}

    /**
     * The player's name.
     *
     * @param text a name; an exported policy, {@code x.onnx}; the folder of an installed build; or an outside engine's
     *     executable
     * @throws Refusal if it is none of them; names of players that there are not are left to {@link Players}
     */
    static String name(String text) {
        if (text.isBlank()) {
            throw new Refusal("refused.player-empty");
        }
        if (Players.isKind(text.split(":", 2)[0])) {
            return text;
        }
        try {
            Path path = Path.of(text);
            if (text.endsWith(".onnx") && !text.contains(":")) {
                return "policy:file=" + quoted(absolute(path));
            }
            if (Files.isDirectory(path)) {
                return "build:folder=" + quoted(absolute(path));
            }
            if (Files.isRegularFile(path)) {
                if (!Files.isExecutable(path)) {
                    throw new Refusal("refused.player-file", Command.harmless(text));
                }
                return "gomocup:command=" + quoted(absolute(path));
            }
        } catch (InvalidPathException e) {
            // no path, so it is a name, or will be refused as one
        }
        if (text.contains("/") && !NAME.matcher(text).matches()) {
            throw new Refusal("refused.player-path", Command.harmless(text));
        }
        return text;
    }

    /**
     * Names as tables show them: of files and folders, the last part of the path alone, as long as that tells all apart.
     *
     * @param names of all players of a match
     */
    static Map<String, String> labels(List<String> names) {
        Map<String, String> labels = new HashMap<>();
        Set<String> seen = new HashSet<>();
        boolean apart = true;
        for (String name : names) {
            String label = FILE.matcher(name).replaceFirst("$1");
            labels.put(name, label);
            apart &= seen.add(label);
        }
        return apart ? labels : names.stream().collect(Collectors.toMap(name -> name, name -> name));
    }

    /** The same file wherever a match is resumed from. */
    private static String absolute(Path path) {
        return path.toAbsolutePath().normalize().toString();
    }

    private static String quoted(String text) {
        return text.matches(".*[,=\"].*") ? '"' + text + '"' : text;
    }
}
