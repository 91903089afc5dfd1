package wuzi.app;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** How people may write a player on a command line: by its name, or by the file or folder that it is. */
final class PlayerText {
    private PlayerText() {}

    /**
     * The player's name.
     *
     * @param text a name; an exported policy, {@code x.onnx}; the folder of an installed build; or an outside engine's
     *     executable
     */
    static String name(String text) {
        if (text.endsWith(".onnx") && !text.contains(":")) {
            return "policy:file=" + quoted(text);
        }
        try {
            Path path = Path.of(text);
            if (Files.isDirectory(path)) {
                return "build:folder=" + quoted(text);
            }
            if (Files.isRegularFile(path) && Files.isExecutable(path)) {
                return "gomocup:command=" + quoted(text);
            }
        } catch (InvalidPathException e) {
            // no path, so it is a name, or will be refused as one
        }
        return text;
    }

    private static String quoted(String text) {
        return text.matches(".*[,=\"].*") ? '"' + text + '"' : text;
    }
}
