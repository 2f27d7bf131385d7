// A bot for the contest: it reads a board of numbers and writes four numbers.

#include <cstdlib>
#include <iostream>

const int empty = 0, black = 1, red = 2;

static bool inside(int row, int col) {
    return row >= 0 && row < 8 && col >= 0 && col < 8;
}

// Your move. Put its two ends into row1, col1 and row2, col2; colour is black or red.
// Black moves down, towards row 7. A capture must be made if there is one.
// This one takes the first capture that it finds, or else steps at random.
void move(int board[8][8], int &row1, int &col1, int &row2, int &col2, int colour) {
    const int down = colour == black ? 1 : -1;
    const int enemy = colour == black ? red : black;
    int steps = 0;
    for (int row = 0; row < 8; row++) {
        for (int col = 0; col < 8; col++) {
            if (board[row][col] != colour) continue;
            for (int side = -1; side <= 1; side += 2) {
                int over_row = row + down, over_col = col + side;
                int to_row = row + 2 * down, to_col = col + 2 * side;
                if (inside(to_row, to_col) && board[over_row][over_col] == enemy &&
                    board[to_row][to_col] == empty) {
                    row1 = row, col1 = col, row2 = to_row, col2 = to_col;
                    return;
                }
                // Each step is kept with a chance of one in those seen so far.
                if (inside(over_row, over_col) && board[over_row][over_col] == empty &&
                    std::rand() % ++steps == 0) {
                    row1 = row, col1 = col, row2 = over_row, col2 = over_col;
                }
            }
        }
    }
}

int main() {
    int colour, cell;
    std::cin >> colour;
    while (std::cin >> cell && cell != -1) {
        int board[8][8], row1 = 0, col1 = 0, row2 = 0, col2 = 0;
        board[0][0] = cell;
        for (int i = 1; i < 64; i++) std::cin >> board[i / 8][i % 8];
        move(board, row1, col1, row2, col2, colour);
        std::cout << row1 << ' ' << col1 << ' ' << row2 << ' ' << col2 << std::endl;
    }
}
