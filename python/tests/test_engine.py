"""The engine, tables, threads and interruption."""

import subprocess
import sys
import textwrap
import threading

import crownhead
import pytest
from crownhead import Engine, Game, Tables


def test_the_same_nodes_give_the_same_answer():
    lines = [str(Engine("english").analyse(Game("english"), nodes=20_000).lines) for _ in "ab"]
    assert lines[0] == lines[1]


def test_lines_are_playable_and_the_best_comes_first():
    game = Game("international")
    analysis = Engine("international").analyse(game, depth=5, lines=4)
    scores = [line.score for line in analysis.lines]
    assert len(scores) == 4 and scores[0] == max(scores)
    for line in analysis.lines:
        branch = game.copy()
        for move in line.moves:
            branch.play(move)
    assert analysis.nodes > 0 and analysis.best == analysis.lines[0].moves[0]


def test_news_come_while_it_searches():
    heard = []
    Engine("english").analyse(Game("english"), nodes=50_000, on_line=heard.append)
    assert heard and all(line.moves for line in heard)
    with pytest.raises(ZeroDivisionError):
        Engine("english").analyse(Game("english"), time=60, on_line=lambda line: 1 / 0)


def test_levels_and_limits_are_checked():
    engine, game = Engine("english"), Game("english")
    assert engine.play(game, level=1, seed=4) in game.legal_moves()
    for level in (0, 9):
        with pytest.raises(ValueError, match="expected 1 to 8"):
            engine.play(game, level=level)
    with pytest.raises(ValueError, match="expected nodes, depth or time"):
        engine.analyse(game)
    with pytest.raises(ValueError, match="seconds"):
        engine.analyse(game, time=-1)
    with pytest.raises(ValueError, match="got a game of the rulebook russian"):
        engine.analyse(Game("russian"), nodes=1)
    with pytest.raises(ValueError):
        Engine("english", weights=b"nonsense")
    plain = Engine("english", weights=False).evaluate(game)
    assert isinstance(plain.hundredths, int)


def test_a_game_that_is_over_has_no_best_move():
    game = Game("english")
    game.resign()
    assert Engine("english").analyse(game, nodes=10).best is None
    with pytest.raises(ValueError, match="the game is over"):
        Engine("english").play(game)


def test_tables(tmp_path):
    tables = Tables.build("english", tmp_path, pieces=2)
    assert tables.most_pieces == 2
    game = Game("english", "B:BK1:WK32")
    value = tables.probe(game)
    assert value is not None and value.result in ("win", "draw", "loss")
    assert tables.probe(Game("english")) is None
    assert Engine("english", tables=tables).has_tables
    assert Tables("english", tmp_path).most_pieces == 2
    with pytest.raises(crownhead.TablesError):
        Tables.build("english", tmp_path, pieces=99)
    with pytest.raises(crownhead.TablesError):
        Tables.build("obstacles", tmp_path)


def test_threads_search_at_once():
    """Two searches wait for each other through their callbacks: both go on at the same time."""
    meeting = threading.Barrier(2, timeout=120)
    met = []

    def search():
        first = threading.Event()

        def on_line(line):
            if not first.is_set():
                first.set()
                meeting.wait()
                met.append(line)

        Engine("english").analyse(Game("english"), nodes=200_000, on_line=on_line)

    threads = [threading.Thread(target=search) for _ in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(met) == 2


LONG = {
    "search": 'crownhead.Engine("english").analyse(crownhead.Game("english"), time=3600)',
    "threads": 'crownhead.Engine("english", threads=2).analyse(crownhead.Game("english"), time=3600)',
    "play": 'crownhead.Engine("english", book=False).play(crownhead.Game("english"), time=3600)',
    "perft": 'crownhead.perft("international", 40)',
}


@pytest.mark.parametrize("what", LONG)
def test_ctrl_c_ends_long_work(what):
    program = f"""
        import os, signal, threading, time
        import crownhead
        # Whoever was started in the background may have been told to ignore Ctrl-C.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        def interrupt():
            time.sleep(0.3)
            os.kill(os.getpid(), signal.SIGINT)
        threading.Thread(target=interrupt).start()
        try:
            {LONG[what]}
        except KeyboardInterrupt:
            print("interrupted")
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, timeout=300
    )
    assert done.stdout.strip() == "interrupted", done.stderr


def test_nothing_leaks_over_many_games():
    """After the first games have warmed everything up, ten thousand more take no more memory."""
    resource = pytest.importorskip("resource")

    def play(games):
        for seed in range(games):
            game = Game("english", seed=seed)
            for _ in range(12):
                game.play(game.legal_moves()[seed % len(game.legal_moves())])
            game.undo()
            assert game.fen and game.copy().history

    play(500)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    play(10_000)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 8 << 10, f"{grown} kilobytes more"
