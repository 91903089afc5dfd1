package wuzi.app;

import wuzi.board.Board;
import wuzi.board.Stone;

/** Draws boards: coordinates around, the last move, the winning line, forbidden squares or good moves marked. */
final class BoardView {
    private static final String RESET = "\u001b[0m";
    /** Foreground and background of a square: the board, the last move, the winning line. */
    private static final String BOARD = "48;5;179";
    private static final String LAST = "48;5;216";
    private static final String WON = "48;5;114";
    private static final String GRID_INK = "38;5;94";
    private static final String BLACK_INK = "38;5;16";
    private static final String FORBIDDEN_INK = "1;38;5;160";
    private static final String NUMBER_INK = "1;38;5;26";
    private static final String WHITE_INK = "1;38;5;231";

    private static final int MOST_NUMBERS = 9;

    private final boolean rich;

    BoardView(boolean rich) {
        this.rich = rich;
    }

    /** The sign of a side's stones. */
    String stone(int side) {
        return side == Stone.BLACK ? (rich ? "●" : "X") : (rich ? "○" : "O");
    }

    /** A side as people read it. */
    String side(int side, Messages messages) {
        return messages.get(side == Stone.BLACK ? "black" : "white", stone(side));
    }

    String draw(Board board, ForbiddenSquares forbidden) {
        String[] signs = new String[board.area()];
        for (int point = 0; point < signs.length; point++) {
            signs[point] = forbidden.contains(point) ? forbidden.sign(point) : null;
        }
        return draw(board, signs, FORBIDDEN_INK);
    }

    /**
     * Draws a board with moves that someone might make.
     *
     * @param moves empty squares, which are numbered from 1, the first {@value #MOST_NUMBERS} of them
     */
    String draw(Board board, int[] moves) {
        String[] signs = new String[board.area()];
        for (int i = 0; i < Math.min(MOST_NUMBERS, moves.length); i++) {
            signs[moves[i]] = Integer.toString(i + 1);
        }
        return draw(board, signs, NUMBER_INK);
    }

    /** Signs on some empty squares, null on others. */
    private String draw(Board board, String[] signs, String ink) {
        int size = board.size();
        int last = board.ply() == 0 ? -1 : board.move(board.ply() - 1);
        boolean[] won = new boolean[board.area()];
        for (int point : WinningLine.of(board)) {
            won[point] = true;
        }
        String letters = letters(size);
        StringBuilder text = new StringBuilder(letters).append('\n');
        for (int y = 0; y < size; y++) {
            int row = size - y;
            text.append(String.format("%2d ", row));
            if (rich) {
                richRow(board, y, last, won, signs, ink, text);
            } else {
                plainRow(board, y, last, signs, text);
            }
            text.append(" " + row + "\n");
        }
        return text.append(letters).toString();
    }

    private static String letters(int size) {
        StringBuilder text = new StringBuilder("   ");
        for (int x = 0; x < size; x++) {
            text.append(' ').append((char) ('a' + x));
        }
        return text.toString();
    }

    /** Brackets around the last move take the place of the blanks between squares. */
    private void plainRow(Board board, int y, int last, String[] signs, StringBuilder text) {
        int size = board.size();
        for (int x = 0; x <= size; x++) {
            int point = y * size + x;
            text.append(x < size && point == last ? '[' : x > 0 && point - 1 == last ? ']' : ' ');
            if (x < size) {
                text.append(sign(board, point, signs, "."));
            }
        }
    }

    private void richRow(
            Board board, int y, int last, boolean[] won, String[] signs, String signInk, StringBuilder text) {
        for (int point = y * board.size(); point < (y + 1) * board.size(); point++) {
            int side = board.at(point);
            String ground = won[point] ? WON : point == last ? LAST : BOARD;
            String ink = side == Stone.BLACK ? BLACK_INK
                    : side == Stone.WHITE ? WHITE_INK
                    : signs[point] != null ? signInk : GRID_INK;
            text.append(colour(BOARD)).append(' ').append(colour(ground + ";" + ink))
                    .append(sign(board, point, signs, "·"));
        }
        text.append(colour(BOARD)).append(' ').append(RESET);
    }

    private String sign(Board board, int point, String[] signs, String empty) {
        int side = board.at(point);
        return side != Stone.EMPTY ? stone(side) : signs[point] != null ? signs[point] : empty;
    }

    private static String colour(String codes) {
        return "\u001b[0;" + codes + "m";
    }
}
