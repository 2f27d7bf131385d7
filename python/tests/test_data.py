"""Exported positions, games and puzzles, and the example that learns from them."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from crownhead import Game, Side, data, puzzles

HOME = Path(__file__).resolve().parents[1]


def records(games):
    """Positions of random games, in the form of an export."""
    fields = [("board", "i1", (32,)), ("second", "u1"), ("result", "i1"), ("score", "<i2")]
    fields += [("ply", "u1"), ("quiet", "u1"), ("game", "<u4")]
    rows, draw = [], random.Random(2)
    for number in range(games):
        game, seen = Game("english"), []
        while not game.is_over and game.ply < 200:
            seen.append((data.board_of(game), game.turn, game.ply))
            game.play(draw.choice(game.legal_moves()))
        winner = game.outcome.winner if game.outcome else None
        for board, turn, ply in seen:
            result = 0 if winner is None else 1 if winner == turn else -1
            second, score = turn == Side.SECOND, 100 * int(board.sum())
            rows.append((board, second, result, score, min(ply, 255), 0, number))
    return np.array(rows, dtype=fields)


def test_an_array_is_loaded_and_split(tmp_path):
    path = tmp_path / "positions.npy"
    np.save(path, records(16))
    loaded = data.load(path)
    learn, check = data.split(loaded, held_back=4)
    assert len(learn) + len(check) == len(loaded)
    assert not set(learn["game"]) & set(check["game"])
    np.save(path, np.zeros(3))
    with pytest.raises(ValueError, match="expected"):
        data.load(path)


def test_planes_are_turned_to_the_side_to_move():
    """The same position with the sides exchanged looks the same."""
    first = data.board_of(Game("english", "B:B1,K11:W32"))
    second = data.board_of(Game("english", "W:W32,K22:B1"))
    planes = data.planes(np.array([first, second]), np.array([0, 1]))
    assert planes.shape == (2, 7 * 32) and (planes[0] == planes[1]).all()


@pytest.fixture(scope="module")
def contest(tmp_path_factory):
    """A contest of a network that has learned a little; what was told meanwhile."""
    home = tmp_path_factory.mktemp("example")
    np.save(home / "positions.npy", records(60))
    command = [sys.executable, str(HOME / "examples" / "network" / "train.py"), "english"]
    paths = [str(home / "positions.npy"), str(home / "contest")]
    small = ["--epochs", "2", "--games", "2", "--hidden", "16", "--level", "1"]
    done = subprocess.run([*command, *paths, *small], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return home / "contest", done.stdout


def test_the_example_learns(contest):
    _, told = contest
    losses = [float(line.split()[-1]) for line in told.splitlines() if "loss" in line]
    assert len(losses) == 3 and losses[-1] < losses[0], told


def test_the_bot_of_the_example_plays_a_game(contest):
    folder, _ = contest
    command = [sys.executable, "bot.py"]
    bot = subprocess.Popen(
        command, cwd=folder / "network", stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )

    def tell(line):
        bot.stdin.write(line + "\n")
        bot.stdin.flush()

    game, draw = Game("english"), random.Random(8)
    tell("game 1 english B 1000 0 7")
    while not game.is_over and game.ply < 60:
        legal = [move.numbers for move in game.legal_moves()]
        tell(f"move {game.fen} 1000 {' '.join(legal)} | later additions")
        answer = bot.stdout.readline().strip()
        assert answer in legal
        game.play(answer)
        if not game.is_over:
            game.play(draw.choice(game.legal_moves()))
    tell("over unfinished limit")
    tell("quit")
    assert bot.wait(timeout=300) == 0


def test_the_network_meets_a_level_in_a_contest(contest):
    """With the program itself as referee; `CROWNHEAD_PROGRAM` says where it is."""
    program = os.environ.get("CROWNHEAD_PROGRAM")
    if program is None:
        pytest.skip("CROWNHEAD_PROGRAM is not set")
    folder, _ = contest
    command = [program, "contest", "run", str(folder), "--sandbox", "off", "--json"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["over"] and told["games"] == 2 and not told["unready"], done.stdout
    [network] = [row for row in told["standings"] if row["bot"] == "network"]
    # A machine that is busy may cost it a game on time; nothing else goes wrong.
    faults = {"illegal", "unreadable", "crash", "flood"}
    assert not faults & {end["how"] for end in network["endings"]}, done.stdout


GAMES = """[Event "Crownhead self-play"]
[Round "0"]
[GameType "21"]
[Result "0-1"]
[Termination "adjudication"]
1. 11-15 24-19 {[%eval -0.12]} 2. 15x24 {[%eval 0.35]} 28x19 {[%eval 12]} 0-1
"""


def test_games_come_with_the_scores_of_their_moves(tmp_path):
    path = tmp_path / "games.pdn"
    path.write_text(GAMES * 3)
    read = list(data.games(path))
    assert len(read) == 3
    game, scores = read[0]
    assert scores == [None, -0.12, 0.35, 12.0] and game.ply == 4
    assert game.outcome.winner == Side.SECOND


LEARNED = HOME.parent / "learned"


@pytest.mark.parametrize("path", sorted(LEARNED.glob("*/puzzles.txt")), ids=lambda p: p.parent.name)
def test_puzzles_are_read_and_can_be_played(path):
    found = puzzles.load(path, path.parent.name)
    assert found and all(puzzle.rating > 0 for puzzle in found)
    for puzzle in found[:20]:
        assert len(puzzle.line) % 2 == 1
        assert puzzle.solution().ply == len(puzzle.line)


def test_puzzles_of_other_rules_are_refused():
    text = (LEARNED / "english" / "puzzles.txt").read_text()
    with pytest.raises(ValueError, match="other rules"):
        puzzles.parse(text, "russian")
    with pytest.raises(ValueError, match="other rules"):
        puzzles.parse("", "english")
    for line in ("nonsense", "B:B1:W2 | lose | | 800 | 1-5", "B:B1:W2 | win | | x | 1-5"):
        with pytest.raises(ValueError, match="expected `FEN"):
            puzzles.parse(text + line, "english")
