"""What the site says of the positions of each game: every field, and an example that runs."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import upcard
from tests.tool import tool as load
from upcard.cli import app
from upcard.engine.positions.field_reference import HANDS, ORDER, field_lines

PAGE = Path(__file__).parents[1] / "docs/positions.md"


@pytest.fixture(scope="module")
def tool():
    return load("positions_page")


@pytest.mark.parametrize("name", upcard.games())
def test_a_game_has_all_its_fields_and_an_example_with_a_legal_move(tool, name) -> None:
    section = tool.section(name)
    assert section.startswith(f"\n## {upcard.game(name).title}\n")
    listed = re.findall(r"^\| `(\w+)` \|", section, re.M)
    assert listed == [line.name for line in field_lines(upcard.game(name))] and len(listed) > 5
    [example] = re.findall(r"```python\n(.*?)```", section, re.S)
    table = eval(example, {"upcard": upcard})
    assert table.game.name == name
    assert table.to_act and all(table.legal(seat) for seat in table.to_act)


def test_the_page_says_how_cards_are_written_as_the_command_does() -> None:
    page = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert ORDER in page and HANDS in page


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
