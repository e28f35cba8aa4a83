"""The messages with a viewer's position, built from its view, never by removing secrets from the whole.

Parts that all viewers share are built once, and equal parts of all tables are encoded once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any, Generic, TypeVar

import msgspec

from upcard.bots.explain.call_meanings import are_told
from upcard.declarations.fields import Field
from upcard.engine.compile.variant import Variant
from upcard.engine.knowledge import views, zones
from upcard.engine.knowledge.view import View as Seen
from upcard.engine.knowledge.views import view_of
from upcard.engine.play import offers
from upcard.engine.play.log import Entry
from upcard.engine.play.names import named_seats
from upcard.engine.play.offers import bidding_box
from upcard.engine.play.table import Table
from upcard.room.people.seating import Seating
from upcard.room.wire.message_parts import LogLine, Looks, Numeral, Offer, SeatInfo, Sheet, Slot, View, ViewOption, Zone
from upcard.types import Seat

MAX_LINES = 500
"""The most log lines of a whole view."""
KEPT = 8192
"""The most zones, and offers, in the cache of encoded parts."""
_bytes = msgspec.json.Encoder().encode
P = TypeVar("P")
Q = TypeVar("Q")


def _as_it_is(part: P) -> P:
    return part


def _as_bytes(part: P) -> P:
    return msgspec.Raw(_bytes(part))  # type: ignore[return-value]  # the encoder treats them alike


class Sent(Generic[P, Q]):
    """A cache of encoded parts by `id`; the parts are stored, too, so that their ids are not reused."""

    def __init__(self, made: Callable[[P], Q]) -> None:
        self._made = made
        self._kept: dict[int, tuple[P, Q]] = {}

    def of(self, part: P) -> Q:
        """The encoded part."""
        found = self._kept.get(id(part))
        if found is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            found = self._kept[id(part)] = part, _as_bytes(self._made(part))
        return found[1]


@lru_cache(maxsize=256)
def _options(game: Variant) -> tuple[ViewOption, ...]:
    """The options of a game; tables with the same options share them."""
    return tuple(ViewOption(**option) for option in view_of(game.rules, game.opening(), None).options)


@lru_cache(maxsize=256)
def _sent_options(game: Variant) -> tuple[ViewOption, ...]:
    return _as_bytes(_options(game))


class ViewMessages:
    """Builds the views of one table's position. With `framed` the parts of views are already encoded, for sending
    only."""

    def __init__(self, table: Table, framed: bool = False) -> None:
        self.table = table
        self._part: Callable[[Any], Any] = _as_bytes if framed else _as_it_is
        self._framed = framed
        self._options = _sent_options(table.game) if framed else _options(table.game)
        self._box = bidding_box(table.game)
        self._has_meanings = are_told(table.game.name)
        words = table.game.rules.module
        self._strength = getattr(words, "order_of_strength", None)
        self._worth = getattr(words, "hand_in_words", None)
        self._slots = getattr(words, "slots", None)
        self._looked: dict[tuple[object, ...], Looks] = {}
        self._views: views.Views | None = None
        self._numbers: tuple[Numeral, ...] | None = None
        self._numeral_of: dict[str, tuple[Any, Numeral]] = {}
        """The public numbers by field: their recorded value, and the message part."""
        self._read: list[Entry] = []
        self._lines: list[LogLine] = []

    def view_and_offers(self, viewer: Seat | None) -> tuple[View, list[Offer]]:
        """The view of a seat (None: a spectator), and its legal moves if it may act."""
        table = self.table
        if self._views is not table.views:
            self._views, self._numbers = table.views, None
        seen = table.view(viewer)
        moves = [] if viewer is None else table.legal_ids(viewer)
        waits = not moves and table.window  # in a window all other seats wait, whether or not a seat has a choice
        offers = table.offers(viewer) if moves else []
        return self._view(seen, waits), [self._offer(offer) for offer in offers]

    def _offer(self, o: offers.Offer) -> Offer:
        """An offer; a seat's number in its words is replaced by the player's name."""
        words = o.shown or o.words
        if "seat " in words:
            offer: Offer = self._part(_offer(replace(o, shown=named_seats(words, self.table.names))))
            return offer
        return _offers.of(o) if self._framed else _offer(o)

    def _view(self, seen: Seen, waits: bool) -> View:
        about = seen.about
        zone = _zones.of if self._framed else _zone
        return View(
            seen.game, about.title, seen.viewer, seen.seats, seen.sides, seen.clockwise, about.numbered_clockwise,
            seen.hand, seen.phase, () if waits else seen.to_act, seen.dealer, seen.over, seen.ended, seen.won,
            seen.points, "" if waits else seen.prompt,
            tuple([zone(z) for z in seen.zones]), self._numerals(seen), self._options, self._looks(seen),
        )  # fmt: skip

    def _looks(self, seen: Seen) -> Looks:
        about = seen.about
        calling = seen.phase in about.calls
        strength = self._strength(seen) if self._strength else ""
        worth = self._worth(seen) if self._worth and seen.viewer is not None else ""
        claim = 0 if seen.viewer is None else self.table.sure_tricks(seen.viewer)
        slots = tuple([Slot(*slot) for slot in self._slots(seen)]) if self._slots else ()
        lacks = self.table.lacks() if about.knows else ()
        key = calling, strength, worth, claim, slots, lacks
        found = self._looked.get(key)
        if found is None:
            box, columns = self._box if calling else ((), 0)
            looks = Looks(
                about.sort, strength, worth, calling, box, columns, self._has_meanings, claim, slots, lacks,  # type: ignore[arg-type]
            )  # fmt: skip
            if len(self._looked) > 64:
                self._looked.clear()
            found = self._looked[key] = self._part(looks)
        return found

    def log(self, viewer: Seat | None, since: int) -> list[LogLine]:
        """Like the function `log`; lines for several viewers are built once."""
        read = self.table.log(viewer, since)
        if read != self._read:
            self._read, self._lines = read, _lines(read)
        return self._lines

    def _numerals(self, seen: Seen) -> tuple[Numeral, ...]:
        """The numbers; public ones are built once, and again only when they change."""
        if self._numbers is not None:
            return self._numbers
        made, secret, reading = [], False, self.table.views.reading
        for f in reading.listed:
            if reading.is_secret(f):
                secret = True
                made.append(self._part(self._numeral(f, seen.value_of(f))))
                continue
            recorded = reading.numbers_of(f.name), seen.sides if f.per == "side" else ()
            before = self._numeral_of.get(f.name)
            if before is None or before[0] != recorded:
                before = self._numeral_of[f.name] = recorded, self._part(self._numeral(f, seen.value_of(f)))
            made.append(before[1])
        if not secret:
            self._numbers = tuple(made)
        return tuple(made)

    def _numeral(self, f: Field, value: Any) -> Numeral:
        if f.role == "says" and isinstance(value, list):  # replace a seat's number in a call by the player's name
            value = [named_seats(said, self.table.names) if isinstance(said, str) else said for said in value]
        return Numeral(f.name, f.label, f.shows, f.per, value, f.role)  # type: ignore[arg-type]


def _zone(z: zones.Zone) -> Zone:
    return Zone(z.name, z.role, z.label, z.per, z.unit, z.count, z.cards, z.by)  # type: ignore[arg-type]


def _offer(o: offers.Offer) -> Offer:
    return Offer(
        o.move, o.words, o.kind, o.group, o.zone, o.unit, o.card, o.content, o.grammar,  # type: ignore[arg-type]
        o.cards, o.give, o.take, o.amount, o.place, o.shown, o.to, o.units,
    )  # fmt: skip


_zones, _offers = Sent(_zone), Sent(_offer)


def _lines(entries: Iterable[Entry]) -> list[LogLine]:
    return [LogLine(entry.number, entry.seat, entry.text, entry.kind, entry.adds) for entry in entries]  # type: ignore[arg-type]


def log(table: Table, viewer: Seat | None, since: int) -> list[LogLine]:
    """The viewer's log from line `since` on."""
    return _lines(table.log(viewer, since))


def newest_log(table: Table, viewer: Seat | None) -> list[LogLine]:
    """The last `MAX_LINES` lines of the viewer's log."""
    return log(table, viewer, max(0, table.lines(viewer) - MAX_LINES))


def sheets(table: Table, since: int = 0) -> list[Sheet]:
    """The score sheets of finished hands, from `since` on."""
    return [Sheet(hand, sheet.columns, tuple(sheet.rows), sheet.note) for hand, sheet in table.sheets[since:]]


def seats(
    seating: Seating, online: Iterable[int], away: Iterable[int], hurried: Collection[int] = ()
) -> list[SeatInfo]:
    """The public data of the seats."""
    here, gone = set(online), set(away)
    return [
        SeatInfo(n, row.name, row.kind, row.level if row.kind == "bot" else "", n in here or row.kind == "bot",
                 row.kind == "person" and (row.auto or n in gone), row.promise, bool(row.entropy), n in hurried)
        for n, row in enumerate(seating)
    ]  # fmt: skip
