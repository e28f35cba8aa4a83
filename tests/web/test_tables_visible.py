"""The tables of all games with real views: nothing is clipped, covered or too small.

Of tables of every kind the fullest position is looked at, in a long run all positions of all games. The pictures
themselves, at all five sizes and for every number of players, are made by ``python -m tests.web.gallery``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import upcard
from tests.web.conftest import ROOT
from tests.web.frames import frames, fullness, sizes
from tests.web.gallery import SCREENS, Gallery

KINDS = ("contract_bridge", "contract_rummy")
"""Crowded tables with rows, buttons and bidding boxes, for every run."""
READ_ALOUD = ("contract_bridge",)
PHONES = ("phone", "low", "small")
"""The smallest screens; larger ones have more room."""

AXE = ROOT / "node_modules/axe-core/axe.min.js"
CRITERIA = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]
FELTS = ("dark", "light", "contrast")


@pytest.fixture(scope="module")
def gallery(browser: Any) -> Iterator[Gallery]:
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.clock.install()
    yield Gallery(page)
    context.close()


@pytest.fixture(scope="module")
def large(browser: Any) -> Iterator[Gallery]:
    """For people who see badly: large cards with large signs."""
    context = browser.new_context(reduced_motion="reduce")
    gallery = Gallery(context.new_page())
    gallery.keep({"cards": "large", "faces": "large"})
    yield gallery
    context.close()


@pytest.mark.parametrize(
    ("game", "few"),
    [*((game, 1) for game in KINDS), *(pytest.param(game, None, marks=pytest.mark.long) for game in upcard.games())],
)
def test_a_full_table_is_visible_on_a_phone(gallery: Gallery, game: str, few: int | None) -> None:
    found = []
    seen = [frame for frame in frames(game, sizes(game)[-1]) if few is None or frame.kind != "watched"]
    for frame in sorted(seen, key=lambda frame: fullness(frame.message), reverse=True)[:few]:
        gallery.show(frame)
        gallery.wait_long()
        for screen in PHONES:
            gallery.resize(SCREENS[screen])
            found += [f"{frame.phase} ({frame.kind}), {screen}: {fault}" for fault in gallery.faults()]
    assert found + gallery.complaints == []


@pytest.mark.parametrize(
    "game",
    ["contract_bridge", *(pytest.param(game, marks=pytest.mark.long) for game in ("contract_rummy", "mille", "comet"))],
)
def test_a_table_is_visible_with_large_cards_and_signs(large: Gallery, game: str) -> None:
    found = []
    shown = [frame for frame in frames(game, sizes(game)[-1]) if frame.kind != "watched"]
    for frame in sorted(shown, key=lambda frame: fullness(frame.message), reverse=True)[:2]:
        large.show(frame)
        for screen in ("desk", *PHONES):
            large.resize(SCREENS[screen])
            found += [f"{frame.phase} ({frame.kind}), {screen}: {fault}" for fault in large.faults()]
    assert found + large.complaints == []


def test_a_scrolling_list_of_moves_fades_at_its_edge(gallery: Gallery) -> None:
    kept = {(frame.phase, frame.kind): frame for frame in frames("cinch", sizes("cinch")[-1])}
    gallery.resize(SCREENS["small"])
    for one in ("any", "waits"), ("bidding", "first"):
        gallery.show(kept[one])
    gallery.page.locator(".actions[data-fades=below]").wait_for(timeout=3000)
    assert gallery.faults() == []


ON_ITS_WAY = """async ([from, to, at_rest]) => {
  const felt = document.querySelector("main.felt");
  const card = document.createElement("i");
  card.style.cssText = "position: absolute; top: 0; left: 50%; width: 20px; height: 20px";
  felt.append(card);
  // So slow that it is on its way for as long as a busy machine needs for two frames, and then at its end at once.
  const way = card.animate({translate: [`0 ${from}px`, `0 ${to}px`]}, {duration: 600_000, fill: "forwards"});
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const reached = felt.scrollHeight > felt.clientHeight + 100;
  const faded = [felt.dataset.fades ?? ""];
  way.finish();
  await way.finished;
  const late = performance.now() + 3000;
  while ((felt.dataset.fades ?? "") !== at_rest && performance.now() < late) await new Promise(requestAnimationFrame);
  faded.push(felt.dataset.fades ?? "");
  way.cancel();
  card.remove();
  return [reached, ...faded];
}"""


@pytest.mark.parametrize(("way", "seen"), [((3000, 0), [True, "", ""]), ((3000, 2000), [True, "", "below"])])
def test_a_box_fades_by_its_content_not_by_cards_that_move_across_it(
    gallery: Gallery, way: tuple[int, int], seen: list[bool | str]
) -> None:
    gallery.resize(SCREENS["phone"])
    gallery.show(next(frame for frame in frames("briscola", 2) if frame.kind == "first"))
    assert gallery.page.evaluate(ON_ITS_WAY, [*way, seen[-1]]) == seen


@pytest.mark.parametrize(
    ("game", "felt", "few"),
    [
        *((game, "dark", 1) for game in READ_ALOUD),
        *(pytest.param(game, felt, None, marks=pytest.mark.long) for game in upcard.games() for felt in FELTS),
    ],
)
def test_axe_finds_nothing_at_a_table(browser: Any, game: str, felt: str, few: int | None) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed (npm install)")
    context = browser.new_context(reduced_motion="reduce", bypass_csp=True)
    try:
        page = context.new_page()
        page.add_init_script(f"localStorage.setItem('upcard.settings', JSON.stringify({{felt: '{felt}'}}))")
        shown, found = Gallery(page), []
        fullest = sorted(frames(game, sizes(game)[-1]), key=lambda frame: fullness(frame.message), reverse=True)
        for frame in fullest[:few] if few else fullest[FELTS.index(felt) :: len(FELTS)]:
            shown.show(frame)
            if page.evaluate("typeof axe") == "undefined":
                page.evaluate(AXE.read_text())
            for one in page.evaluate(f"axe.run({{runOnly: {CRITERIA}}})")["violations"]:
                found.append((frame.phase, one["id"], [node["html"][:160] for node in one["nodes"]]))
        assert found == []
    finally:
        context.close()
