"""The table of every game on real terminals: whatever may be done is in sight or can be scrolled to, in every phase.

``python -m tests.terminal.gallery`` makes the pictures.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Any

import pytest
from rich.cells import cell_len
from textual.containers import VerticalScroll
from textual.widgets import Static

import upcard
from tests.terminal.framed import Framed, screen_lines
from tests.terminal.test_app import settle
from tests.web.frames import Frame, frames, sizes
from upcard.terminal.app.app import TableApp
from upcard.terminal.drawing.style import shown_words

USUAL = ("contract_bridge", "pontoon")
"""An auction and a crowded table, which are looked at in every run."""
MORE = (
    "anaconda", "bartok", "black_hole", "commerce", "contract_rummy", "diplomat", "mille", "solo_whist", "trex",
    "truco", "whist",
)  # fmt: skip
"""Looked at in a long run, too."""
ALL = bool(os.environ.get("UPCARD_ALL_TABLES"))
"""Look at all games, with the fewest players as well, and at all frames on the larger screens, too."""
TABLES = [
    pytest.param(game, players, marks=() if game in USUAL else pytest.mark.long)
    for game in (upcard.games() if ALL else USUAL + MORE)
    for players in (sizes(game) if ALL else sizes(game)[-1:])
]
CHOSEN = re.compile(r">[^<>]*<")
SCREENS = ((80, 24), (100, 30), (160, 50))


def text_of(app: TableApp, name: str) -> str:
    return str(app.query_one(f"#{name}", Static).visual)


def faults(app: TableApp) -> Iterator[str]:
    """What cannot be seen of the table that is shown."""
    session, screen = app.session, app.screen_stack[0].region
    assert session is not None
    for name in ("head", "cards", "hand", "choices", "prompt", "words", "keys"):
        part = app.query_one(f"#{name}")
        if not part.display:
            continue
        if name not in ("cards", "hand", "choices") and not screen.contains_region(part.region):
            yield f"{name} is off the screen"
        if isinstance(part, Static) and name != "prompt":
            widest = max((cell_len(line) for line in text_of(app, name).splitlines()), default=0)
            if widest > part.size.width:
                yield f"{name} is {widest} wide and has {part.size.width}"
    for name in ("table", "mine"):
        place = app.query_one(f"#{name}", VerticalScroll)
        if place.max_scroll_y and not place.show_vertical_scrollbar:
            yield f"{name} is cut and has no bar"
        if not screen.contains_region(place.region):
            yield f"{name} is off the screen"
    yield from _unseen(app, [*session.offers()])
    seen = "\n".join(screen_lines(app))
    if numbered := re.search(r"\b[Ss]eat \d", seen):
        yield f"it says {numbered[0]!r}"
    asked = str(session.view()["prompt"])
    if session.my_turn and asked and asked.split()[-1] not in text_of(app, "prompt"):
        yield "the question is cut"


def _unseen(app: TableApp, offers: list[dict[str, Any]]) -> Iterator[str]:
    """Moves that no number stands for: in the hand, in the box of bids, among the others or in a run of amounts."""
    text = text_of(app, "hand") + "\n" + text_of(app, "choices")
    runs = [(int(low), int(high)) for low, high in re.findall(r"(\d+)-(\d+)[ :]", text)]
    for number, offer in enumerate(offers, 1):
        shown = re.search(rf"(?<![\d♣♦♥♠]){number}(?!\d)", text)
        if not shown and not any(low <= number <= high for low, high in runs):
            yield f"no number for {shown_words(offer)!r}"


async def walked(app: TableApp, pilot: Any) -> list[str]:
    """The faults of where the arrows come to: the move in the middle and the last are in sight when chosen."""
    found = []
    for place in sorted({len(app.offers) // 2, len(app.offers) - 1} if app.offers else ()):
        app.chosen = place
        app.show()
        for _ in range(50):
            await pilot.pause(0.01)
            if any(CHOSEN.search(line) for line in screen_lines(app)):
                break
        else:
            found.append(f"move {place + 1} is chosen and not in sight")
    return found


async def put(app: TableApp, pilot: Any, frame: Frame) -> None:
    app.session, app.chosen = Framed(frame), None
    await pilot.pause(0.01)
    app.show()
    await pilot.pause(0.01)


@pytest.mark.parametrize(("game", "players"), TABLES)
async def test_every_move_of_every_phase_is_visible_at_three_sizes(game: str, players: int) -> None:
    kept = [frame for frame in frames(game, players) if frame.kind != "watched"]
    app = TableApp(lambda: Framed(kept[0]))
    found = []
    async with app.run_test(size=SCREENS[0]) as pilot:
        await settle(pilot, lambda: app.session is not None)
        for size in SCREENS:
            await pilot.resize_terminal(*size)
            for frame in kept if ALL or size == SCREENS[0] else kept[-2:]:
                await put(app, pilot, frame)
                here = [*faults(app), *await walked(app, pilot)]
                found += [f"{frame.phase} ({frame.kind}), {size[0]}x{size[1]}: {fault}" for fault in here]
    assert found == []


@pytest.mark.parametrize(
    "game", ["whist", *(pytest.param(g, marks=pytest.mark.long) for g in ("contract_rummy", "pontoon"))]
)
async def test_a_resized_window_is_redrawn(game: str) -> None:
    frame = next(f for f in frames(game, sizes(game)[-1]) if f.message["offers"])
    fresh = {}
    for size in SCREENS:
        app = TableApp(lambda: Framed(frame))
        async with app.run_test(size=size) as pilot:
            await settle(pilot, lambda app=app: bool(app.offers))
            await put(app, pilot, frame)
            fresh[size] = screen_lines(app)
    app = TableApp(lambda: Framed(frame))
    async with app.run_test(size=SCREENS[1]) as pilot:
        await settle(pilot, lambda: bool(app.offers))
        for size in (SCREENS[0], SCREENS[2], SCREENS[1], SCREENS[0], (50, 16), SCREENS[2]):
            await pilot.resize_terminal(*size)
            if size in fresh:
                await settle(pilot, lambda size=size: screen_lines(app) == fresh[size], seconds=10)
