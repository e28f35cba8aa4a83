"""What the site says of the encodings of each game: every number of both, once and in order."""

import re
from pathlib import Path

import pytest

import upcard
from tests.tool import tool as load
from upcard.engine.knowledge.learning_encoding import HORIZON, LearningEncoder

PAGE = Path(__file__).parents[1] / "docs/encodings.md"


@pytest.fixture(scope="module")
def tool():
    return load("encodings_page")


@pytest.mark.parametrize("name", upcard.games())
def test_the_tables_of_a_game_have_every_number_of_both_encodings_once(tool, name) -> None:
    game = upcard.game(name)
    head, observed, learned = re.split(r"\nObservation, .*\n|\nFor learners, .*\n", tool.section(name))
    assert head.startswith(f"\n## {game.title}\n")
    for table, size in ((observed, game.observation_tensor_shape()[0]), (learned, LearningEncoder(game).size)):
        runs = [(int(a), int(b)) for a, b in re.findall(r"^\| (\d+)-(\d+) \(", table, re.M)]
        assert [first for first, _ in runs] == [0, *(last + 1 for _, last in runs[:-1])]
        assert runs[-1][1] == size - 1


@pytest.mark.parametrize("name", upcard.games())
def test_the_page_explains_what_each_run_of_numbers_holds(tool, name) -> None:
    explained = set(re.findall(r"^\| ([\w-]+) \|", PAGE.read_text(encoding="utf-8"), re.M)) - {"holds"}
    rows = re.findall(r"^\| \d.*$", tool.section(name), re.M)
    assert rows and {row.split(" | ")[3].strip(" |") for row in rows} <= explained


def test_the_page_says_how_many_moves_are_shown() -> None:
    assert f"the last {HORIZON} moves are shown (`horizon={HORIZON}`)" in PAGE.read_text(encoding="utf-8")
