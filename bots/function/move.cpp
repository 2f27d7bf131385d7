// The whole of what you deliver: the function that moves.
//
// board has 0 for an empty cell, 1 for black and 2 for red, row 0 first. Put the two ends of your
// whole turn into row1, col1 and row2, col2. Black moves down, towards row 7. A capture must be
// made if there is one. Instead of one `move` you may have `move_black` and `move_red`.

#include <cstdlib>

void move(int board[][8], int &row1, int &col1, int &row2, int &col2, int colour) {
    const int down = colour == 1 ? 1 : -1, enemy = 3 - colour;
    int steps = 0;
    for (int row = 0; row < 8; row++) {
        for (int col = 0; col < 8; col++) {
            if (board[row][col] != colour) continue;
            for (int side = -1; side <= 1; side += 2) {
                int to_row = row + 2 * down, to_col = col + 2 * side;
                bool inside = to_row >= 0 && to_row < 8 && to_col >= 0 && to_col < 8;
                if (inside && board[row + down][col + side] == enemy && board[to_row][to_col] == 0) {
                    row1 = row, col1 = col, row2 = to_row, col2 = to_col;
                    return;
                }
                to_row = row + down, to_col = col + side;
                inside = to_row >= 0 && to_row < 8 && to_col >= 0 && to_col < 8;
                // Each step is kept with a chance of one in those seen so far.
                if (inside && board[to_row][to_col] == 0 && std::rand() % ++steps == 0)
                    row1 = row, col1 = col, row2 = to_row, col2 = to_col;
            }
        }
    }
}
