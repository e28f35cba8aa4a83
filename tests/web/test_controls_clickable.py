"""At every turn each control of the table can be clicked (cards, buttons, bids), also while the last trick is swept
away. ``clickable.js`` has the check."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import upcard
from tests.web.frames import frames, sizes, turns
from tests.web.gallery import SCREENS, Gallery

SIZES = ("small", "phone", "low", "desk")
TIGHT = (("contract_bridge", 4, "small"), ("comet", 8, "phone"))
"""Tables on which a control was covered once. A long run looks at all tables."""
FEW_TURNS, TURNS = 3, 6
"""Positions of each phase, in every run and in a long one."""


@pytest.fixture
def moving(browser: Any) -> Iterator[Gallery]:
    """A page with animations."""
    context = browser.new_context(reduced_motion="no-preference")
    yield Gallery(context.new_page())
    context.close()


def unreached(gallery: Gallery, game: str, players: int, screens: tuple[str, ...], most: int) -> list[str]:
    """The controls that cannot be clicked at the turns of a match, each with its phase. The screens take turns: on one
    the cards come to rest, and then the table is looked at on the next one, too."""
    found = []
    for n, since in enumerate(turns(game, players, most)):
        gallery.resize(SCREENS[screens[n % len(screens)]])
        for frame in since[:-1] if n else ():
            gallery.follow(frame)
        gallery.show(since[-1])
        for k, screen in enumerate(dict.fromkeys(screens[place % len(screens)] for place in (n, n + 1))):
            if k:
                gallery.resize(SCREENS[screen])
            found += [f"{game}, {players} players, {screen}, {since[-1].phase}: {one}" for one in gallery.unreached()]
    return found + gallery.complaints


@pytest.mark.parametrize(("game", "players", "screen"), TIGHT)
def test_every_control_is_clickable_on_small_screens(moving: Gallery, game: str, players: int, screen: str) -> None:
    assert unreached(moving, game, players, (screen,), FEW_TURNS) == []


@pytest.mark.long
@pytest.mark.parametrize("game", upcard.games())
def test_every_control_is_clickable_at_every_table(browser: Any, game: str) -> None:
    """The table is full on every screen, and as empty as it may be on a phone."""
    few, *_, many = (sizes(game)[0], *sizes(game))
    found = []
    for players, screens in [(many, SIZES), *([(few, ("phone",))] if few != many else [])]:
        context = browser.new_context(reduced_motion="no-preference")
        found += unreached(Gallery(context.new_page()), game, players, screens, TURNS)
        context.close()
    assert found == []


COVERED = """() => {
  const cover = document.createElement("i");
  const { left, top, width, height } = document.querySelector(".hand .held").getBoundingClientRect();
  cover.style.cssText = `position: fixed; z-index: 99; left: ${left}px; top: ${top}px; height: ${height}px`;
  cover.style.width = `${width - 20}px`;
  document.querySelector("main.felt").append(cover);
}"""


def test_a_covered_card_is_reported(moving: Gallery) -> None:
    moving.resize(SCREENS["phone"])
    moving.show(next(frame for frame in frames("briscola", 2) if frame.kind == "first"))
    assert moving.unreached() == []
    moving.page.evaluate(COVERED)
    (one,) = moving.unreached()
    assert one.startswith("held may")


def test_all_bids_of_bridge_are_visible_on_a_small_phone(moving: Gallery) -> None:
    moving.resize(SCREENS["small"])
    moving.show(next(f for f in frames("contract_bridge", 4) if (f.phase, f.kind) == ("auction", "first")))
    boxes = moving.page.evaluate(
        "[...document.querySelectorAll('.actions button')].map((e) => e.getBoundingClientRect().toJSON())"
    )
    edge = moving.page.locator(".actions").bounding_box()
    assert len(boxes) == 36, "35 bids and pass"
    assert all(edge["y"] <= box["top"] and box["bottom"] <= edge["y"] + edge["height"] for box in boxes)
