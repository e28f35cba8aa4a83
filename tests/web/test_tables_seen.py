"""The table of every game as it really comes: nothing that is to be seen or touched is cut, covered or too small.

Of every game the fullest tables are looked at, in a long run all. The pictures themselves, at all five sizes and for
every number of players, are made by ``python -m tests.web.gallery``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import upcard
from tests.web.frames import frames, fullness, sizes
from tests.web.gallery import SCREENS, Gallery

FEW = 3
"""Tables of a game that are looked at in every run."""
PHONES = ("phone", "low", "small")
"""What is in sight on these is on larger screens, too."""


@pytest.fixture(scope="module")
def gallery(browser: Any) -> Iterator[Gallery]:
    context = browser.new_context(reduced_motion="reduce")
    yield Gallery(context.new_page())
    context.close()


@pytest.mark.parametrize("few", [FEW, pytest.param(None, marks=pytest.mark.long)], ids=["fullest", "all"])
@pytest.mark.parametrize("game", upcard.games())
def test_all_of_a_full_table_is_in_sight_on_a_phone(gallery: Gallery, game: str, few: int | None) -> None:
    found = []
    played = [frame for frame in frames(game, sizes(game)[-1]) if frame.kind != "watched"]
    for frame in sorted(played, key=lambda frame: fullness(frame.message), reverse=True)[:few]:
        gallery.show(frame)
        for screen in PHONES:
            gallery.resize(SCREENS[screen])
            found += [f"{frame.phase} ({frame.kind}), {screen}: {fault}" for fault in gallery.faults()]
    assert found + gallery.complaints == []
