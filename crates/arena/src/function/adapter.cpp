// Between the contestant's file, which it has in it, and the rest of the program.

#define main main_of_the_contestant
#include "MOVE_FILE"
#undef main

namespace crownhead_adapter {

template <class Board>
concept HasTwo = requires(Board board, int &n) {
    move_black(board, n, n, n, n, 1);
    move_red(board, n, n, n, n, 2);
};

template <class Board>
concept HasOne = requires(Board board, int &n) { move(board, n, n, n, n, 1); };

template <class Board>
void ask(Board board, int *ends, int colour) {
    static_assert(HasTwo<Board> || HasOne<Board>,
                  "there is no function: expected "
                  "void move(int board[][8], int &row1, int &col1, int &row2, int &col2, int colour), "
                  "or move_black and move_red with the same arguments");
    if constexpr (HasTwo<Board>) {
        if (colour == 1)
            move_black(board, ends[0], ends[1], ends[2], ends[3], colour);
        else
            move_red(board, ends[0], ends[1], ends[2], ends[3], colour);
    } else if constexpr (HasOne<Board>) {
        move(board, ends[0], ends[1], ends[2], ends[3], colour);
    }
}

}  // namespace crownhead_adapter

extern "C" void crownhead_ask(int (*board)[8], int *ends, int colour) {
    crownhead_adapter::ask(board, ends, colour);
}

extern "C" int crownhead_has_function(void) { return 1; }
