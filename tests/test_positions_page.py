"""The page of positions: it is what the tool writes, and its examples run."""

import importlib.util
import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import upcard
from upcard.cli import app

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/positions.md").read_text(encoding="utf-8")
EXAMPLES = dict(re.findall(r'```python\n(upcard\.game\("(\w+)".*?)```', PAGE, re.S))


def tool():
    spec = importlib.util.spec_from_file_location("positions_page", ROOT / "tools/positions_page.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", upcard.games())
def test_the_page_lists_the_fields_of_every_game(name) -> None:
    """The examples may be older than the rules: they run (see below)."""
    assert tool().table_of(name) in PAGE, "the fields have changed: run make docs"


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_of_the_page_is_a_position_with_a_legal_move(example) -> None:
    table = eval(example, {"upcard": upcard})
    assert table.to_act and all(table.legal(seat) for seat in table.to_act)


def test_there_is_an_example_for_every_game() -> None:
    assert sorted(EXAMPLES.values()) == list(upcard.games())


def test_the_command_lists_the_fields_and_an_example_that_it_reads_again(tmp_path) -> None:
    listed = CliRunner().invoke(app, ["position", "whist", "--fields"])
    assert listed.exit_code == 0
    assert 'phase: one of "play"' in listed.output
    file = tmp_path / "whist.json"
    file.write_text(listed.output.splitlines()[-1], encoding="utf-8")
    assert json.loads(file.read_text(encoding="utf-8"))["hands"]
    shown = CliRunner().invoke(app, ["position", "whist", str(file)])
    assert shown.exit_code == 0
    assert "to act" in shown.output or "turn" in shown.output
