"""The pictures of the docs are up to date: the same table is drawn again, and its text compared."""

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
SOME = (README, "contract_bridge")
LATE = "{} is an old picture: `python tools/table_pictures.py {}` takes it again"


@pytest.fixture(scope="module")
def gallery(browser: Any) -> Iterator[Gallery]:
    context = browser.new_context(reduced_motion="reduce")
    yield Gallery(context.new_page())
    context.close()


def test_every_game_and_the_readme_have_a_picture() -> None:
    assert sorted(KEPT) == sorted([README, *upcard.games()])
    assert [name for name in KEPT if digest(picture_of(name)) != KEPT[name]["file"]] == []


@pytest.mark.parametrize(
    "name", [*SOME, *(pytest.param(name, marks=pytest.mark.long) for name in upcard.games() if name not in SOME)]
)
def test_a_picture_is_up_to_date(gallery: Gallery, name: str) -> None:
    gallery.resize(LARGE if name == README else SCREEN)
    gallery.show(frame_of(name, "\n".join(KEPT[name]["record"])))
    assert gallery.shown() == KEPT[name]["shown"], LATE.format(picture_of(name).name, name)


def test_the_hand_in_the_readme_holds_the_suit_that_the_prompt_asks_for() -> None:
    """The picture must not ask for a suit that the hand does not hold."""
    shown = KEPT[README]["shown"]
    asked = shown["prompt"].rpartition("follow ")[2]
    assert "follow" in shown["prompt"] and any(card.endswith(f" of {asked}") for card in shown["hand"])
