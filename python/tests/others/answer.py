"""Asks another draughts library for the legal moves of positions.

It runs in a process of its own, because both libraries are called `draughts`. It reads a JSON list
of `[rulebook, turn, pieces]` and writes for each the list of `[from, to, captured]`, in PDN numbers
counted from the top. Pieces are `[number, letter, is_king]`.
"""

import json
import sys

VARIANTS = {
    "pydraughts": {
        "english": "english",
        "international": "standard",
        "russian": "russian",
        "brazilian": "brazilian",
        "frisian": "frisian",
        "italian": "italian",
    },
    "py-draughts": {
        "english": "AmericanBoard",
        "international": "StandardBoard",
        "russian": "RussianBoard",
        "brazilian": "BrazilianBoard",
        "frisian": "FrisianBoard",
    },
}

ALGEBRAIC = ("russian", "brazilian")
"""The games in which pydraughts counts its squares from the bottom, and writes them in letters."""


def from_bottom(number):
    """The number of a square of an 8x8 board when rows are counted from the other edge."""
    row, column = divmod(number - 1, 4)
    return (7 - row) * 4 + column + 1


def in_letters(number):
    row, column = divmod(number - 1, 4)
    return "abcdefgh"[2 * column + (row % 2 == 0)] + str(8 - row)


def fen(turn, pieces, name):
    parts = [turn]
    for letter in "WB":
        own = [("K" if king else "") + name(n) for n, side, king in pieces if side == letter]
        parts.append(letter + ",".join(own))
    return ":".join(parts)


def pydraughts(rulebook, turn, pieces):
    from draughts import Board

    letters = rulebook in ALGEBRAIC
    text = fen(turn, pieces, in_letters if letters else str)
    board = Board(variant=VARIANTS["pydraughts"][rulebook], fen=text)
    same = from_bottom if letters else (lambda number: number)
    for move in board.legal_moves():
        steps = [same(number) for number in move.steps_move]
        taken = [same(n) for n in move.captures if n is not None] if move.has_captures else []
        yield steps[0], steps[-1], sorted(taken)


def py_draughts(rulebook, turn, pieces):
    import draughts

    board = getattr(draughts, VARIANTS["py-draughts"][rulebook])
    for move in board.from_fen(fen(turn, pieces, str)).legal_moves:
        squares, taken = move.square_list, move.captured_list
        yield squares[0] + 1, squares[-1] + 1, sorted(square + 1 for square in taken)


if __name__ == "__main__":
    answer = {"pydraughts": pydraughts, "py-draughts": py_draughts}[sys.argv[1]]
    questions = json.load(sys.stdin)
    json.dump([[list(move) for move in answer(*question)] for question in questions], sys.stdout)
