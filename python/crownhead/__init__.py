"""Checkers by any rulebook.

>>> import crownhead
>>> game = crownhead.Game("russian")
>>> game.play("c3-d4")
Move('c3-d4')
>>> try:
...     game.play("a3-c5")
... except crownhead.IllegalMove as error:
...     print(error.key, error.squares)
not-yours [21]
>>> crownhead.perft("english", 8, count="routes")
845931
"""

from collections.abc import Sequence

from crownhead import pdn
from crownhead._native import (
    AmbiguousMove,
    Analysis,
    Engine,
    FenError,
    Game,
    IllegalMove,
    Line,
    Message,
    Move,
    Moves,
    Outcome,
    PdnError,
    Piece,
    Rulebook,
    RulebookError,
    Score,
    Sentence,
    Side,
    Tables,
    TablesError,
    UnreadableMove,
    Value,
    VectorEnv,
    divide,
    perft,
)

__all__ = [
    "AmbiguousMove",
    "Analysis",
    "Engine",
    "FenError",
    "Game",
    "IllegalMove",
    "Line",
    "Message",
    "Move",
    "Moves",
    "Outcome",
    "PdnError",
    "Piece",
    "Rulebook",
    "RulebookError",
    "Score",
    "Sentence",
    "Side",
    "Tables",
    "TablesError",
    "UnreadableMove",
    "Value",
    "VectorEnv",
    "divide",
    "pdn",
    "perft",
]

Sequence.register(Moves)
