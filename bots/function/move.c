/* The whole of what you deliver: the functions that move.
 *
 * board has 0 for an empty cell, 1 for black and 2 for red, row 0 first. Put the two ends of your
 * whole turn where row1, col1 and row2, col2 point to. Black moves down, towards row 7. A capture
 * must be made if there is one. Instead of these two you may have one `move` for both. */

#include <stdlib.h>

static int is_empty(int board[][8], int row, int col) {
    return row >= 0 && row < 8 && col >= 0 && col < 8 && board[row][col] == 0;
}

static void any(int board[][8], int *row1, int *col1, int *row2, int *col2, int colour) {
    const int down = colour == 1 ? 1 : -1, enemy = 3 - colour;
    int steps = 0;
    for (int row = 0; row < 8; row++)
        for (int col = 0; col < 8; col++)
            for (int side = -1; side <= 1 && board[row][col] == colour; side += 2) {
                int jumps = is_empty(board, row + 2 * down, col + 2 * side) &&
                            board[row + down][col + side] == enemy;
                /* Each step is kept with a chance of one in those seen so far. */
                if (!jumps && (!is_empty(board, row + down, col + side) || rand() % ++steps)) continue;
                *row1 = row, *col1 = col;
                *row2 = row + (1 + jumps) * down, *col2 = col + (1 + jumps) * side;
                if (jumps) return;
            }
}

void move_black(int board[][8], int *row1, int *col1, int *row2, int *col2, int black) {
    any(board, row1, col1, row2, col2, black);
}

void move_red(int board[][8], int *row1, int *col1, int *row2, int *col2, int red) {
    any(board, row1, col1, row2, col2, red);
}
