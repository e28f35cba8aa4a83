"""What a game's page says while its bots do not play their best yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.conftest import House

BOTS, HINTS = "until it is, the bots search less and play weaker.", "until it is, hints come from a shorter search."


@pytest.mark.parametrize(
    ("waits_for", "seconds", "bots", "hints"),
    [
        ("compiler", 0, f"The compiler is being installed: {BOTS}", f"The compiler is being installed: {HINTS}"),
        (
            "rules", 0, f"This game is compiled here for the first time: {BOTS}",
            f"This game is compiled here for the first time: {HINTS}",
        ),
        (
            "rules", 25, "This game starts here for the first time: the bots play their best in about 25 seconds.",
            "This game starts here for the first time: hints are ready in about 25 seconds.",
        ),
    ],
)  # fmt: skip
def test_a_game_says_what_its_bots_wait_for(
    visit: Callable[..., Any], house: House, waits_for: str, seconds: int, bots: str, hints: str
) -> None:
    house.room.waits = {"waits_for": waits_for, "preparing": seconds}
    for game, text in (("trick", bots), ("fans", hints)):
        page = visit(f"/g/{game}")
        page.get_by_text(text).wait_for()
        assert page.get_by_text(text).inner_text() == f"{text} You can begin now."


def test_a_game_that_waits_for_nothing_says_nothing(visit: Callable[..., Any]) -> None:
    page = visit("/g/trick")
    page.get_by_role("button", name="Play now").wait_for()
    assert page.get_by_text("You can begin now.").count() == 0


def test_the_notice_goes_when_the_bots_play_their_best(visit: Callable[..., Any], house: House) -> None:
    house.room.waits = {"waits_for": "rules", "preparing": 1}
    page = visit("/g/trick")
    page.get_by_text("in about 1 seconds").wait_for()
    house.room.waits = {"waits_for": "", "preparing": 0}
    page.get_by_text("You can begin now.").wait_for(state="detached")


def test_the_home_page_says_that_the_compiler_is_being_installed(visit: Callable[..., Any], house: House) -> None:
    house.room.health_now = {"rules": "interpreted", "installing": True}
    page = visit("/")
    page.get_by_text("Rules: plain Python, until the compiler is installed").wait_for()
