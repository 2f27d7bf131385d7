"""Perft from Python equals the published tables."""

from pathlib import Path

import crownhead
import pytest

TABLES = Path(__file__).resolve().parents[2] / "crates" / "rules" / "tests" / "perft"
MOST_LEAVES = 3_000_000
"""Enough to see that Python asks for the right thing; the Rust tests go deeper."""


def tables():
    """Every row of counts: a name for it, the rulebook, the position, what is counted, counts."""
    for path in sorted(TABLES.glob("*.perft")):
        yield from rows(path.read_text().splitlines())


def rows(lines):
    table = rulebook = fen = None
    lines = iter(lines)
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "table":
            table, rulebook, fen = rest, None, None
        elif word == "rulebook":
            rulebook = crownhead.Rulebook(rest)
        elif word == "toml":
            text = "\n".join(iter(lambda: next(lines), "end"))
            rulebook = crownhead.Rulebook.from_text(text)
        elif word == "fen":
            fen = rest
        elif word.split(",")[0] in ("moves", "routes", "landings", "all"):
            counts = ("moves", "routes", "landings") if word == "all" else word.split(",")
            first, _, leaves = rest.partition(":")
            depths = enumerate(map(int, leaves.split()), start=int(first))
            depths = [(depth, n) for depth, n in depths if n <= MOST_LEAVES]
            for count in counts:
                yield f"{table} {count}", rulebook, fen, count, depths


@pytest.mark.parametrize("name, rulebook, fen, count, depths", list(tables()))
def test_counts_are_those_of_the_tables(name, rulebook, fen, count, depths):
    for depth, leaves in depths:
        assert crownhead.perft(rulebook, depth, fen=fen, count=count) == leaves, (name, depth)


def test_all_tables_are_read():
    named = {name.rpartition(" ")[0] for name, *_ in tables()}
    assert len(named) == sum(p.read_text().count("\ntable ") for p in TABLES.glob("*.perft"))
    assert sum(len(depths) for *_, depths in tables()) > 150


def test_divide_sums_to_perft():
    for id in crownhead.Rulebook.ids():
        for count in ("moves", "routes", "landings"):
            parts = crownhead.divide(id, 4, count=count)
            assert sum(parts.values()) == crownhead.perft(id, 4, count=count), (id, count)


def test_what_cannot_be_counted_is_told():
    with pytest.raises(ValueError, match="expected moves, routes or landings"):
        crownhead.perft("english", 1, count="leaves")
    with pytest.raises(ValueError, match="expected at least 1"):
        crownhead.divide("english", 0)
    assert crownhead.perft("english", 0) == 1
