"""Dragging cards by mouse and finger to a pile, a meld or the middle, at real tables."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import upcard
from tests.web.conftest import settle
from tests.web.frames import sent
from tests.web.gallery import ORIGIN, Gallery
from upcard.room.match import view_messages

Point = tuple[float, float]
DESK, PHONE = (1280, 800), (390, 844)
PILES = ["K♣ 8♦ 2♠", "9♥ 4♠ K♦", "5♣ 6♦ 7♦", "Q♣ 3♥ 9♣"]
MELDS = [["7♦", "7♥", "7♠"], ["8♣", "9♣", "10♣", "J♣"], ["K♦", "K♠", "K♣"]]


class Sitting(Gallery):
    """A page at a real table, which makes the page's moves and sends the new views."""

    def __init__(self, page: Any, table: upcard.Table) -> None:
        super().__init__(page)
        self.table, self.made = table, list[str]()
        self._sight = view_messages.ViewMessages(table)
        page.goto(f"{ORIGIN}/t/x")
        page.wait_for_selector("main.felt")
        settle(self.page)

    def _connected(self, line: Any) -> None:
        line.on_message(lambda text: self._heard(line, json.loads(text)))

    def _heard(self, line: Any, message: dict[str, Any]) -> None:
        if message["t"] == "act":
            self.made.append(self.table.game.moves.words(message["move"]))
            self.table.play(message["move"])
            line.send(json.dumps({"t": "ack", "id": message["id"], "seq": 1 + len(self.made)}))
        if message["t"] in ("hello", "act") and not self.table.over:
            self._seat = self.table.to_act[0]
            line.send(json.dumps({**sent(self.table, self._sight, self._seat), "seq": 1 + len(self.made)}))
        self._seated = line

    def moved(self, words: str) -> None:
        """A move that the page did not make."""
        self.table.play(words)
        view = sent(self.table, self._sight, self._seat)
        self._seated.send(json.dumps({**view, "t": "event", "seq": 2 + len(self.made)}))

    def middle(self, selector: str) -> Point:
        box = self.page.locator(selector).first.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def card(self, name: str) -> Point:
        box = self.page.get_by_role("button", name=name, exact=True).first.bounding_box()
        return box["x"] + 15, box["y"] + 20

    def aims(self) -> list[str]:
        """The zones marked as places where the card may be dropped."""
        marked: list[str] = self.page.eval_on_selector_all("[data-aim]", "all => all.map(e => e.dataset.zone || '')")
        return sorted(marked)


Drag = Callable[[Sitting, Point, Point], list[str]]
Phone = Callable[[upcard.Table], tuple[Sitting, "Fingers"]]


def with_mouse(at: Sitting, start: Point, end: Point) -> list[str]:
    """Drag a card. Returns the zones marked during the drag."""
    at.page.mouse.move(*start)
    at.page.mouse.down()
    at.page.mouse.move(start[0] + 12, start[1] - 12)
    at.page.mouse.move(*end, steps=4)
    marks = at.aims()
    at.page.mouse.up()
    settle(at.page)
    return marks


def with_finger(at: Sitting, start: Point, end: Point) -> list[str]:
    line = at.page.context.new_cdp_session(at.page)

    def touch(kind: str, *points: Point) -> None:
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", start)
    for part in (0.1, 0.4, 0.8, 1):
        touch("touchMove", (start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])))
    marks = at.aims()
    touch("touchEnd")
    settle(at.page)
    return marks


class Fingers:
    """Fingers on the screen: each has a number and its own place."""

    def __init__(self, at: Sitting) -> None:
        self.at, self.line = at, at.page.context.new_cdp_session(at.page)
        self.down = dict[int, Point]()

    def _send(self, kind: str, fingers: dict[int, Point] | None = None) -> None:
        places = self.down if fingers is None else fingers
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in places.items()]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def press(self, finger: int, where: Point) -> None:
        self.down[finger] = where
        self._send("touchStart")

    def move(self, finger: int, end: Point) -> None:
        start = self.down[finger]
        for part in (0.2, 0.6, 1):
            self.down[finger] = (start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1]))
            self._send("touchMove")

    def lift(self, finger: int) -> None:
        self._send("touchEnd", {finger: self.down.pop(finger)})
        settle(self.at.page)

    def cancel(self) -> None:
        self.down.clear()
        self._send("touchCancel")
        settle(self.at.page)


