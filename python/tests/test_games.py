"""Games, moves, refusals, pickling."""

import copy
import pickle
import random
import re
from collections.abc import Sequence
from pathlib import Path

import crownhead
import pytest
from crownhead import Game, Rulebook, Side


def test_the_names_that_others_use():
    assert crownhead.perft("english", 8, count="routes") == 845931
    game = Game("russian")
    texts = [move.text for move in game.legal_moves()]
    assert "c3-d4" in texts and len(texts) == 7
    game.play("c3-d4")
    assert game.fen.startswith("B:W")
    game.undo()
    assert game.outcome is None
    with pytest.raises(crownhead.IllegalMove) as caught:
        game.play("a3-c5")
    assert caught.value.key == "step-too-far" and caught.value.rule == "ranks.man.step.reach"
    # a3 and c5, by their numbers: where no other squares matter, those that were tried.
    assert "too far" in str(caught.value) and caught.value.squares == [21, 14]
    assert [game.rulebook.square_name(square) for square in caught.value.squares] == ["a3", "c5"]
    best = crownhead.Engine("russian").analyse(game, nodes=20_000).best
    assert best is not None and best.text in texts


def test_a_move_of_another_rulebook_is_refused():
    move = Game("english").legal_moves()[0]
    with pytest.raises(crownhead.IllegalMove, match="got a move of the rulebook english"):
        Game("russian").play(move)


def test_undo_and_redo():
    game = Game("english")
    start = game.fen
    played = [game.play("11-15"), game.play("24-19")]
    after = game.fen
    assert [game.undo(), game.undo()] == played[::-1]
    assert game.fen == start
    with pytest.raises(IndexError):
        game.undo()
    assert [game.redo(), game.redo()] == played
    assert game.fen == after and game.history == played
    with pytest.raises(IndexError):
        game.redo()


REFUSALS = [
    ("english", "B:B11:W15", "11-16", "capture-compulsory", [11, 15]),
    ("english", None, "24-20", "not-yours", [24]),
    ("english", None, "16-20", "no-piece", [16]),
    ("english", None, "11-12", "occupied", [12]),
    ("english", None, "11-99", "no-such-square", [11]),
    ("english", "B:B11:W32", "11-7", "step-direction", [11, 7]),
    ("english", "B:B11:W32", "11-18", "step-too-far", [11, 18]),
    ("english", "B:BK11:W32", "11-20", "step-too-far", [11, 20]),
    ("towers", "B:W26,19:B30", "30-23-16", "one-jump", [30, 23, 16]),
]


@pytest.mark.parametrize("rulebook, fen, text, key, squares", REFUSALS)
def test_refusals_say_why(rulebook, fen, text, key, squares):
    with pytest.raises(crownhead.IllegalMove) as caught:
        Game(rulebook, fen).play(text)
    error = caught.value
    assert (error.key, error.squares) == (key, squares), str(error)
    assert error.message.say("de") != error.message.say("en") == str(error)
    assert pickle.loads(pickle.dumps(type(error)(str(error)))).args == error.args


RUST = Path(__file__).resolve().parents[2] / "crates"


def table_of_refusals():
    """Rulebook, position, text, key and sentence, as the tests of the library have them."""
    source = (RUST / "rules" / "tests" / "it" / "refusals.rs").read_text()
    text = r'"((?:[^"\\]|\\.)*)"'
    return re.findall(rf"^    \({', '.join([text] * 5)}\),$", source, re.M)


@pytest.mark.parametrize("rulebook, fen, text, key, sentence", table_of_refusals())
def test_refusals_are_those_of_the_library(rulebook, fen, text, key, sentence):
    with pytest.raises(crownhead.IllegalMove) as caught:
        Game(rulebook, fen or None).play(text)
    error = caught.value
    assert (error.key, str(error)) == (key, sentence)
    has_squares = key not in ("unreadable", "no-such-square")
    assert bool(error.squares) or not has_squares, "some square always matters"
    assert all(1 <= square <= Rulebook(rulebook).squares for square in error.squares)


def further_refusals():
    """What no text brings about in a built-in rulebook, or no text at all."""
    start, over = Game("english"), Game("english")
    over.resign()
    yield "game-over", lambda: over.play("11-15")
    yield "no-claim", start.claim
    yield "no-draws", Game("parlour").agree_draw
    never = 'extends = "english"\nid = "never"\nendings.agreement = "never"\n'
    yield "no-agreement", Game(Rulebook.from_text(never)).agree_draw
    straight = 'extends = "english"\nid = "straight"\ncapture.turning = "straight-on"\n'
    turning = Game(Rulebook.from_text(straight), "B:W6,14:B1")
    yield "keeps-direction", lambda: turning.play("1x10x17")
    yield "no-huffing", lambda: start.play("!22 11-15")
    yield "not-owed", lambda: Game("english-huff").play("!22 11-15")
    yield "ambiguous", lambda: Game("english", "B:B2:W6,7,14,15").play("2x18")


