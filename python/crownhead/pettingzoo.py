"""Checkers by any rulebook as a PettingZoo environment (AEC, with action masks).

>>> from crownhead import pettingzoo
>>> env = pettingzoo.env("english")
>>> env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.last()
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((8, 8, 8), 7)
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from crownhead import Game, Rulebook

__all__ = ["CheckersEnv", "env"]

AGENTS = ["first", "second"]


def env(rulebook: str | Rulebook, **settings: Any) -> Any:
    """The environment in the usual wrappers: an action that is not legal ends the game."""
    raw = CheckersEnv(rulebook, **settings)
    terminating = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    bounded = wrappers.AssertOutOfBoundsWrapper(terminating)
    return wrappers.OrderEnforcingWrapper(bounded)


class CheckersEnv(AECEnv):  # type: ignore[misc]
    """One game of a rulebook between the agents `first` and `second`.

    An observation has the planes of `Game.observation` and the mask of `Game.action_mask`. The
    winner gets 1 and the loser -1 at the end. A game of `max_plies` moves is cut off there.
    """

    metadata = {"name": "crownhead_v0", "render_modes": ["ansi", "svg"], "is_parallelizable": False}

    def __init__(
        self, rulebook: str | Rulebook, *, max_plies: int = 1000, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.rulebook = Rulebook(rulebook) if isinstance(rulebook, str) else rulebook
        self.max_plies = max_plies
        self.render_mode = render_mode
        self.possible_agents = AGENTS[:]
        actions = self.rulebook.action_count
        observation = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, self.rulebook.observation_shape, np.uint8),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = {agent: observation for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in AGENTS}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The seed draws what the rulebook draws; `options["fen"]` is a position."""
        fen = (options or {}).get("fen")
        self.game = Game(self.rulebook, fen, seed=seed or 0)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, self.game.is_over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.mover()

    def mover(self) -> str:
        """The agent whose turn it is."""
        return AGENTS[int(self.game.turn)]

    def observe(self, agent: str) -> dict[str, Any]:
        mask = self.game.action_mask()
        if agent != self.mover():
            mask[:] = 0
        return {"observation": self.game.observation(), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        assert action is not None
        self.game.play(self.game.move_of_action(int(action)))
        self._clear_rewards()
        self._judge()
        # Sides take turns, also when the game is over.
        self.agent_selection = AGENTS[1 - AGENTS.index(agent)]
        self._accumulate_rewards()
        if self.render_mode == "ansi":
            self.render()

    def _judge(self) -> None:
        outcome = self.game.outcome
        if outcome is None:
            self.truncations = dict.fromkeys(self.agents, self.game.ply >= self.max_plies)
            return
        self.terminations = dict.fromkeys(self.agents, True)
        if outcome.winner is not None:
            winner, loser = AGENTS[int(outcome.winner)], AGENTS[int(outcome.winner.other)]
            self.rewards[winner], self.rewards[loser] = 1, -1

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        return self.game.svg() if self.render_mode == "svg" else str(self.game)

    def close(self) -> None:
        pass
