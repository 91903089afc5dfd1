package wuzi.record;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import wuzi.board.Words;

/**
 * The syntax of SGF: the nodes of the first game's main line, each a map from property names to values.
 *
 * <p>The main line is the first branch everywhere, so it ends at the first bracket that closes, and what follows (the
 * other variations, other games) is never looked at.
 */
final class SgfParser {
    private static final Words BRACKET = new Words("sgf.bracket", "a ')'");

    private final String text;
    private int at;

    private SgfParser(String text) {
        this.text = text;
    }

    static List<Map<String, List<String>>> mainLine(String text) {
        return new SgfParser(text).mainLine();
    }

    private List<Map<String, List<String>>> mainLine() {
        at = text.indexOf('(');
        if (at < 0) {
            throw new RecordException("sgf.none", "no SGF game here: it starts with '(;'");
        }
        List<Map<String, List<String>>> nodes = new ArrayList<>();
        while (true) {
            char c = peek(BRACKET);
            if (c == ')') {
                break;
            }
            if (c == ';') {
                nodes.add(new LinkedHashMap<>());
            } else if (c != '(') {
                if (!isLetter(c) || nodes.isEmpty()) {
                    throw error("sgf.unexpected", "unexpected '%s'", c);
                }
                readProperty(nodes.get(nodes.size() - 1));
                continue;
            }
            at++;
        }
        if (nodes.isEmpty()) {
            throw error("sgf.no-node", "a game without a node");
        }
        return nodes;
    }

    /** Reads a name and its values. Old files have lower-case letters in names that do not count. */
    private void readProperty(Map<String, List<String>> node) {
        int start = at;
        while (at < text.length() && isLetter(text.charAt(at))) {
            at++;
        }
        String letters = text.substring(start, at);
        String name = letters.replaceAll("[a-z]", "");
        if (name.isEmpty()) {
            throw error("sgf.no-capital", "property %s has no capital letter", letters);
        }
        if (peek(new Words("sgf.value", "a value of %s", name)) != '[') {
            throw error("sgf.no-value", "property %s has no value", name);
        }
        List<String> values = node.computeIfAbsent(name, key -> new ArrayList<>());
        do {
            values.add(readValue(name));
        } while (peek(BRACKET) == '[');
    }

    private String readValue(String name) {
        StringBuilder value = new StringBuilder();
        for (at++; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == ']') {
                at++;
                return value.toString();
            }
            if (c == '\\' && ++at < text.length()) {
                c = text.charAt(at);
                if (c == '\n' || c == '\r') {
                    skipLineBreak(c);
                    continue;
                }
            }
            value.append(c);
        }
        throw error("sgf.not-closed", "a value of %s is not closed by ']'", name);
    }

    /** An escaped line break, of one character or two, is no part of the value. */
    private void skipLineBreak(char first) {
        if (at + 1 < text.length()) {
            char second = text.charAt(at + 1);
            if (second != first && (second == '\n' || second == '\r')) {
                at++;
            }
        }
    }

    /** The next character that is not blank. */
    private char peek(Words wanted) {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        if (at == text.length()) {
            throw error("sgf.ends", "the text ends where %s should be", wanted);
        }
        return text.charAt(at);
    }

    private static boolean isLetter(char c) {
        return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z';
    }

    private RecordException error(String key, String english, Object... values) {
        long line = 1 + text.substring(0, at).chars().filter(c -> c == '\n').count();
        return new RecordException("sgf.line", "SGF line %s: %s", line, new Words(key, english, values));
    }
}
