"""A small network that foretells the result of a game, in NumPy alone."""

from __future__ import annotations

from os import PathLike

import numpy as np
from crownhead import Game, Move, Side, data


class Network:
    """Inputs, one hidden layer, and the chance of the side to move."""

    def __init__(self, first: np.ndarray, bias: np.ndarray, last: np.ndarray) -> None:
        self.first, self.bias, self.last = first, bias, last

    @classmethod
    def drawn(cls, inputs: int, hidden: int, seed: int) -> Network:
        """A network that has learned nothing yet."""
        draw = np.random.default_rng(seed)
        first = draw.normal(0, inputs**-0.5, (inputs, hidden)).astype(np.float32)
        last = draw.normal(0, hidden**-0.5, hidden).astype(np.float32)
        return cls(first, np.zeros(hidden, np.float32), last)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Network:
        with np.load(path, allow_pickle=False) as kept:
            return cls(kept["first"], kept["bias"], kept["last"])

    def save(self, path: str | PathLike[str]) -> None:
        np.savez(path, first=self.first, bias=self.bias, last=self.last)

    def hidden(self, inputs: np.ndarray) -> np.ndarray:
        return np.maximum(inputs @ self.first + self.bias, 0)

    def chance(self, inputs: np.ndarray) -> np.ndarray:
        return 1 / (1 + np.exp(-(self.hidden(inputs) @ self.last)))

    def learn(self, inputs: np.ndarray, wanted: np.ndarray, rate: float) -> None:
        """One step of logistic regression through the hidden layer."""
        hidden = self.hidden(inputs)
        wrong = (self.chance(inputs) - wanted) / len(wanted)
        back = np.outer(wrong, self.last) * (hidden > 0)
        self.last -= rate * (hidden.T @ wrong)
        self.first -= rate * (inputs.T @ back)
        self.bias -= rate * back.sum(axis=0)

    def choose(self, game: Game, draw: np.random.Generator) -> Move:
        """The move after which the other side has the least chance; a win at once is taken."""
        moves, boards, seconds = game.legal_moves(), [], []
        for move in moves:
            game.play(move)
            outcome = game.outcome
            boards.append(data.board_of(game))
            seconds.append(game.turn == Side.SECOND)
            game.undo()
            if outcome is not None and outcome.winner == game.turn:
                return move
        chances = self.chance(data.planes(np.array(boards), np.array(seconds)))
        return moves[int(np.argmin(chances + draw.normal(0, 1e-3, len(chances))))]