def marks(at: Sitting) -> int:
    """What a drag leaves on the table while it lasts."""
    count: int = at.page.locator(".ghost, .dragged, [data-aim]").count()
    return count


@pytest.fixture(
    params=[
        pytest.param((with_mouse, DESK), marks=pytest.mark.long, id="mouse"),
        pytest.param((with_finger, PHONE), id="finger"),
    ]
)
def sit(browser: Any, request: pytest.FixtureRequest) -> Iterator[Callable[[upcard.Table], tuple[Sitting, Drag]]]:
    drag, (width, height) = request.param
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=drag is with_finger, reduced_motion="reduce"
    )
    sittings = []

    def sit_down(table: upcard.Table) -> tuple[Sitting, Drag]:
        sittings.append(Sitting(context.new_page(), table))
        return sittings[-1], drag

    yield sit_down
    context.close()
    assert [complaint for sitting in sittings for complaint in sitting.complaints] == []


def black_hole() -> upcard.Table:
    return upcard.game("black_hole").position(foundation_pile="A♠", piles=[pile.split() for pile in PILES])


def contract_rummy() -> upcard.Table:
    return upcard.game("contract_rummy", players=3).position(
        hands=["7♣ Q♣ 2♥", "K♥ 4♠", "Q♠ 5♦"], turn=0, dealer=2, phase="play", opened=1, discard="9♠", stock="2♦ 3♦",
        melds=MELDS,
    )  # fmt: skip


def test_a_pile_is_dropped_on_the_foundation(sit: Callable[..., tuple[Sitting, Drag]]) -> None:
    at, drag = sit(black_hole())
    assert drag(at, at.middle(".fan.may"), at.middle(".zone-foundation")) == ["foundation_pile/"]
    assert at.made == ["pile 0"]
    assert at.aims() == []


def test_a_pile_dropped_on_another_pile_goes_back(sit: Callable[..., tuple[Sitting, Drag]]) -> None:
    at, drag = sit(black_hole())
    drag(at, at.middle(".fan.may"), at.middle(".fan:not(.may)"))
    assert at.made == []
    assert at.page.locator(".ghost, .dragged").count() == 0


def test_a_card_dropped_on_a_meld_is_laid_off_there(sit: Callable[..., tuple[Sitting, Drag]]) -> None:
    at, drag = sit(contract_rummy())
    marks = drag(at, at.card("queen of clubs"), at.middle("[data-zone='melds/1']"))
    assert marks == ["discard/", "melds/1"], "the melds that the card fits, and the pile where it may be thrown"
    at.page.locator("[data-zone='melds/1'][aria-label*='queen']").wait_for()
    assert at.made == ["lay off Q♣", "on meld 2"]


def test_a_card_dropped_on_a_meld_that_it_does_not_fit_goes_back(sit: Callable[..., tuple[Sitting, Drag]]) -> None:
    at, drag = sit(contract_rummy())
    drag(at, at.card("queen of clubs"), at.middle("[data-zone='melds/2']"))
    assert at.made == []


def test_a_card_dropped_on_the_discard_pile_is_discarded(sit: Callable[..., tuple[Sitting, Drag]]) -> None:
    at, drag = sit(contract_rummy())
    drag(at, at.card("queen of clubs"), at.middle("[data-zone='discard/']"))
    assert at.made == ["Q♣"]


def test_a_bundle_is_stolen_by_dropping_a_card_on_its_seat(sit: Callable[..., tuple[Sitting, Drag]]) -> None:
    table = upcard.game("stealing_bundles").position(
        hands=["9♥ 4♠", "2♣ 3♦"],
        turn=0,
        dealer=1,
        board="K♥ Q♦",
        bundles=["", "8♣ 9♠"],
        stock="A♣ A♦ 5♣ 5♦ 6♣ 6♦ 7♣ 7♦",
    )
    at, drag = sit(table)
    marks = drag(at, at.card("nine of hearts"), at.middle("[data-zone='bundles/1']"))
    assert marks == ["bundles/1"]
    assert at.made == ["steal 9♥"]


