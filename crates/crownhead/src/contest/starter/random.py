import random
import sys


def choose(fen, ms, legal):
    """Your move: one of the texts in `legal`. `ms` is your time in milliseconds."""
    return random.choice(legal)


for line in sys.stdin:
    word, *rest = line.split(" | ")[0].split()
    if word == "move":
        print(choose(rest[0], int(rest[1]), rest[2:]), flush=True)
    elif word == "quit":
        break
