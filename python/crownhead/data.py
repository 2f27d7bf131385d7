"""Positions to learn from, as `crownhead train export` writes them.

The file is a NumPy array of records. Each has the fields `board` (a number for each square: 0
empty, 1, 2 and 3 for a man, king and triple king of the side to move, negative for those of the
other side, 9 for an obstacle), `second`, `result` (1, 0, -1 for the side to move; 2 is not known),
`score` in hundredths of a man, `ply`, `quiet` and `game`.

Games are read from the PDN that it writes, with what the search said of each move.

>>> from crownhead import Game, data
>>> board = data.board_of(Game("english", "W:WK22:B1"))
>>> int(board[21]), int(board[0])
(2, -1)
"""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from typing import Any

import numpy as np
import numpy.typing as npt

from crownhead import Game, Rulebook, pdn

__all__ = ["board_of", "games", "load", "planes", "split"]

RANKS = {"man": 1, "king": 2, "triple": 3}
OBSTACLE = 9
UNKNOWN = 2


def load(path: str | PathLike[str]) -> npt.NDArray[Any]:
    """The records of a file. They stay on disk until they are asked for."""
    records = np.load(path, mmap_mode="r", allow_pickle=False)
    fields = ("board", "second", "result", "score", "ply", "quiet", "game")
    if records.dtype.names != fields:
        raise ValueError(f"got the fields {records.dtype.names}, expected {fields}")
    return records  # type: ignore[no-any-return]


def games(
    path: str | PathLike[str], rulebook: str | Rulebook | None = None
) -> Iterator[tuple[Game, list[float | None]]]:
    """The games of a PDN file, each played through, with what the search said before each move,
    for the side that made it, in men; `None` for moves that were not searched. The rulebook is
    only asked for if the file does not name it."""
    for read in pdn.read(path):
        yield read.play(rulebook), read.scores


def board_of(game: Game) -> npt.NDArray[np.int8]:
    """The position of a game, in the form of the field `board`."""
    board = np.zeros(game.rulebook.squares, dtype=np.int8)
    for number, piece in game.pieces():
        sign = 1 if piece.side == game.turn else -1
        board[number - 1] = sign * RANKS[piece.rank]
    for number in game.obstacles():
        board[number - 1] = OBSTACLE
    return board


def planes(boards: npt.NDArray[np.int8], second: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
    """Boards as zeros and ones, turned to the side to move: men, kings and triple kings of both
    sides, seven planes with the obstacles, in one row."""
    turned = np.where(np.asarray(second, dtype=bool)[:, None], boards[:, ::-1], boards)
    kinds = [turned == code for code in (1, 2, 3, -1, -2, -3, OBSTACLE)]
    return np.concatenate(kinds, axis=1).astype(np.float32)


def split(
    records: npt.NDArray[Any], *, held_back: int = 8
) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """What to learn from and what to check with: one piece of games in so many is held back, so
    that no game is in both."""
    known = records["result"] != UNKNOWN
    check = records["game"] % held_back == 0
    return records[known & ~check], records[known & check]