def test_a_card_dropped_in_the_middle_is_played(sit: Callable[..., tuple[Sitting, Drag]]) -> None:
    table = upcard.game("comet", players=4).table(seed=3)
    at, drag = sit(table)
    name = at.page.locator(".hand .held.may").first.get_attribute("aria-label")
    drag(at, at.card(name), at.middle(".mid"))
    at.page.wait_for_function("() => document.querySelectorAll('.ghost').length === 0")
    assert len(at.made) == 1
    assert str(table.view().last) == at.made[0]


RANKS = {
    "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
    "9": "nine", "10": "ten", "J": "jack", "Q": "queen", "K": "king",
}  # fmt: skip
SUITS = {"♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades"}


def name_of(card: str) -> str:
    """The spoken name of a card."""
    return f"{RANKS[card[:-1]]} of {SUITS[card[-1]]}"


def test_a_card_dropped_on_a_board_card_is_swapped_after_one_more_tap(
    sit: Callable[..., tuple[Sitting, Drag]],
) -> None:
    table = upcard.game("commerce", players=3).table(seed=3)
    while table.view().phase != "turn":
        table.play(table.legal_ids()[-1])
    seat, sight = table.to_act[0], view_messages.ViewMessages(table)

    def cards(name: str, unit: int | None) -> list[str]:
        zones = sent(table, sight, seat)["view"]["zones"]
        return next(zone["cards"] for zone in zones if zone["name"] == name and zone["unit"] == unit)

    own, other = cards("hands", seat)[0], cards("board", None)[1]
    at, drag = sit(table)
    wanted = at.page.get_by_role("button", name=name_of(other), exact=True).bounding_box()
    marks = drag(at, at.card(name_of(own)), (wanted["x"] + wanted["width"] / 2, wanted["y"] + 20))
    assert marks == ["board/"]
    assert at.made == [], "the two are chosen, and nothing is swapped yet"
    pressed = at.page.eval_on_selector_all(".held[aria-pressed=true]", "all => all.map(e => e.ariaLabel)")
    assert sorted(pressed) == sorted([name_of(own), name_of(other)])
    at.page.locator(".actions .button.main").click()
    settle(at.page)
    assert len(at.made) == 1
    assert own in cards("board", None) and other in cards("hands", seat)


def test_a_card_dragged_to_the_middle_starts_a_sequence(sit: Callable[..., tuple[Sitting, Drag]]) -> None:
    table = upcard.game("play_or_pay", players=3).table(seed=3)
    at, drag = sit(table)
    name = at.page.locator(".hand .held.may").first.get_attribute("aria-label")
    drag(at, at.card(name), at.middle(".mid"))
    at.page.wait_for_function("() => document.querySelectorAll('.ghost').length === 0")
    assert [name_of(card) for card in at.made] == [name]


@pytest.fixture
def phone(browser: Any) -> Iterator[Callable[[upcard.Table], tuple[Sitting, Fingers]]]:
    """Sit down at a table on a phone, with fingers."""
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, reduced_motion="reduce"
    )
    sittings = []

    def sit_down(table: upcard.Table) -> tuple[Sitting, Fingers]:
        sittings.append(Sitting(context.new_page(), table))
        return sittings[-1], Fingers(sittings[-1])

    yield sit_down
    context.close()
    assert [complaint for sitting in sittings for complaint in sitting.complaints] == []


def two_piles() -> upcard.Table:
    return upcard.game("black_hole").position(foundation_pile="A♠", piles=["K♣ 8♦ 2♠", "9♥ 4♠ K♦", "5♣ 6♦ 2♦", "Q♣ 9♣"])


