"""Trains a small network on exported games, and makes a contest in which it meets level 5.

    crownhead train games --rules english --games 20000 --out games
    crownhead train export --rules english --games games --out english.npy
    python train.py english english.npy contest
    crownhead contest run contest --sandbox off

The network is written in NumPy: one hidden layer that foretells the result of the game. It plays
by looking one move ahead, through the protocol `line`, as any other bot does. The sandbox is off
because the bot is your own and reads the packages of your Python.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from pathlib import Path

import numpy as np
from crownhead import Rulebook, data
from network import Network

HERE = Path(__file__).parent


def points(records: np.ndarray) -> np.ndarray:
    """What is learned: the result, mixed with what the search said."""
    result = (records["result"].astype(np.float32) + 1) / 2
    judged = 1 / (1 + np.exp(-records["score"].astype(np.float32) / 150))
    return (result + judged) / 2


def inputs(records: np.ndarray) -> np.ndarray:
    return data.planes(records["board"], records["second"])


def loss(network: Network, records: np.ndarray) -> float:
    chance = np.clip(network.chance(inputs(records)), 1e-6, 1 - 1e-6)
    wanted = points(records)
    return float(-(wanted * np.log(chance) + (1 - wanted) * np.log(1 - chance)).mean())


def train(records: np.ndarray, epochs: int, hidden: int, seed: int) -> Network:
    learn, check = data.split(records)
    draw = np.random.default_rng(seed)
    network = Network.drawn(inputs(learn[:1]).shape[1], hidden, seed)
    print(f"{len(learn)} positions to learn from; loss {loss(network, check):.4f}")
    for epoch in range(1, epochs + 1):
        order = draw.permutation(len(learn))
        for batch in np.array_split(order, max(1, len(order) // 256)):
            part = learn[batch]
            network.learn(inputs(part), points(part), rate=0.5)
        print(f"epoch {epoch}: loss {loss(network, check):.4f}", flush=True)
    return network


def contest(network: Network, rulebook: Rulebook, folder: Path, level: int, games: int) -> None:
    """Writes a contest with the network as a bot, and a level of the engine."""
    bot = folder / "network"
    bot.mkdir(parents=True, exist_ok=True)
    network.save(bot / "network.npz")
    for name in ("bot.py", "network.py"):
        shutil.copy(HERE / name, bot / name)
    # A text in JSON is a text in TOML, too.
    command = json.dumps([sys.executable, "bot.py"])
    (folder / "contest.toml").write_text(
        f"""rules = {json.dumps(rulebook.id)}
games = {games}
seed = 7
openings = "random"

[limits]
move_ms = 2000
start_ms = 30000

[[bot]]
name = "network"
command = {command}
folder = "network"

[[bot]]
name = "level-{level}"
level = {level}
"""
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rulebook")
    parser.add_argument("positions", type=Path)
    parser.add_argument("contest", type=Path)
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--level", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    network = train(data.load(wish.positions), wish.epochs, wish.hidden, wish.seed)
    contest(network, Rulebook(wish.rulebook), wish.contest, wish.level, wish.games)
    print(f"now: crownhead contest run {wish.contest} --sandbox off")


if __name__ == "__main__":
    main()
