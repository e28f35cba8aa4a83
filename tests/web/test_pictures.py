"""The pictures of the docs show what the page shows today: the same table is drawn once more and read."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import upcard
from tests.web.conftest import ROOT
from tests.web.gallery import Gallery

sys.path.insert(0, str(ROOT / "tools"))
from table_pictures import LARGE, README, SCREEN, SHOWN, digest, frame_of, picture_of

KEPT: dict[str, dict[str, Any]] = json.loads(SHOWN.read_text("utf-8"))
SOME = (README, "bartok", "black_hole", "contract_bridge", "trex")
LATE = "{} is an old picture: `python tools/table_pictures.py {}` takes it again"


@pytest.fixture(scope="module")
def gallery(browser: Any) -> Iterator[Gallery]:
    context = browser.new_context(reduced_motion="reduce")
    yield Gallery(context.new_page())
    context.close()


def test_every_game_and_the_readme_have_a_picture_taken_by_the_command() -> None:
    assert sorted(KEPT) == sorted([README, *upcard.games()])
    assert [name for name in KEPT if digest(picture_of(name)) != KEPT[name]["file"]] == []


@pytest.mark.parametrize(
    "name", [*SOME, *(pytest.param(name, marks=pytest.mark.long) for name in upcard.games() if name not in SOME)]
)
def test_a_picture_shows_the_page_of_today(gallery: Gallery, name: str) -> None:
    gallery.resize(LARGE if name == README else SCREEN)
    gallery.show(frame_of(name, "\n".join(KEPT[name]["record"])))
    assert gallery.shown() == KEPT[name]["shown"], LATE.format(picture_of(name).name, name)


def test_the_hand_in_the_readme_follows_where_the_prompt_says_so() -> None:
    """A picture in which one is asked to follow a suit that one does not hold would be laughed at."""
    shown = KEPT[README]["shown"]
    asked = shown["prompt"].rpartition("follow ")[2]
    assert "follow" in shown["prompt"] and any(card.endswith(f" of {asked}") for card in shown["hand"])
