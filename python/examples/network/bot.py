"""Lets the network beside it play, by the protocol `line`: one process plays one game.

The referee tells the rulebook, then each position with its legal moves; the bot answers with one
of them. `bots/README.md` describes the protocol.
"""

import sys
from pathlib import Path

import numpy as np
from crownhead import Game, Rulebook
from network import Network


def main() -> None:
    network = Network.load(Path(__file__).with_name("network.npz"))
    rulebook, draw = Rulebook("english"), np.random.default_rng(0)
    for line in sys.stdin:
        word, *rest = line.split(" | ")[0].split()
        if word == "game":
            rulebook, draw = Rulebook(rest[1]), np.random.default_rng(int(rest[5]))
        elif word == "move":
            print(network.choose(Game(rulebook, rest[0]), draw).numbers, flush=True)
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
