"""Measures this package against pydraughts and py-draughts.

    python compare.py FOLDER

FOLDER has a folder for each library, as `pip install --target FOLDER/NAME NAME` makes it. Seconds
are those of a processor, so that other work on the machine matters little; many games at once are
measured by the clock as well.
"""

import itertools
import os
import random
import subprocess
import sys
import time
from pathlib import Path

SECONDS = 2.0
LIBRARIES = ("crownhead", "pydraughts", "py-draughts")
OTHERS = LIBRARIES[1:]


def positions(library):
    """A start, its legal moves and how to play one of them, with nothing between where it can be."""
    if library not in OTHERS:
        from crownhead import Game

        moves = Game.legal_moves if library == "crownhead" else lambda g: list(g.legal_moves())
        return (lambda: Game("english")), moves, Game.play
    import draughts

    if library == "pydraughts":
        return (lambda: draughts.Board("english")), draughts.Board.legal_moves, draughts.Board.push
    # Its legal moves are no method.
    board = draughts.AmericanBoard
    return board, lambda b: list(b.legal_moves), board.push


def perft(library):
    """Leaves a second of a count from the start, as deep as the time allows."""
    start, moves, play = positions(library)

    def leaves(game, depth):
        if depth == 1:
            return len(moves(game))
        total = 0
        for move in moves(game):
            play(game, move)
            total += leaves(game, depth - 1)
            game.pop()
        return total

    depth = 1
    while True:
        begin = time.process_time()
        if library == "crownhead":
            import crownhead

            count = crownhead.perft("english", depth)
        else:
            count = leaves(start(), depth)
        took = time.process_time() - begin
        if took > SECONDS / 4:
            return count / took
        depth += 1


def random_games(library):
    """Plies a second of random games: the legal moves of each position, and one of them played."""
    start, moves, play = positions(library)
    draw = random.Random(1)
    # The same draws for all, made before, so that drawing is not what is measured.
    rolls = itertools.cycle([draw.randrange(1 << 20) for _ in range(10_007)])
    plies, begin = 0, time.process_time()
    while time.process_time() - begin < SECONDS:
        game, legal = start(), []
        for ply, roll in enumerate(itertools.islice(rolls, 80)):
            legal = moves(game)
            if not legal:
                break
            play(game, legal[roll % len(legal)])
        plies += ply + bool(legal)
    return plies / (time.process_time() - begin)


def vector_steps(threads):
    """Steps a second of one core, and of the clock, many games at once, their actions drawn at
    random."""
    import crownhead

    env = crownhead.VectorEnv("english", 4096, seed=1, threads=threads)
    begin, clock = time.process_time(), time.perf_counter()
    while time.perf_counter() - clock < 2 * SECONDS:
        env.step(env.sample())
    return env.steps / (time.process_time() - begin), env.steps / (time.perf_counter() - clock)


def measured(home, what, library):
    """What a library does in a process of its own."""
    path = str(Path(home) / library) if library in OTHERS else ""
    command = [sys.executable, __file__, what, library]
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode:
        sys.exit(done.stderr)
    return float(done.stdout)


def main(home):
    for what in ("perft", "random_games"):
        speeds = {library: measured(home, what, library) for library in LIBRARIES}
        for library, speed in speeds.items():
            print(f"{what:14} {library:12} {speed:14,.0f} a second")
        fastest = max(speeds[library] for library in OTHERS)
        print(f"{what:14} {'ratio':12} {speeds['crownhead'] / fastest:14,.0f} to the faster one")
    listed = measured(home, "random_games", "lists")
    print(f"{'random_games':14} {'with lists':12} {listed:14,.0f} a second, crownhead")
    for threads in (1, 2):
        core, clock = vector_steps(threads)
        name = f"vector, {threads} thread{'s' * (threads > 1)}"
        print(f"{name:27} {core:14,.0f} steps a second of one core, {clock:,.0f} of the clock")


if __name__ == "__main__":
    if len(sys.argv) == 3:
        print({"perft": perft, "random_games": random_games}[sys.argv[1]](sys.argv[2]))
    else:
        main(sys.argv[1])
