"""What one viewer is sent of a table: built up from its view, never cut down from the whole."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from upcard.contract.fields import Field
from upcard.engine.know import views, zones
from upcard.engine.play.names import named_seats
from upcard.engine.play.offers import bidding_box, make_offers
from upcard.engine.play.table import Table
from upcard.room.parts import LogLine, Looks, Numeral, Offer, SeatInfo, Sheet, Slot, View, ViewOption, Zone
from upcard.room.seating import Seating

MOST_LINES = 500
"""Lines of the log that a newcomer is sent."""


class Projection:
    """What the viewers of one table are sent of its position. What all see is made once for all of them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._options = tuple(ViewOption(**option) for option in table.view().options)
        self._box = bidding_box(table.game)
        self._views: views.Views | None = None
        self._zones: dict[int, Zone] = {}
        self._numbers: dict[str, Numeral] = {}

    def view_and_offers(self, viewer: int | None) -> tuple[View, list[Offer]]:
        """The view of a seat (None: a spectator), and its legal moves if it may act."""
        table = self.table
        if self._views is not table.views:
            self._views, self._zones, self._numbers = table.views, {}, {}
        seen = table.view(viewer)
        moves = [] if viewer is None else table.legal_ids(viewer)
        waits = not moves and table.window  # whether or not somebody is asked, all others wait
        offers = make_offers(table.game, seen, moves) if moves else []
        return self._view(seen, waits), [self._offer(offer.as_dict()) for offer in offers]

    def _offer(self, told: dict[str, Any]) -> Offer:
        """A move; where its words number a seat it is put to the player with the name of who sits there."""
        if not told["shown"] and "seat " in told["words"]:
            told["shown"] = named_seats(told["words"], self.table.names)
        return Offer(**told)

    def _view(self, seen: views.View, waits: bool) -> View:
        about = seen.about
        return View(
            seen.game, about.title, seen.viewer, seen.seats, seen.sides, seen.clockwise, about.numbered_clockwise,
            seen.hand, seen.phase, () if waits else seen.to_act, seen.dealer, seen.over, seen.ended, seen.won,
            seen.points, "" if waits else seen.prompt,
            tuple([self._zone(zone) for zone in seen.zones]),
            tuple([self._numeral(f, value) for f, value in seen.numbers]),
            self._options, self._looks(seen),
        )  # fmt: skip

    def _looks(self, seen: views.View) -> Looks:
        about, words = seen.about, self.table.game.rules.module
        calling = seen.phase in about.calls
        box, columns = self._box if calling else ((), 0)
        strength = words.order_of_strength(seen) if hasattr(words, "order_of_strength") else ""
        worth = words.hand_in_words(seen) if hasattr(words, "hand_in_words") and seen.viewer is not None else ""
        claim = 0 if seen.viewer is None else self.table.sure_tricks(seen.viewer)
        slots = tuple(Slot(*slot) for slot in words.slots(seen)) if hasattr(words, "slots") else ()
        lacks = self.table.lacks() if about.knows else ()
        return Looks(about.sort, strength, worth, calling, box, columns, claim, slots, lacks)  # type: ignore[arg-type]

    def _numeral(self, f: Field, value: Any) -> Numeral:
        if f.name not in self.table.views.numbers:  # not all may know it
            return Numeral(f.name, f.label, f.shows, f.per, value, f.role)  # type: ignore[arg-type]
        made = self._numbers.get(f.name)
        if made is None:
            if f.role == "says" and isinstance(value, list):  # a call that numbers a seat names who sits there
                value = [named_seats(said, self.table.names) if isinstance(said, str) else said for said in value]
            made = self._numbers[f.name] = Numeral(f.name, f.label, f.shows, f.per, value, f.role)  # type: ignore[arg-type]
        return made

    def _zone(self, z: zones.Zone) -> Zone:
        """The zone as it is sent. `Views` gives those who see the same the same object, and holds it."""
        made = self._zones.get(id(z))
        if made is None:
            made = Zone(z.name, z.role, z.label, z.per, z.unit, z.count, z.cards, z.by)  # type: ignore[arg-type]
            self._zones[id(z)] = made
        return made


def log(table: Table, viewer: int | None, since: int) -> list[LogLine]:
    """What the viewer was told from line `since` on."""
    return [LogLine(entry.number, entry.seat, entry.text, entry.kind) for entry in table.log(viewer, since)]  # type: ignore[arg-type]


def newest_log(table: Table, viewer: int | None) -> list[LogLine]:
    """The last `MOST_LINES` lines."""
    return log(table, viewer, max(0, table.lines(viewer) - MOST_LINES))


def sheets(table: Table, since: int = 0) -> list[Sheet]:
    """The score sheets of finished hands: open to all."""
    return [Sheet(hand, sheet.columns, tuple(sheet.rows), sheet.note) for hand, sheet in table.sheets[since:]]


def seats(seating: Seating, online: Iterable[int], away: Iterable[int]) -> list[SeatInfo]:
    """Who sits where."""
    here, gone = set(online), set(away)
    return [
        SeatInfo(n, row.name, row.kind, row.level if row.kind == "bot" else "", n in here or row.kind == "bot",
                 row.kind == "person" and (row.auto or n in gone), row.promise, bool(row.entropy))
        for n, row in enumerate(seating)
    ]  # fmt: skip
