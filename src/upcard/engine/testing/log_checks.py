"""Checks the log: it tells a seat no card that the seat may not see, and hides none that all can see."""

from __future__ import annotations

import re

from upcard.cards.faces import TEXTS
from upcard.engine.compile.access import access
from upcard.engine.knowledge.view import View
from upcard.engine.play.log import Entry
from upcard.engine.play.table import Table
from upcard.engine.positions.validity import cards_of
from upcard.engine.testing.fault import Fault
from upcard.types import MoveId, Seat

_CARD = re.compile("|".join(sorted(map(re.escape, filter(None, TEXTS)), key=len, reverse=True)))
"""Matches any card in a text."""

JOKERS = {text for text in TEXTS if text.startswith("JK")}


def check_log(table: Table, lines_before: list[int], before: dict[int, View], mover: Seat, move: MoveId) -> None:
    """A log line never names a card to a seat that sees it neither before nor after the move; and the log names the
    card of a move that now lies where all see it. Raises `Fault` (``leak``, ``log``)."""
    if table.over or table.view().hand != before[mover].hand:
        return  # the cards of that hand have been collected
    known, public = remembered(table), _seen(table.view(None))
    for seat in range(table.players):
        if seat != mover:
            was, now = _seen(before[seat]), _seen(table.view(seat))
            lines = table.log(seat, lines_before[seat])
            _check_named(table, lines, seat, known | was | now)
            _check_hidden(table, lines, seat, move, public - was)


def _seen(view: View) -> set[str]:
    return {card for zone in view.zones for card in zone.seen}


def _check_named(table: Table, lines: list[Entry], seat: Seat, seen: set[str]) -> None:
    for entry in lines:
        kind = None if entry.move is None else table.game.moves.kind(entry.move)
        if entry.kind != "move" or (kind is not None and not (kind.cards and kind.zone)):
            continue  # not a card of a zone: a bid of 4♦, or a card asked for
        named = set(_CARD.findall(entry.text))
        if named - seen:
            raise Fault("leak", f"seat {seat} reads {entry.text!r} and may not see {' '.join(named - seen)}")


def _check_hidden(table: Table, lines: list[Entry], seat: Seat, move: MoveId, shown: set[str]) -> None:
    face = table.game.moves.card(move)
    if face < 0 or TEXTS[face] not in shown:
        return
    name = "joker" if TEXTS[face] in JOKERS else TEXTS[face]  # all jokers are one in a line
    if not any(name in entry.text for entry in lines):
        words = " / ".join(entry.text for entry in lines)
        raise Fault(
            "log", f"all see the {TEXTS[face]} after {table.game.moves.words(move)!r}; seat {seat} reads {words!r}"
        )


def remembered(table: Table) -> set[str]:
    """The cards in zones that all players remember."""
    fields = table.game.rules.schema.fields
    record = access(table.game.rules.schema, table._states)
    return {TEXTS[face] for where, face in cards_of(table.game, record) if fields[where.split("[")[0]].remembered}
