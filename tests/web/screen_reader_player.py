"""A player who only uses a screen reader: hears the live regions and the focused element, and presses keys.

Nothing else of the page is asked for. What is on the screen, where it lies and how it is called in the page's code is
unknown to this player.
"""

from __future__ import annotations

import json
import random
import re
import time
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.web.real_room import RealRoom

LISTENS = """(() => {
  window.heard = [];
  const texts = new WeakMap();
  const listen = () => {
    for (const place of document.querySelectorAll("#spoken, [role=alert], [role=status], [aria-live=assertive]")) {
      const words = place.textContent.trim().replace(/\\s+/g, " ");
      const before = texts.get(place);
      texts.set(place, place.textContent);
      if (words && place.textContent !== before) window.heard.push({words, main: place.id === "spoken"});
    }
  };
  new MutationObserver(listen).observe(document, {childList: true, characterData: true, subtree: true});
})()"""
FOCUS = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const box = at.closest("dialog[open]");
  return {
    name: (at.ariaLabel ?? at.labels?.[0]?.textContent ?? at.textContent).trim().replace(/\\s+/g, " "),
    kind: at.matches("input:not([type=checkbox]):not([type=radio]), textarea") ? "text"
      : at.matches("input, select") ? "field" : at.tagName.toLowerCase(),
    may: at.ariaDisabled !== "true" && !at.disabled,
    picked: at.ariaPressed,
    box: box ? (box.ariaLabel ?? "") : "",
    group: at.closest("[role=group]")?.ariaLabel ?? at.closest("ul, [role=list]")?.ariaLabel ?? "",
    hint: at.placeholder ?? "",
  };
}"""
TURN = re.compile(r"Your (turn|move)\b")
OVER = "The match is over"
SIGNS = re.compile("[♣♦♥♠]|undefined|null|NaN|\\[object")
ANSWER_S = 1.5
PATIENCE_S = 60.0
AGAIN_S = 10.0
STEPS = 40
MAX_PICKED = 5
AWAY = 8
RANKS = ("aces", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens",
         "kings")  # fmt: skip
NOUNS = {letter: words.split() for letter, words in {
    "a": "apple arm ant arch axe anchor army aunt", "e": "egg ear elbow eagle engine evening", "f": "foot fish fire",
    "j": "jar jam judge jacket", "k": "key kite knee kitchen", "n": "nose nut nail neck", "q": "quilt queue quarter",
    "s": "sun sea shoe ship sand", "t": "tree tent table toe",
}.items()}  # fmt: skip
ASIDE = re.compile(
    "All games|Settings|Hint|Sort|Score, log|Table|Log|Rules|Chat|Last trick|Close|Claim|Less|More|Choose the words"
    "|house rules|Rule [A-Z]"
)
"""Controls that do not make a move."""


@dataclass(frozen=True)
class Spot:
    """The spoken description of the focused control."""

    name: str
    kind: str
    may: bool
    picked: str | None
    box: str
    group: str
    hint: str


def table_of(
    room: RealRoom, game: str, players: int, options: dict[str, Any], seats: Sequence[str] = ()
) -> dict[str, Any]:
    """A table for one person and, unless `seats` says who else sits there, bots; with the seat's key."""
    order = {"game": game, "players": players, "options": options, "name": "Ann",
             "seats": [*seats] or ["me", *["bot:random"] * (players - 1)]}  # fmt: skip
    request = urllib.request.Request(
        f"{room.address}/api/tables", json.dumps(order).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=240) as answer:
        ticket: dict[str, Any] = json.loads(answer.read())
    return ticket


