"""PDN from Python."""

import random

import crownhead
import pytest
from crownhead import Game, pdn


def test_a_file_is_read_game_by_game(tmp_path):
    games, draw = [], random.Random(5)
    for number in range(50):
        game = Game("russian")
        for _ in range(draw.randrange(20)):
            game.play(draw.choice(game.legal_moves()))
        games.append((f"Game {number}", game))
    path = tmp_path / "games.pdn"
    path.write_text("\n".join(game.pdn(Event=event) for event, game in games))
    count = 0
    for read, (event, game) in zip(pdn.read(path), games, strict=True):
        assert read.tags["Event"] == event and not read.problems
        assert read.play().fen == game.fen
        count += 1
    assert count == 50


def test_a_reader_that_is_left_early_ends(tmp_path):
    path = tmp_path / "many.pdn"
    path.write_text('[GameType "21"]\n1. 11-15 *\n\n' * 5_000)
    reader = pdn.read(path)
    assert next(reader).line == 1 and next(reader).line > 1
    del reader
    assert sum(1 for _ in pdn.read(path)) == 5_000


def test_problems_are_told():
    [game] = pdn.parse('[GameType "21"]\n1. 11-15 24-19 2. 9-14 *')
    with pytest.raises(crownhead.PdnError, match="line 2, column 19"):
        game.play()
    assert game.play(strict=False).ply == 2
    [bare] = pdn.parse("1. 11-15 *")
    with pytest.raises(crownhead.PdnError):
        bare.play()
    assert bare.play("english").ply == 1
    assert list(pdn.parse("")) == []
    assert list(pdn.parse(b"\xff\xfe\x00")) is not None
    with pytest.raises(FileNotFoundError):
        pdn.read("no-such-file.pdn")


def test_an_empty_file_has_no_games(tmp_path):
    path = tmp_path / "empty.pdn"
    path.write_bytes(b"")
    assert list(pdn.read(path)) == []