def test_every_refusal_that_there_is():
    """Each key of the library is raised by some test; these are the ones that have no text."""
    tested = {key for *_, key, _ in table_of_refusals()}
    for key, deed in further_refusals():
        with pytest.raises(crownhead.IllegalMove) as caught:
            deed()
        assert caught.value.key == key, str(caught.value)
        tested.add(key)
    # A move of another board, which is refused before it gets so far.
    tested.add("no-such-move")
    source = (RUST / "game" / "src" / "reason.rs").read_text()
    known = set(re.findall(r'=> "refusal-([a-z-]+)"', source))
    assert len(known) > 30 and known <= tested, known - tested


def test_every_refusal_of_the_examples():
    """Rulebooks say in their examples which moves are refused, and why."""
    import tomllib

    checked = 0
    for id in Rulebook.ids():
        rulebook = Rulebook(id)
        for example in tomllib.loads(rulebook.text).get("example", []):
            for text, reason in example.get("refused", {}).items():
                with pytest.raises(crownhead.IllegalMove) as caught:
                    Game(rulebook, example.get("fen")).play(text)
                assert caught.value.key == reason, (id, example["title"])
                checked += 1
    assert checked >= 14


def test_a_refusal_cites_its_clause():
    with pytest.raises(crownhead.IllegalMove) as caught:
        Game("english", "B:B11:W15").play("11-16")
    assert caught.value.rule == "capture.duty"
    assert caught.value.clause and caught.value.clause in str(caught.value)


def test_an_unreadable_text():
    game = Game("international")
    with pytest.raises(crownhead.UnreadableMove) as caught:
        game.play("hello")
    assert caught.value.key == "unreadable"


def test_a_text_that_fits_two_captures_is_ambiguous():
    """Round a square of four men, a man comes to the same square by two ways."""
    game = Game("english", "B:B2:W6,7,14,15")
    assert len({(m.from_square, m.to_square) for m in game.legal_moves()}) == 1
    with pytest.raises(crownhead.AmbiguousMove) as caught:
        game.parse("2x18")
    assert len(caught.value.moves) == len(game.legal_moves()) == 2
    assert caught.value.key == "ambiguous"


def test_bad_fens_say_where():
    with pytest.raises(crownhead.FenError) as caught:
        Game("english", "B:B11:W99")
    assert caught.value.column == 8, str(caught.value)
    with pytest.raises(KeyError, match='did you mean "russian"'):
        Game("russain")


def random_game(rulebook, seed, plies=60):
    game, draw = Game(rulebook, seed=seed), random.Random(seed)
    while not game.is_over and game.ply < plies:
        game.play(draw.choice(game.legal_moves()))
    return game


@pytest.mark.parametrize("id", Rulebook.ids())
def test_all_rulebooks_play_pickle_copy_and_write(id):
    game = random_game(id, seed=7)
    twin = pickle.loads(pickle.dumps(game))
    assert twin.fen == game.fen and twin.history == game.history
    assert twin.outcome == game.outcome
    assert pickle.loads(pickle.dumps(game.rulebook)) == game.rulebook
    for move in game.legal_moves():
        again = pickle.loads(pickle.dumps(move))
        assert again == move and again.text == move.text and hash(again) == hash(move)
    branch = copy.deepcopy(game)
    branch.undo()
    assert branch.ply == game.ply - 1
    [read] = crownhead.pdn.parse(game.pdn())
    assert read.play().fen == game.fen
    assert game.svg().startswith("<svg ") and game._repr_svg_() == game.svg()
    assert len(str(game).splitlines()) == game.rulebook.height


def test_a_rulebook_from_text_is_like_any_other(tmp_path):
    text = 'extends = "english"\nid = "mine"\nboard.width = 10\nboard.height = 10\n'
    (tmp_path / "mine.toml").write_text(text)
    mine = Rulebook.from_text(text)
    assert Rulebook.from_file(tmp_path / "mine.toml") == mine != Rulebook("english")
    child = 'extends = "mine"\nid = "child"\ncapture.duty = "optional"\n'
    (tmp_path / "child.toml").write_text(child)
    assert Rulebook.from_file(tmp_path / "child.toml").width == 10
    game = random_game(mine, seed=3)
    twin = pickle.loads(pickle.dumps(game))
    assert twin.rulebook == mine and twin.fen == game.fen
    [read] = crownhead.pdn.parse(game.pdn())
    assert read.play().fen == game.fen
    with pytest.raises(crownhead.RulebookError) as caught:
        Rulebook.from_text('extends = "english"\nid = "mine"\ncapture.duty = "maybe"\n')
    assert caught.value.mistakes[0][0] == 3


