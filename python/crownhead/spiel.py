"""Checkers by any rulebook with the interface of OpenSpiel's games and states.

>>> from crownhead import spiel
>>> game = spiel.load_game("russian")
>>> state = game.new_initial_state()
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[0])
>>> sum(state.returns())
0.0
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from crownhead import Game, Rulebook

__all__ = ["SpielGame", "State", "load_game"]

TERMINAL = -4
"""The player of a state that is terminal, as in OpenSpiel."""


def load_game(rulebook: str | Rulebook, *, seed: int = 0, max_plies: int = 1000) -> SpielGame:
    """The game of a rulebook. The seed draws what the rulebook draws."""
    return SpielGame(rulebook, seed=seed, max_plies=max_plies)


class SpielGame:
    """A rulebook as OpenSpiel sees a game."""

    def __init__(self, rulebook: str | Rulebook, *, seed: int = 0, max_plies: int = 1000) -> None:
        self.rulebook = Rulebook(rulebook) if isinstance(rulebook, str) else rulebook
        self.seed = seed
        self.max_plies = max_plies

    def new_initial_state(self, fen: str | None = None) -> State:
        """The start, or a position."""
        return State(self, Game(self.rulebook, fen, seed=self.seed))

    def num_players(self) -> int:
        return 2

    def num_distinct_actions(self) -> int:
        return self.rulebook.action_count

    def max_game_length(self) -> int:
        return self.max_plies

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def observation_tensor_shape(self) -> list[int]:
        return list(self.rulebook.observation_shape)

    def __str__(self) -> str:
        return f"crownhead(rulebook={self.rulebook.id})"


class State:
    """Where a game stands, as OpenSpiel sees it."""

    def __init__(self, game: SpielGame, inner: Game) -> None:
        self._game = game
        self.inner = inner
        self._actions: list[int] = []

    def get_game(self) -> SpielGame:
        return self._game

    def current_player(self) -> int:
        return TERMINAL if self.is_terminal() else int(self.inner.turn)

    def is_terminal(self) -> bool:
        return self.inner.is_over or self.inner.ply >= self._game.max_plies

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions in ascending order; none for the side that is not to move."""
        if self.is_terminal() or player not in (None, self.current_player()):
            return []
        return sorted(self.inner.legal_actions())

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        mask = np.zeros(self._game.num_distinct_actions(), dtype=np.int8)
        mask[self.legal_actions(player)] = 1
        return [int(one) for one in mask]

    def apply_action(self, action: int) -> None:
        self.inner.play(self.inner.move_of_action(action))
        self._actions.append(action)

    def undo_action(self, player: int, action: int) -> None:
        if not self._actions or self._actions[-1] != action:
            raise ValueError(f"got action {action}, expected the last one that was applied")
        self.inner.undo()
        self._actions.pop()

    def action_to_string(self, player: int, action: int) -> str:
        return self.inner.move_of_action(action).text

    def string_to_action(self, text: str) -> int:
        wanted = self.inner.parse(text)
        pairs = zip(self.inner.legal_moves(), self.inner.legal_actions(), strict=True)
        return next(action for move, action in pairs if move == wanted)

    def returns(self) -> list[float]:
        outcome = self.inner.outcome
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if int(outcome.winner) == 0 else [-1.0, 1.0]

    def rewards(self) -> list[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def history(self) -> list[int]:
        return self._actions[:]

    def move_number(self) -> int:
        return self.inner.ply

    def observation_tensor(self, player: int | None = None) -> npt.NDArray[np.float32]:
        """The planes of `Game.observation`, in one row."""
        return self.inner.observation().astype(np.float32).ravel()

    def observation_string(self, player: int | None = None) -> str:
        return self.inner.fen

    def clone(self) -> State:
        twin = State(self._game, self.inner.copy())
        twin._actions = self._actions[:]
        return twin

    def child(self, action: int) -> State:
        child = self.clone()
        child.apply_action(action)
        return child

    def __str__(self) -> str:
        return str(self.inner)
