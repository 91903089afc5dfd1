package wuzi.board;

import java.util.Arrays;

/** Squares near enough to stones to be worth a look. */
public final class Candidates {
    private Candidates() {}

    /**
     * Writes 1 for every legal square within some rows and columns of a stone, 0 for the others. Where that leaves no
     * square, as on an empty board, every legal one gets 1.
     *
     * @param board the position; once its game is over no square is legal
     * @param distance rows and columns, 1 or more; 0: every legal square gets 1
     * @param mask the target, {@link Board#area} long or longer
     */
    public static void mask(Board board, int distance, byte[] mask) {
        if (distance == 0 || board.isOver() || !narrow(board, distance, mask)) {
            board.legalMask(mask);
        }
    }

    /** Whether any square is left. */
    private static boolean narrow(Board board, int distance, byte[] mask) {
        int size = board.size();
        byte[] free = board.freeSquares();
        Arrays.fill(mask, 0, board.area(), (byte) 0);
        for (int point = 0; point < board.area(); point++) {
            if (free[point] == 0) {
                int left = Math.max(point % size - distance, 0);
                int right = Math.min(point % size + distance, size - 1);
                int top = Math.max(point / size - distance, 0);
                int bottom = Math.min(point / size + distance, size - 1);
                for (int y = top; y <= bottom; y++) {
                    Arrays.fill(mask, y * size + left, y * size + right + 1, (byte) 1);
                }
            }
        }
        boolean any = false;
        for (int point = 0; point < board.area(); point++) {
            if (mask[point] != 0 && board.isLegal(point)) {
                any = true;
            } else {
                mask[point] = 0;
            }
        }
        return any;
    }
}
