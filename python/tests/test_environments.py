"""Environments: PettingZoo's own tests, OpenSpiel's interface, many games at once."""

import random

import crownhead
import numpy as np
import pytest
from crownhead import Game, Rulebook, VectorEnv, pettingzoo, spiel
from pettingzoo.test import api_test, seed_test


@pytest.mark.parametrize("id", ["english", "russian", "canadian", "turkish", "obstacles"])
def test_pettingzoo_accepts_the_environment(id, capsys):
    api_test(pettingzoo.env(id), num_cycles=150)
    seed_test(lambda: pettingzoo.env(id), num_cycles=30)
    assert "Passed" in capsys.readouterr().out


def test_a_whole_game_has_a_winner_and_a_loser():
    env, draw = pettingzoo.env("giveaway"), random.Random(3)
    env.reset(seed=3)
    totals = {"first": 0, "second": 0}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated or truncated else int(draw.choice(legal)))
    assert sorted(totals.values()) in ([-1, 1], [0, 0])


def test_planes_show_the_position():
    game = Game("english", "W:W21,K22:B1,K2,K3")
    planes = game.observation()
    assert planes.shape == (8, 8, 8) and planes.dtype == np.uint8
    assert [int(plane.sum()) for plane in planes] == [1, 1, 0, 1, 2, 0, 0, 64]
    row, column = game.rulebook.place(22)
    assert planes[1, row, column] == 1


@pytest.mark.parametrize("id", Rulebook.ids())
def test_actions_and_moves_are_one_to_one(id):
    game, draw = Game(id, seed=5), random.Random(5)
    while not game.is_over and game.ply < 80:
        moves, actions = game.legal_moves(), game.legal_actions()
        assert len(set(actions)) == len(moves) == int(game.action_mask().sum())
        assert [game.move_of_action(action) for action in actions] == moves
        game.play(draw.choice(moves))
    with pytest.raises(crownhead.IllegalMove):
        game.move_of_action(0)


@pytest.mark.parametrize("id", Rulebook.ids())
def test_many_games_are_the_same_games(id):
    """Each game of the vector goes as the one game does that is given its actions."""
    env = VectorEnv(id, 6, seed=11, threads=2, max_plies=60)
    squares = Rulebook(id).squares
    games = [None] * 6
    ends = 0
    for _ in range(150):
        for i, game in enumerate(games):
            if game is None and Rulebook(id).observation_shape and not env.observations[i, 6].any():
                games[i] = Game(id)
            if games[i] is not None:
                assert (games[i].observation() == env.observations[i]).all()
                assert (games[i].action_mask() == env.masks[i]).all()
                assert int(games[i].turn) == env.turns[i]
        actions = env.sample()
        assert all(env.masks[i, action] for i, action in enumerate(actions))
        movers = env.turns.copy()
        env.step(actions)
        for i, game in enumerate(games):
            if game is not None:
                game.play(game.move_of_action(int(actions[i])))
                outcome = game.outcome
                assert (outcome is not None) == env.terminations[i]
                winner = outcome.winner if outcome else None
                won = 0 if winner is None else (1 if int(winner) == movers[i] else -1)
                assert env.rewards[i] == won
            if env.terminations[i] or env.truncations[i]:
                games[i], ends = None, ends + 1
    assert ends > 0 and squares > 0 and env.steps == 900


def test_a_wrong_action_plays_nothing():
    env = VectorEnv("english", 4)
    before = env.observations.copy()
    actions = env.sample()
    actions[2] = 0
    with pytest.raises(crownhead.IllegalMove, match="got action 0 in game 2"):
        env.step(actions)
    assert (env.observations == before).all() and env.steps == 0
    with pytest.raises(ValueError, match="got 3 actions, expected 4"):
        env.step(actions[:3])
    with pytest.raises(ValueError, match="expected 1 to"):
        VectorEnv("english", 0)


def test_the_same_seed_gives_the_same_games():
    def play(threads):
        env = VectorEnv("obstacles", 32, seed=9, threads=threads)
        for _ in range(50):
            env.step(env.sample())
        return env.observations.copy()

    assert (play(1) == play(3)).all()


@pytest.mark.parametrize("id", ["english", "frisian", "towers"])
def test_states_like_those_of_openspiel(id):
    game, draw = spiel.load_game(id), random.Random(1)
    state = game.new_initial_state()
    while not state.is_terminal():
        actions = state.legal_actions()
        assert sum(state.legal_actions_mask()) == len(actions)
        assert state.legal_actions(1 - state.current_player()) == []
        action = draw.choice(actions)
        text = state.action_to_string(state.current_player(), action)
        assert state.string_to_action(text) == action
        assert str(state.child(action)) != ""
        assert state.observation_tensor().size == np.prod(game.observation_tensor_shape())
        state.apply_action(action)
    assert sum(state.returns()) == 0 and state.current_player() == spiel.TERMINAL
    last = state.history()[-1]
    state.undo_action(0, last)
    assert not state.is_terminal()
