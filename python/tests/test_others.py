"""Move lists agree with those of other libraries, or the rule is named that they have wrong.

`CROWNHEAD_OTHERS` is a folder with a folder for each library, as `pip install --target` makes it.
Without it they are installed into a folder that goes away with the tests. `CROWNHEAD_POSITIONS` says
on how many positions of each rulebook they are compared.
"""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from crownhead import Game, Side

ANSWER = Path(__file__).parent / "others" / "answer.py"
VERSIONS = {"pydraughts": "0.6.7", "py-draughts": "1.10.1"}
POSITIONS = int(os.environ.get("CROWNHEAD_POSITIONS", "1000"))

AGREE = [
    ("pydraughts", "english"),
    ("pydraughts", "international"),
    ("pydraughts", "russian"),
    ("pydraughts", "brazilian"),
    ("pydraughts", "frisian"),
    ("pydraughts", "italian"),
    ("py-draughts", "english"),
    ("py-draughts", "international"),
    ("py-draughts", "russian"),
    ("py-draughts", "brazilian"),
    ("py-draughts", "frisian"),
]


def adds_quiet_moves(ours, theirs):
    """Capture is compulsory, but they allow quiet moves beside it."""
    return all(taken for *_, taken in ours) and {m for m in theirs if m[2]} == ours


WRONG = {("py-draughts", "english"): adds_quiet_moves}
"""What they have wrong: how their list differs wherever it does."""


@pytest.fixture(scope="session")
def others(tmp_path_factory):
    home = os.environ.get("CROWNHEAD_OTHERS")
    home = Path(home) if home else tmp_path_factory.mktemp("others")
    for library, version in VERSIONS.items():
        if not (home / library / "draughts").is_dir():
            command = [sys.executable, "-m", "pip", "install", "--quiet"]
            place = ["--target", str(home / library), f"{library}=={version}"]
            subprocess.run([*command, *place], check=True)
    return home


def positions(rulebook):
    """Positions of random games, the board alone, each once."""
    draw, found = random.Random(19), {}
    while len(found) < POSITIONS:
        game = Game(rulebook)
        while not game.is_over and game.ply < 150 and len(found) < POSITIONS:
            game.play(draw.choice(game.legal_moves()))
            fen = ":".join(game.fen.split(":")[:3])
            if draw.random() < 0.5 and Game(rulebook, fen).legal_moves():
                found[fen] = Game(rulebook, fen)
    return list(found.values())


def question(game):
    letters = dict(zip(white_and_black(game), "WB", strict=True))
    pieces = [
        [number, letters[piece.side], piece.rank == "king"] for number, piece in game.pieces()
    ]
    return [game.rulebook.id, letters[game.turn], pieces]


def white_and_black(game):
    """The sides in the order of the letters W and B: a FEN begins with the letter to move."""
    to_move = game.turn
    return (to_move, to_move.other) if game.fen[0] == "W" else (to_move.other, to_move)


def ask(home, library, questions):
    environment = {**os.environ, "PYTHONPATH": str(home / library)}
    done = subprocess.run(
        [sys.executable, str(ANSWER), library],
        input=json.dumps(questions),
        capture_output=True,
        text=True,
        env=environment,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


def as_set(moves):
    return {(start, end, tuple(taken)) for start, end, taken in moves}


@pytest.mark.parametrize("library, rulebook", AGREE)
def test_move_lists_agree(others, library, rulebook):
    games = positions(rulebook)
    answers = ask(others, library, [question(game) for game in games])
    excuse = WRONG.get((library, rulebook))
    wrong = 0
    for game, answer in zip(games, answers, strict=True):
        ours = as_set((m.from_square, m.to_square, sorted(m.captured)) for m in game.legal_moves())
        theirs = as_set(answer)
        if ours != theirs:
            wrong += 1
            assert excuse and excuse(ours, theirs), (game.fen, ours ^ theirs)
    assert len(games) == POSITIONS
    assert excuse is None or wrong > 0, "they have mended it: take the excuse away"
    assert isinstance(games[0].turn, Side)
