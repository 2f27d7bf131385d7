"""Games as PDN, the portable notation of draughts games.

>>> from crownhead import Game, pdn
>>> game = Game("english")
>>> _ = game.play("11-15")
>>> [read] = pdn.parse(game.pdn())
>>> read.moves, read.result
(['11-15'], '*')
"""

from crownhead._native import PdnGame, PdnReader
from crownhead._native import parse_pdn as parse
from crownhead._native import read_pdn as read

__all__ = ["PdnGame", "PdnReader", "parse", "read"]
