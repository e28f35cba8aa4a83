"""The tricks that are certain: those that a seat would take with whatever it leads, whatever the others hold and play.

It is worked out from what the seat knows, so an offer to claim tells nobody a card: any card that it has not seen may
be in any hand that is not known to lack it. That is more than can be, so a claim is missed now and then, and never
wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from upcard.cards.faces import parse_card
from upcard.cards.sets import faces_in
from upcard.contract.claims import Claim
from upcard.contract.fields import Field
from upcard.contract.files import declared
from upcard.contract.state import States
from upcard.engine.compile.game import CompiledGame
from upcard.engine.know.views import View, view_of
from upcard.engine.know.zones import Zone

FEWEST = 2
"""Fewer tricks are not claimed, but played."""


@lru_cache(maxsize=64)
def claim_of(rules: CompiledGame) -> Claim | None:
    """What the game declares of claims."""
    return next(declared(rules.module, Claim), None)


def sure_tricks(rules: CompiledGame, states: States, seat: int) -> int:
    """How many tricks a seat may claim now: all that are left, or 0."""
    claim = claim_of(rules)
    if claim is None or not _leads(rules, states, seat):
        return 0
    view = view_of(rules, states, seat)
    trump = int(states[claim.trump][0]) if claim.trump else -1
    mine = [parse_card(card) for zone in _hands(view) if zone.unit == seat for card in zone.seen]
    if len(mine) < FEWEST or (claim.waits_for_trump and trump < 0):
        return 0
    others = list(_held_by_others(rules, states, view, seat))
    if any(claim.takes(trump, led, card) for cards in others for card in cards for led in mine):
        return 0
    return len(mine)


def only_plays(rules: CompiledGame, moves: list[int]) -> bool:
    """Whether there are moves, and each of them plays a card to a trick."""
    claim = claim_of(rules)
    return claim is not None and bool(moves) and all(rules.moves.kind(m) is claim.card.kind for m in moves)


def _leads(rules: CompiledGame, states: States, seat: int) -> bool:
    """Whether the seat is to lead, and may do nothing else."""
    if int(rules.acting(states, 0)) != 1 << seat:
        return False
    buffer = rules.move_buffer()
    moves = buffer[: rules.legal_moves(states, 0, seat, buffer)].tolist()
    if not only_plays(rules, moves):
        return False
    view = view_of(rules, states, seat)
    held = {card for zone in _hands(view) if zone.unit == seat for card in zone.seen}
    empty = all(not zone.count for zone in view.zones if zone.role == "trick")
    return empty and held == {rules.moves.words(move) for move in moves}


def _hands(view: View) -> list[Zone]:
    return [zone for zone in view.zones if zone.role == "hand" and zone.per == "seat"]


def _held_by_others(rules: CompiledGame, states: States, view: View, seat: int) -> Iterator[set[int]]:
    """For every other seat that holds cards, those that it may hold as far as `seat` knows."""
    fields = rules.schema.fields
    unseen = set().union(*(_hidden(f, states, view) for f in fields.values() if f.is_zone and not f.remembered))
    lacks = [f for f in fields.values() if f.role == "lacks"]
    for zone in _hands(view):
        if zone.unit in (seat, None) or not zone.count:
            continue
        known = {parse_card(card) for card in zone.seen}
        gone = set().union(*(faces_in(int(states[f.name][0][zone.unit])) for f in lacks if f.of == zone.name))
        yield known | (unseen - gone if len(known) < zone.count else set())


def _hidden(f: Field, states: States, view: View) -> set[int]:
    """The cards of a field that the viewer does not see. Together they are known: those of the pack not seen."""
    if f.copy or f.role in ("trick", "last trick"):
        return set()
    cards = _cards(f, states)
    return cards - {parse_card(card) for zone in view.zones if zone.name == f.name for card in zone.seen}


def _cards(f: Field, states: States) -> set[int]:
    value = states[f.name][0]
    if f.kind == "set":
        return {face for part in value.reshape(-1) for face in faces_in(int(part))}
    if f.kind == "card":
        return {int(face) for face in value.reshape(-1) if face >= 0}
    if f.kind == "row":
        rows = value.reshape(-1, f.capacity + 1)
        return {int(face) for row in rows for face in row[: int(row[f.capacity])]}
    raise TypeError(f"cards of {f.name} ({f.kind}) cannot be counted for a claim")
