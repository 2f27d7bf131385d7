"""Puzzles, as `crownhead puzzles` writes them.

The file is a text. Lines that begin with `#` are comments; two lines name the rules; each further
line is a puzzle: `FEN | goal | themes | rating | moves`.

>>> import os
>>> from crownhead import Rulebook, puzzles
>>> english = Rulebook("english")
>>> head = [f'play = "{english.play_hash}"', f'rules = "{english.identity}"']
>>> lines = [*head, "W:WK22:B25,26 | win | chain | 800 | 22x29"]
>>> [puzzle] = puzzles.parse(os.linesep.join(lines), english)
>>> puzzle.goal, puzzle.rating, puzzle.themes
('win', 800, ['chain'])
"""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from crownhead import Game, Rulebook

__all__ = ["Puzzle", "load", "parse"]

GOALS = ("win", "hold", "gain")
FORM = "`FEN | goal | themes | rating | moves`"


@dataclass(frozen=True)
class Puzzle:
    """A position with one best line."""

    fen: str
    goal: str
    """What the side to move can reach: `win`, `hold` (every other move loses) or `gain`."""
    themes: list[str]
    rating: int
    """How hard it is, guessed, on the scale of players."""
    line: list[str]
    """The moves of both sides in numbers; the first and the last are the solver's."""
    rulebook: Rulebook

    def game(self) -> Game:
        """The position as a game."""
        return Game(self.rulebook, self.fen)

    def solution(self) -> Game:
        """The game after the whole line."""
        game = self.game()
        for move in self.line:
            game.play(move)
        return game


def load(path: str | PathLike[str], rulebook: str | Rulebook) -> list[Puzzle]:
    """The puzzles of a file. They must be of this rulebook."""
    return parse(Path(path).read_text(encoding="utf-8"), rulebook)


def parse(text: str, rulebook: str | Rulebook) -> list[Puzzle]:
    """The puzzles of a text."""
    rules = Rulebook(rulebook) if isinstance(rulebook, str) else rulebook
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    head = [f'play = "{rules.play_hash}"', f'rules = "{rules.identity}"']
    if [line for _, line in lines[:2]] != head:
        raise ValueError(f"these puzzles belong to other rules: expected those of {rules.id}")
    return [_puzzle(number, line, rules) for number, line in lines[2:]]


def _puzzle(number: int, line: str, rulebook: Rulebook) -> Puzzle:
    columns = [column.strip() for column in line.split("|")]
    if len(columns) != 5 or columns[1] not in GOALS or not columns[3].isdigit():
        raise ValueError(f"got {line!r} in line {number}, expected {FORM}")
    fen, goal, themes, rating, moves = columns
    return Puzzle(fen, goal, themes.split(), int(rating), moves.split(), rulebook)