def test_declared_ends_are_kept():
    game = Game("english")
    game.play("11-15")
    game.resign(Side.FIRST)
    twin = pickle.loads(pickle.dumps(game))
    assert twin.outcome == game.outcome and twin.outcome.winner == Side.SECOND
    with pytest.raises(crownhead.IllegalMove) as caught:
        game.play("24-19")
    assert caught.value.key == "game-over"
    drawn = Game("international")
    drawn.agree_draw()
    assert drawn.outcome.winner is None and drawn.outcome.how == "agreement"


def test_moves_are_values():
    game = Game("english")
    one, other = game.legal_moves()[:2]
    assert one == game.legal_moves()[0] and one != other
    assert len({*game.legal_moves(), *game.copy().legal_moves()}) == 7
    assert one.from_square in range(1, 33) and one.path == [one.to_square]


def test_legal_moves_are_a_row():
    game = Game("english")
    moves = game.legal_moves()
    assert isinstance(moves, Sequence) and len(moves) == 7 and moves
    assert moves == list(moves) == game.legal_moves() and moves != list(moves)[1:]
    assert moves[0] == moves[-7] and moves[1:3] == list(moves)[1:3]
    assert [moves.index(move) for move in moves] == list(range(7))
    assert moves.count(moves[3]) == 1 and moves[3] in moves and "11-15" not in moves
    assert list(reversed(moves))[0] == moves[-1] and repr(moves) == repr(list(moves))
    assert moves + [1] == [*moves, 1] and random.Random(1).choice(moves) in moves
    for place in (7, -8):
        with pytest.raises(IndexError, match="expected one of 7"):
            moves[place]
    before = list(moves)
    game.play(moves[0])
    assert moves == before and len(moves) == 7 and moves != game.legal_moves()
    other = Game("brazilian").legal_moves()
    assert all(move not in other for move in moves)
    with pytest.raises(ValueError, match="not legal here"):
        other.index(moves[0])
    game.resign()
    assert not game.legal_moves() and game.legal_moves() == []


@pytest.mark.parametrize("id", ["english", "russian", "frisian", "canadian", "obstacles"])
def test_moves_can_be_played_however_they_came(id):
    """By object, by text, by numbers and again after taking back, the game is the same."""
    draw, game = random.Random(4), Game(id, seed=4)
    by_text, by_number = Game(id, seed=4), Game(id, seed=4)
    while not game.is_over and game.ply < 80:
        move = draw.choice(game.legal_moves())
        others = list(game.legal_moves())
        text, numbers = move.text, move.numbers
        for other in others:
            assert game.play(other) == other and game.undo() == other
        assert game.play(move) is move
        by_text.play(text)
        by_number.play(numbers)
        assert game.fen == by_text.fen == by_number.fen and game.ply == by_text.ply
        assert game.outcome == by_text.outcome and game.turn == by_text.turn
    assert game.history == by_text.history == by_number.history
    assert game.pdn() == by_text.pdn()


def test_repetition_is_claimed():
    text = 'extends = "english"\nid = "claims"\nendings.repetition = { times = 3, by = "claim" }\n'
    game = Game(Rulebook.from_text(text), "B:BK1:WK32")
    for text in ("1-6", "32-27", "6-1", "27-32") * 2:
        assert not game.may_claim
        game.play(next(move for move in game.legal_moves() if move.numbers == text))
    assert game.may_claim and game.outcome is None
    game.claim()
    assert game.outcome.how == "repetition" and game.outcome.winner is None


def test_pieces_and_obstacles():
    game = Game("english")
    assert len(game.pieces()) == 24
    assert game.piece_at(1).side == Side.FIRST and game.piece_at(1).rank == "man"
    assert game.piece_at(16) is None
    with pytest.raises(ValueError, match="got square 33, expected 1 to 32"):
        game.piece_at(33)
    first, second = Game("obstacles", seed=1), Game("obstacles", seed=2)
    assert first.obstacles() and first.obstacles() != second.obstacles()


def test_sentences_speak_three_languages():
    sentence = Rulebook("frisian").sentences()[0]
    assert len({sentence.text.say(language) for language in ("en", "de", "es")}) == 3
    with pytest.raises(ValueError, match='got language "fr"'):
        sentence.text.say("fr")