def test_a_second_finger_on_the_hand_does_not_change_the_card_that_is_played(phone: Phone) -> None:
    at, fingers = phone(contract_rummy())
    fingers.press(1, at.card("seven of clubs"))
    fingers.move(1, (180, 560))
    fingers.press(2, at.card("queen of clubs"))
    fingers.move(2, (230, 540))
    assert at.page.locator(".ghost").count() == 1
    fingers.lift(2)
    assert at.made == []
    fingers.move(1, at.middle("[data-zone='discard/']"))
    fingers.lift(1)
    assert at.made == ["7♣"]
    assert marks(at) == 0


def test_the_first_finger_s_card_is_played_although_the_second_is_lifted_later(phone: Phone) -> None:
    at, fingers = phone(contract_rummy())
    fingers.press(1, at.card("seven of clubs"))
    fingers.press(2, at.card("queen of clubs"))
    fingers.move(2, at.middle("[data-zone='discard/']"))
    fingers.move(1, at.middle("[data-zone='discard/']"))
    fingers.lift(1)
    assert at.made == ["7♣"]
    fingers.lift(2)
    assert at.made == ["7♣"]
    assert marks(at) == 0


def test_two_fingers_drag_one_of_two_piles(phone: Phone) -> None:
    at, fingers = phone(two_piles())
    piles = at.page.locator(".fan.may").all()
    for finger, pile in enumerate(piles[:2], 1):
        box = pile.bounding_box()
        fingers.press(finger, (box["x"] + 15, box["y"] + 15))
    goal = at.middle(".zone-foundation")
    fingers.move(2, goal)
    fingers.move(1, goal)
    assert at.page.locator(".ghost").count() == 1
    fingers.lift(2)
    assert at.made == []
    fingers.lift(1)
    assert at.made == ["pile 0"]
    assert marks(at) == 0


def test_a_drag_that_the_browser_cancels_plays_nothing(phone: Phone) -> None:
    at, fingers = phone(contract_rummy())
    fingers.press(1, at.card("seven of clubs"))
    fingers.move(1, at.middle("[data-zone='discard/']"))
    assert at.page.locator(".ghost").count() == 1
    fingers.cancel()
    assert (at.made, marks(at)) == ([], 0)
    fingers.press(1, at.card("queen of clubs"))
    fingers.move(1, at.middle("[data-zone='discard/']"))
    fingers.lift(1)
    assert at.made == ["Q♣"]


def test_a_drag_ends_where_its_card_leaves_the_hand(phone: Phone) -> None:
    at, fingers = phone(contract_rummy())
    fingers.press(1, at.card("seven of clubs"))
    fingers.move(1, at.middle("[data-zone='discard/']"))
    at.moved("7♣")  # on another device of this player
    at.page.get_by_role("button", name="seven of clubs", exact=True).wait_for(state="detached")
    assert marks(at) == 0
    fingers.lift(1)
    assert at.made == []


def test_a_dragged_card_stays_itself_while_others_are_drawn_anew(phone: Phone) -> None:
    at, fingers = phone(upcard.game("comet", players=4).table(seed=3))
    name = at.page.locator(".hand .held.may").first.get_attribute("aria-label")
    fingers.press(1, at.card(name))
    fingers.move(1, (180, 620))
    at.page.locator("[aria-label='Sort your hand another way']").evaluate("button => button.click()")
    settle(at.page)
    fingers.move(1, at.middle(".mid"))
    fingers.lift(1)
    assert [name_of(card) for card in at.made] == [name]
    assert marks(at) == 0


def test_a_mouse_released_outside_the_page_drags_nothing(browser: Any) -> None:
    context = browser.new_context(viewport={"width": DESK[0], "height": DESK[1]}, reduced_motion="reduce")
    at = Sitting(context.new_page(), contract_rummy())
    x, y = at.card("seven of clubs")
    at.page.mouse.move(x, y)
    at.page.mouse.down()
    at.page.evaluate(
        """([x, y]) => {
          const more = {bubbles: true, pointerId: 1, buttons: 0, pointerType: "mouse", clientX: x};
          for (const step of [20, 60, 120]) {
            const moved = new PointerEvent("pointermove", {...more, clientY: y - step});
            document.elementFromPoint(x, y).dispatchEvent(moved);
          }
        }""",
        [x, y],
    )
    assert marks(at) == 0
    context.close()
