/* Between the contestant's file and the rest of the program. */

#define ENDS int *row1, int *col1, int *row2, int *col2

extern void move(int (*board)[8], ENDS, int colour) __attribute__((weak));
extern void move_black(int (*board)[8], ENDS, int black) __attribute__((weak));
extern void move_red(int (*board)[8], ENDS, int red) __attribute__((weak));

int crownhead_has_function(void) { return move || (move_black && move_red); }

void crownhead_ask(int (*board)[8], int *ends, int colour) {
    if (move_black && colour == 1)
        move_black(board, ends, ends + 1, ends + 2, ends + 3, colour);
    else if (move_red && colour == 2)
        move_red(board, ends, ends + 1, ends + 2, ends + 3, colour);
    else
        move(board, ends, ends + 1, ends + 2, ends + 3, colour);
}
