import re
import sys


def choose(fen, ms, legal):
    """Takes when it can, the longest way first; else moves the piece that is furthest back."""
    takes = [move for move in legal if "x" in move]
    if takes:
        print(f"# I take: {' '.join(takes)}", flush=True)
        return max(takes, key=lambda move: abs(squares(move)[-1] - squares(move)[0]))
    # The side that moves toward higher numbers moves its low ones first.
    forward = sum(squares(move)[-1] - squares(move)[0] for move in legal) > 0
    return min(legal, key=lambda move: squares(move)[0] if forward else -squares(move)[0])


def squares(move):
    return [int(number) for number in re.findall(r"\d+", move)]


for line in sys.stdin:
    word, *rest = line.split(" | ")[0].split()
    if word == "move":
        print(choose(rest[0], int(rest[1]), rest[2:]), flush=True)
    elif word == "quit":
        break
