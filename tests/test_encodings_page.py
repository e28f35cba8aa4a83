"""The page of encodings is what the tool writes."""

import importlib.util
from pathlib import Path

import pytest

import upcard

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/encodings.md").read_text(encoding="utf-8")


def tool():
    spec = importlib.util.spec_from_file_location("encodings_page", ROOT / "tools/encodings_page.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", upcard.games())
def test_the_page_has_the_layout_of_both_encodings_of_every_game(name) -> None:
    assert tool().section(name) in PAGE, "an encoding has changed: run make docs"


def test_the_page_begins_with_what_the_words_mean() -> None:
    assert PAGE.startswith(tool().HEAD)
