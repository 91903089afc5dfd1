package wuzi.gomocup;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import wuzi.board.NotAllowedException;

/**
 * What starts an engine.
 *
 * @param words the program and its arguments
 * @param folder where it runs
 */
record EngineCommand(List<String> words, Path folder) {
    /** Blanks part words; single quotes hold them together. */
    private static final Pattern WORD = Pattern.compile("(?:[^\\s']|'[^']*')+");

    private static final Path HERE = Path.of("").toAbsolutePath();

    /**
     * Reads a command. A program that is named by its path runs in its own folder unless another is given, one that the
     * system finds by its name in the folder at hand.
     *
     * @param command a program's path, or a program with arguments
     * @param folder where it runs, or null
     * @param player the player's name, for the refusal
     * @throws NotAllowedException if there is no such program or folder
     */
    static EngineCommand parse(String command, String folder, String player) {
        List<String> words = Files.isRegularFile(path(command, player)) ? List.of(command) : split(command);
        Path program = words.isEmpty() ? null : find(words.get(0), player);
        if (program == null) {
            throw missing(words.isEmpty() ? command : words.get(0), player);
        }
        if (!Files.isExecutable(program)) {
            throw new NotAllowedException("engine.not-executable",
                    "'%s' of player '%s' cannot be run; make it executable (chmod +x)", program, player);
        }
        Path usual = isPath(words.get(0)) ? program.getParent() : HERE;
        return of(program, words.subList(1, words.size()), folder == null ? usual : folder(folder, player));
    }

    static EngineCommand of(Path program, List<String> arguments, Path folder) {
        return new EngineCommand(Stream.concat(Stream.of(program.toString()), arguments.stream()).toList(), folder);
    }

    /** The same, within an {@link Enclosure} where there is one. */
    EngineCommand enclosed() {
        return new EngineCommand(Stream.concat(Enclosure.WORDS.stream(), words.stream()).toList(), folder);
    }

    static Path folder(String folder, String player) {
        Path path = path(folder, player);
        if (!Files.isDirectory(path)) {
            throw new NotAllowedException("engine.folder", "folder '%s' of player '%s' does not exist", folder, player);
        }
        return path;
    }

    private static List<String> split(String command) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(command);
        while (word.find()) {
            words.add(word.group().replace("'", ""));
        }
        return words;
    }

    private static Path find(String program, String player) {
        if (isPath(program)) {
            Path path = path(program, player);
            return Files.isRegularFile(path) ? path : null;
        }
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(folder -> path(folder, player).resolve(program))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
    }

    private static boolean isPath(String program) {
        return program.contains("/") || program.contains(File.separator) || Files.isRegularFile(HERE.resolve(program));
    }

    private static Path path(String text, String player) {
        try {
            return HERE.resolve(text).normalize();
        } catch (InvalidPathException e) {
            throw missing(text, player);
        }
    }

    private static NotAllowedException missing(String program, String player) {
        return new NotAllowedException("engine.missing",
                "there is no program '%s' for player '%s'; name a file, or a program that the system finds",
                program, player);
    }
}
