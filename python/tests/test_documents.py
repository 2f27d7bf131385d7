"""Examples in documents run, stubs say what there is, and types are right."""

import doctest
import inspect
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import crownhead
import crownhead._native as native
import pytest

HOME = Path(__file__).resolve().parents[1]


def documented():
    """Every public thing, by its name."""
    for name, thing in vars(native).items():
        if name.startswith("_"):
            continue
        yield name, thing
        if inspect.isclass(thing):
            for part, member in vars(thing).items():
                if not part.startswith("_"):
                    yield f"{name}.{part}", member
    for module in pkgutil.iter_modules(crownhead.__path__):
        if not module.name.startswith("_"):
            name = f"crownhead.{module.name}"
            yield name, __import__(name, fromlist=["x"])


def test_examples_in_docstrings_run():
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(verbose=False)
    examples = 0
    for name, thing in [("crownhead", crownhead), *documented()]:
        text = inspect.getdoc(thing) or ""
        example = parser.get_doctest(text, {}, name, None, None)
        examples += len(example.examples)
        runner.run(example)
    assert runner.failures == 0 and examples > 40


def test_everything_has_a_docstring():
    inherited = ("FIRST", "SECOND")
    arrays = {"observations", "masks", "rewards", "terminations", "truncations", "turns"}
    for name, thing in documented():
        last = name.rpartition(".")[2]
        if last in inherited or last in arrays:
            continue
        assert inspect.getdoc(thing), name


def test_stubs_name_what_there_is():
    stub = (HOME / "crownhead" / "_native.pyi").read_text()
    for name, _ in documented():
        if name.startswith("crownhead."):
            continue
        last = name.rpartition(".")[2]
        assert re.search(rf"(def|class) {last}\b|^ +{last}:", stub, re.M), f"{name} has no stub"
    for name in re.findall(r"^(?:class|def) (\w+)", stub, re.M):
        assert hasattr(native, name), f"the stub has {name}, the package has not"


def test_examples_of_the_readme_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", (HOME / "README.md").read_text(), re.S)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})


def test_types_are_right(tmp_path):
    pytest.importorskip("mypy")
    program = tmp_path / "use.py"
    program.write_text(
        "import crownhead\n"
        "game = crownhead.Game('english')\n"
        "texts: list[str] = [move.text for move in game.legal_moves()]\n"
        "best = crownhead.Engine('english').analyse(game, nodes=10).best\n"
        "if best is not None:\n"
        "    game.play(best)\n"
        "leaves: int = crownhead.perft('english', 2)\n"
    )
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache")]
    done = subprocess.run([*command, str(program)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