class Listener:
    """Plays at one table with a screen reader and keys. `LISTENS` has to run in the page before its own scripts."""

    def __init__(self, page: Any, seed: int = 0) -> None:
        self.page = page
        self.draw = random.Random(seed)
        self.complaints: list[str] = []
        self.heard: list[str] = []
        self.aside: list[str] = []
        self.pressed: list[str] = []
        self.made = 0
        self._unread: list[str] = []
        self._asks = self.draw.sample(RANKS, len(RANKS))

    def sit_down(self, room: RealRoom, ticket: dict[str, Any]) -> None:
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.add_init_script(LISTENS)
        seat = {"table": ticket["table"], "game": "", "title": "", "token": ticket["token"], "seat": 0, "at": 0}
        self.page.add_init_script(f"localStorage.setItem('upcard.tables', JSON.stringify([{json.dumps(seat)}]))")
        self.page.goto(f"{room.address}/t/{ticket['table']}")

    # -- senses -----------------------------------------------------------------------------------

    def spot(self) -> Spot | None:
        found = self.page.evaluate(FOCUS)
        return None if found is None else Spot(**found)

    def listen(self) -> list[str]:
        """The announcements since the last call."""
        fresh = self.page.evaluate("() => window.heard.splice(0)")
        self.aside += [one["words"] for one in fresh if not one["main"]]
        words = [one["words"] for one in fresh if one["main"]]
        self.heard += words
        self._unread += words
        return self._unread

    def press(self, *keys: str) -> Spot | None:
        for key in keys:
            self.page.keyboard.press(key)
        return self.spot()

    # -- play -------------------------------------------------------------------------------------

    def play(self, seconds: float) -> None:
        """Play until the end of the match is announced."""
        end = time.monotonic() + seconds
        while True:
            said = self._wait_for_words(end)
            if OVER in said:
                return
            if TURN.search(said) or self._in_box():
                self._turn()

    def _wait_for_words(self, end: float) -> str:
        """What is said next. Where nothing is said for a while though it is this player's turn, the turn is said
        again: on a busy machine a key may have come before the page was ready for it."""
        began = time.monotonic()
        while not self.listen() and not self._in_box():
            now = time.monotonic()
            assert now < min(end, began + PATIENCE_S), (
                f"nothing more is said after {self.heard[-3:]}; keys on {self.spot()}"
            )
            if now > began + AGAIN_S and self.heard and TURN.search(self.heard[-1]):
                return self.heard[-1]
            self.page.wait_for_timeout(30)
        words, self._unread = " ".join(self._unread), []
        return words

    def _in_box(self) -> bool:
        at = self.spot()
        return at is not None and bool(at.box)

    def _turn(self) -> None:
        """Make one move; where Enter changes nothing, go on to the next control."""
        at = self.spot() or self._first_spot()
        for _ in range(STEPS):
            assert at is not None, f"the keys stand nowhere after {self.heard[-1:]}"
            assert at.name, f"a control without a name: {at}"
            if at.kind == "text":
                self._type(at)
            elif at.picked is not None and not at.box:
                self._pick(at)
            elif at.may and at.kind == "button" and not ASIDE.match(at.name):
                self.page.keyboard.press("Enter")
                self.pressed.append(at.name)
            if self._answered(at):
                self.made += 1
                return
            at = self.press("ArrowRight" if "hand" in at.group and self.draw.random() < 0.7 else "Tab")
            at = at or self._first_spot()
        raise AssertionError(f"no move is found after {self.heard[-1:]}; pressed {self.pressed[-STEPS:]}")

    def _first_spot(self) -> Spot | None:
        """The first control, once the page has one that takes the keys."""
        end = time.monotonic() + PATIENCE_S
        while (at := self.press("Tab")) is None and time.monotonic() < end:
            self.page.wait_for_timeout(100)
        return at

    def _answered(self, before: Spot) -> bool:
        """Whether there was an announcement, or a dialog was opened or closed, within a moment."""
        if not (before.may and (before.kind == "text" or not ASIDE.match(before.name))):
            return False
        end = time.monotonic() + ANSWER_S
        while time.monotonic() < end:
            at = self.spot()
            if self.listen() or ((at and at.box) != before.box and (before.box or (at and at.box))):
                return True
            self.page.wait_for_timeout(30)
        return False

    def _pick(self, first: Spot) -> None:
        """Choose cards one after another until a button takes them."""
        for _ in range(MAX_PICKED):
            self.page.keyboard.press("Enter")
            self.page.wait_for_timeout(40)
            back = 0
            while back < AWAY:
                at = self.press("Shift+Tab")
                back += 1
                if at is None or ASIDE.match(at.name):
                    break
                if at.group == "moves" or (at.kind == "button" and at.picked is None and "hand" not in at.group):
                    self.page.keyboard.press("Enter")
                    self.pressed.append(at.name)
                    return
                if at.picked == "false" and at.group != first.group:
                    self.page.keyboard.press("Enter")
                    self.page.wait_for_timeout(40)
            self.press(*["Tab"] * back, "ArrowRight")

    def _type(self, at: Spot) -> None:
        """Type text that is understood: a word that begins as asked, or a question about another rank each time."""
        asked = re.search(r"begins like the name of the (\w)", self.heard[-1])
        said = NOUNS[asked[1]].pop() if asked else f"do you have any {self._asks.pop(0)}?"
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(said)
        self.page.keyboard.press("Enter")
        if not asked:  # the page reads the text back before it sends it
            self._asks.append(said[len("do you have any ") : -1])
            self.page.wait_for_timeout(500)
            self.page.keyboard.press("Enter")
        self.pressed.append(said)
