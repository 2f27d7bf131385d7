# The whole of what you deliver: the function that moves.
#
# board has 0 for an empty cell, 1 for black and 2 for red, row 0 first; me is 1 or 2. Return the two
# ends of your whole turn. Black moves down, towards row 7. A capture must be made if there is one.

import random


def move(board, me):
    down, enemy = (1, 2) if me == 1 else (-1, 1)
    steps, jumps = [], []
    for row in range(8):
        for col in range(8):
            if board[row][col] != me:
                continue
            for side in (-1, 1):
                if cell(board, row + down, col + side) == 0:
                    steps.append((row, col, row + down, col + side))
                elif cell(board, row + down, col + side) == enemy:
                    if cell(board, row + 2 * down, col + 2 * side) == 0:
                        jumps.append((row, col, row + 2 * down, col + 2 * side))
    return random.choice(jumps or steps)


def cell(board, row, col):
    return board[row][col] if 0 <= row < 8 and 0 <= col < 8 else None
