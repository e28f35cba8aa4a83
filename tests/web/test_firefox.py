"""A whole match in Firefox, on a phone's screen."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.firefox import FIREFOX, Page, opened
from tests.web.real_room import RealRoom

PLAY = """() => {
  const shown = [...document.querySelectorAll(".own button:not([disabled]):not([aria-disabled=true])")]
    .filter((button) => button.offsetParent);
  const found = shown.find((button) => button.closest("[role=list]")) ?? shown.at(-1);
  found?.click();
  return Boolean(found);
}"""
"""Touch the first playable card, or else the last button."""

MATCH_S = 400.0
"""A match takes ten seconds; on a machine with other work, far more."""

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(FIREFOX is None, reason="no Firefox here (Debian: apt-get install firefox-esr)"),
]


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    with opened(tmp_path) as one:
        yield one


def test_a_whole_match_is_played_in_firefox_on_a_phone(room: RealRoom, page: Page) -> None:
    page.go(f"{room.address}/g/stealing_bundles")
    page.wait_for("() => Boolean(document.querySelector('button.button.main'))")
    page.run("() => document.querySelector('button.button.main').click()")
    page.wait_for("() => location.pathname.startsWith('/t/')")
    end, over, played = time.monotonic() + MATCH_S, False, 0
    while not over and time.monotonic() < end:
        played += bool(page.run(PLAY))
        over = page.run("() => document.body.innerText.includes('The match is over')")
        assert page.run("() => document.documentElement.scrollWidth <= innerWidth")
    assert over and played > 10
    assert page.complaints == []
