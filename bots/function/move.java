// The whole of what you deliver: the function that moves. A class around it is fine, too.
//
// board has 0 for an empty cell, 1 for black and 2 for red, row 0 first; me is 1 or 2. Return the two
// ends of your whole turn. Black moves down, towards row 7. A capture must be made if there is one.

import java.util.ArrayList;
import java.util.List;

static int[] move(int[][] board, int me) {
    int down = me == 1 ? 1 : -1, enemy = 3 - me;
    List<int[]> steps = new ArrayList<>(), jumps = new ArrayList<>();
    for (int row = 0; row < 8; row++)
        for (int col = 0; col < 8; col++)
            for (int side = -1; side <= 1 && board[row][col] == me; side += 2) {
                int next = cell(board, row + down, col + side);
                if (next == 0)
                    steps.add(new int[] {row, col, row + down, col + side});
                else if (next == enemy && cell(board, row + 2 * down, col + 2 * side) == 0)
                    jumps.add(new int[] {row, col, row + 2 * down, col + 2 * side});
            }
    List<int[]> all = jumps.isEmpty() ? steps : jumps;
    return all.get((int) (Math.random() * all.size()));
}

static int cell(int[][] board, int row, int col) {
    return row >= 0 && row < 8 && col >= 0 && col < 8 ? board[row][col] : -1;
}
