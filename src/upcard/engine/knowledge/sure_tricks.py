"""Sure tricks: those that a seat takes whatever it leads, and whatever the others hold and play.

They are computed from the seat's knowledge, so an offer to claim reveals no card: any unseen card may be in any hand
that is not known to lack it. This assumes more than is possible, so some claims are missed, but none is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce
from operator import or_

from upcard.cards.sets import set_of
from upcard.declarations.claims import Claim
from upcard.declarations.fields import Field
from upcard.declarations.files import declared
from upcard.declarations.state import States
from upcard.engine.compile.game import CompiledGame
from upcard.engine.knowledge.decoded_position import DecodedPosition
from upcard.engine.knowledge.view import View
from upcard.engine.knowledge.views import Views
from upcard.engine.knowledge.zones import Zone
from upcard.types import MoveId, Seat

MIN_CARDS = 2
"""The least number of tricks that can be claimed."""


@lru_cache(maxsize=64)
def claim_of(rules: CompiledGame) -> Claim | None:
    """The claim that the game declares; None if it has none."""
    return next(declared(rules.module, Claim), None)


def sure_tricks(rules: CompiledGame, states: States, seat: Seat, views: Views | None = None) -> int:
    """The number of tricks that a seat may claim now: all that are left, or 0. `views` are those of the position, if
    they exist already."""
    claim = claim_of(rules)
    if claim is None or int(rules.acting(states, 0)) != 1 << seat:
        return 0
    views = views or Views(rules, states)
    view = views.of(seat)
    mine = [zone for zone in _hands(view) if zone.unit == seat]
    trump = views.reading.number(claim.trump) if claim.trump else -1
    if sum(zone.count for zone in mine) < MIN_CARDS or (claim.waits_for_trump and trump < 0):
        return 0
    leads = _leads(rules, states, view, _seen(mine))
    theirs = _held_by_others(rules, views.reading, view)
    if not leads or any(_takers(claim, trump, led) & theirs for led in leads):
        return 0
    return len(leads)


def only_plays(rules: CompiledGame, moves: list[MoveId]) -> bool:
    """Whether there are moves and all of them play a card to a trick."""
    claim = claim_of(rules)
    return claim is not None and bool(moves) and all(rules.moves.kind(m) is claim.card for m in moves)


@lru_cache(maxsize=8192)
def _takers(claim: Claim, trump: int, led: int) -> int:
    """The cards that beat the card led."""
    return set_of(card for card in range(claim.strength.shape[-1]) if claim.takes(trump, led, card))


def _leads(rules: CompiledGame, states: States, view: View, held: int) -> list[int]:
    """The cards that the viewer, whose turn it is, may lead, if these are its whole hand and its only moves; else
    none."""
    if any(zone.count for zone in view.zones if zone.role == "trick"):
        return []
    buffer = rules.move_buffer()
    moves = buffer[: rules.legal_moves(states, 0, view.viewer, buffer)].tolist()
    if not only_plays(rules, moves):
        return []
    faces = [rules.moves.card(move) for move in moves]
    return faces if set_of(faces) == held else []


def _hands(view: View) -> list[Zone]:
    return [zone for zone in view.zones if zone.role == "hand" and zone.per == "seat"]


def _seen(zones: Iterable[Zone]) -> int:
    """The cards that the viewer sees in some zones."""
    return reduce(or_, [zone.faces for zone in zones], 0)


@lru_cache(maxsize=64)
def _hidden_in(rules: CompiledGame) -> list[Field]:
    """The fields with cards that are hidden from some viewer."""
    zones = [f for f in rules.schema.fields.values() if f.is_zone and not f.remembered]
    return [f for f in zones if not f.copy and f.role not in ("trick", "last trick")]


@lru_cache(maxsize=64)
def _lacks(rules: CompiledGame) -> list[Field]:
    return [f for f in rules.schema.fields.values() if f.role == "lacks"]


def _held_by_others(rules: CompiledGame, reading: DecodedPosition, view: View) -> int:
    """The cards that any other seat may hold as far as the viewer knows."""
    seen = {f.name: _seen([zone for zone in view.zones if zone.name == f.name]) for f in _hidden_in(rules)}
    # All unseen cards together are known: the pack without the cards that the viewer sees.
    unseen = reduce(or_, [_cards(f, reading) & ~seen[f.name] for f in _hidden_in(rules)], 0)
    held = 0
    for zone in _hands(view):
        if zone.unit in (view.viewer, None) or not zone.count:
            continue
        held |= zone.faces
        if len(zone.seen) < zone.count:
            gone = [reading.numbers_of(f.name)[zone.unit] for f in _lacks(rules) if f.of == zone.name]
            held |= unseen & ~reduce(or_, gone, 0)
    return held


def _cards(f: Field, reading: DecodedPosition) -> int:
    """All cards of a field."""
    numbers = reading.numbers_of(f.name)
    if f.kind == "set":
        return reduce(or_, numbers, 0)
    if f.kind == "card":
        return set_of(face for face in numbers if face >= 0)
    if f.kind == "row":
        rows = [numbers[at : at + f.capacity + 1] for at in range(0, len(numbers), f.capacity + 1)]
        return set_of(face for row in rows for face in row[: row[f.capacity]])
    raise TypeError(f"cards of {f.name} ({f.kind}) cannot be counted for a claim")
