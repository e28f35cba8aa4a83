"""Frames a second of the page while cards are dealt, played and swept away, in a real browser at a real table.

    python -m benchmarks.frames [GAME ...] [--slow 4]

A hand is played before the page, a move every `--every` milliseconds, and the times between frames are taken by the
page itself (`requestAnimationFrame`). ``late`` is the share of frames that came more than half a frame too late, of
sixty a second. The load of the machine stands with the figures, since other work takes frames away. What does not hang
on it stands beside them, for one move: how often the browser laid the page out, and the milliseconds of its processor's
time for that, for styles and for scripts. Needs Playwright and Chromium.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import upcard
from tests.web.conftest import ARGS, CHROMIUM
from tests.web.frames import sent
from tests.web.gallery import ORIGIN, Gallery
from upcard.room.match import view_messages

GAMES = ("whist", "contract_rummy", "commerce")
FRAME_MS = 1000 / 60
LATE_MS = 1.5 * FRAME_MS
TIMES = """() => { window.times = []; const take = (t) => { window.times.push(t); requestAnimationFrame(take); };
requestAnimationFrame(take); }"""
SPENT = {"LayoutDuration": "layout", "RecalcStyleDuration": "styles", "ScriptDuration": "scripts"}


class Show(Gallery):
    """A page to which a table is shown as it goes on."""

    def __init__(self, page: Any, game: str) -> None:
        super().__init__(page)
        self.table = upcard.game(game).table(seed=7)
        self._sight = view_messages.ViewMessages(self.table)
        self._seq, self._draw = 1, random.Random(7)
        page.goto(f"{ORIGIN}/t/x")
        page.wait_for_selector("main.felt")

    def _send(self) -> None:
        self._line.send(json.dumps({**sent(self.table, self._sight, 0), "seq": self._seq}))

    def go_on(self) -> None:
        """One move of another seat, sent to the page."""
        self.table.play(self._draw.choice(self.table.legal_ids()))
        self._seq += 1
        self._send()


def measured(page: Any, game: str, moves: int, every_ms: int, slow: float) -> dict[str, float]:
    """The figures of one table: times between frames and milliseconds by move."""
    show = Show(page, game)
    line = page.context.new_cdp_session(page)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    line.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    page.wait_for_timeout(1000)
    before = _spent(line)
    page.evaluate(TIMES)
    for _ in range(moves):
        if show.table.over:
            break
        show.go_on()
        page.wait_for_timeout(every_ms)
    times = page.evaluate("() => window.times")
    steps = [b - a for a, b in pairwise(times)]
    spent = _spent(line)
    return {
        "per second": 1000 * len(steps) / (times[-1] - times[0]),
        "late %": 100 * sum(step > LATE_MS for step in steps) / len(steps),
        "median ms": statistics.median(steps),
        "longest ms": max(steps),
        "layouts": (spent["LayoutCount"] - before["LayoutCount"]) / moves,
        **{f"{name} ms": 1000 * (spent[of] - before[of]) / moves for of, name in SPENT.items()},
    }


def _spent(line: Any) -> dict[str, float]:
    return {one["name"]: one["value"] for one in line.send("Performance.getMetrics")["metrics"]}


def main(arguments: Sequence[str] | None = None) -> None:
    from playwright.sync_api import sync_playwright

    asked = argparse.ArgumentParser(prog="python -m benchmarks.frames", description=__doc__)
    asked.add_argument("games", nargs="*", default=list(GAMES))
    asked.add_argument("--slow", type=float, default=1, help="how many times slower than it is the processor is made")
    asked.add_argument("--every", type=int, default=600, help="milliseconds from move to move")
    asked.add_argument("--moves", type=int, default=16)
    wanted = asked.parse_args(arguments)
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=CHROMIUM, headless=True, args=ARGS)
        for game in wanted.games:
            context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="no-preference")
            found = measured(context.new_page(), game, wanted.moves, wanted.every, wanted.slow)
            context.close()
            told = ", ".join(f"{name} {value:.1f}" for name, value in found.items())
            print(f"{game} (slowed {wanted.slow:g} times, load {os.getloadavg()[0]:.1f}): {told}")
        browser.close()


if __name__ == "__main__":
    main()
