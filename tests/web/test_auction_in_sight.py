"""A bidder sees what was bid: the auction stands above the bids, its newest calls in sight, on the smallest screens."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import upcard
from tests.web.frames import Frame, sent
from tests.web.gallery import Gallery
from upcard.room.match import view_messages

SMALL = {"small": (320, 568), "narrow": (360, 640), "short": (412, 630), "low": (844, 390)}
BIDDING = [game for game in upcard.games() if upcard.game(game).about.calls]
DAILY = ("contract_bridge",)
MAX_CALLS = 60
NAMES = ("Florentine", "Blaise", "Charles", "Leonhard", "Girolamo", "Kurt", "Maryam", "Hedy")
LOOKS = """() => {
  const clipped = (element) => {
    const {left, top, right, bottom} = element.getBoundingClientRect();
    let part = {left, top, right, bottom};
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowY === "visible" && box !== document.documentElement) continue;
      const edge = box === document.documentElement ? {left: 0, top: 0, right: innerWidth, bottom: innerHeight}
        : box.getBoundingClientRect();
      part = {left: Math.max(part.left, edge.left), top: Math.max(part.top, edge.top),
        right: Math.min(part.right, edge.right), bottom: Math.min(part.bottom, edge.bottom)};
    }
    return Math.max(top - part.top, part.top - top, bottom - part.bottom, left < part.left ? part.left - left : 0,
      right - part.right);
  };
  const found = [];
  const names = document.querySelectorAll(".calls th");
  if (!names.length) return ["there is no auction"];
  for (const one of [...names, ...document.querySelectorAll(".calls tbody tr:last-child td")]) {
    if (!one.checkVisibility() || clipped(one) > 1) found.push(`out of sight: ${one.textContent.trim() || "a place"}`);
  }
  const newest = document.querySelector(".calls tbody tr:last-child").getBoundingClientRect();
  if (names[0].getBoundingClientRect().bottom > newest.top + 1) found.push("the names cover the newest calls");
  for (const one of document.querySelectorAll(".actions .bid, .actions .button")) {
    const above = one.getBoundingClientRect().top < newest.bottom;
    if (above && innerHeight > innerWidth) found.push("a bid above the calls");
  }
  return found;
}"""


@pytest.fixture(scope="module")
def gallery(browser: Any) -> Iterator[Gallery]:
    context = browser.new_context(reduced_motion="reduce")
    yield Gallery(context.new_page())
    context.close()


def auctions(game: str, players: int) -> Iterator[Frame]:
    """The first call of an auction, one in its middle, and the longest of some random ones."""
    calls = upcard.game(game, players=players).about.calls
    longest: list[Frame] = []
    for seed in range(4):
        table = upcard.game(game, players=players).table(seed=seed, names=NAMES[:players])
        sight, draw, seen = view_messages.ViewMessages(table), random.Random(seed), list[Frame]()
        for _ in range(MAX_CALLS):
            if table.over or not table.to_act or table.view().phase not in calls:
                break
            seat = table.to_act[0]
            seen.append(Frame(game, players, "auction", f"{seed}-{len(seen)}", sent(table, sight, seat)))
            moves = table.legal_ids(seat)
            table.play(moves[min(draw.choice((0, 0, 1, 2)), len(moves) - 1)])
        longest = max(longest, seen, key=len)
    assert longest, f"{game} has no auction"
    yield from (longest[0], longest[len(longest) // 2], longest[-1])


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in DAILY else pytest.mark.long) for game in BIDDING]
)
def test_the_auction_stands_above_the_bids(gallery: Gallery, game: str) -> None:
    found = []
    for players in sorted({min(upcard.game(game).about.players), max(upcard.game(game).about.players)}):
        for frame in auctions(game, players):
            gallery.show(frame)
            for name, screen in SMALL.items():
                gallery.resize(screen)
                found += [
                    f"{players} players, call {frame.kind}, {name}: {one}" for one in gallery.page.evaluate(LOOKS)
                ]
                found += [f"{players} players, call {frame.kind}, {name}: {one}" for one in gallery.faults()]
    assert found + gallery.complaints == []


def test_an_auction_as_long_as_the_rules_allow_shows_its_newest_calls(gallery: Gallery) -> None:
    table = upcard.game("contract_bridge").table(seed=7, names=NAMES[:4])
    sight = view_messages.ViewMessages(table)
    for bid in [f"{level}{strain}" for level in range(1, 7) for strain in ("♣", "♦", "♥", "♠", "NT")]:
        for call in (f"bid {bid}", "pass", "pass", "double", "redouble", "pass", "pass"):
            table.play(call)
            if call == "pass" and not table.offers(table.to_act[0]):
                break
    gallery.show(Frame("contract_bridge", 4, "auction", "longest", sent(table, sight, table.to_act[0])))
    for name, screen in SMALL.items():
        gallery.resize(screen)
        assert gallery.page.evaluate(LOOKS) == [], name
        assert gallery.faults() == [], name
