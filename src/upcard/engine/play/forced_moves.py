"""Moves that a table may make for a player who has no other: the last card of a hand, and a pass."""

from __future__ import annotations

from upcard.engine.play.table import Table
from upcard.types import Seat

PASSES = ("pass", "decline")
"""The kinds of moves with which a player does nothing."""


def last_card(table: Table, seat: Seat) -> int | None:
    """The last card of a seat's hand, if it is the only move."""
    move = _only_move(table, seat)
    if move is None:
        return None
    face, zone = table.game.moves.card(move), table.game.moves.kind(move).zone
    hand = [z for z in table.view(seat).zones if z.name == zone and z.unit == seat and z.role == "hand"]
    return move if face >= 0 and len(hand) == 1 and hand[0].count == 1 else None


def forced_pass(table: Table, seat: Seat) -> int | None:
    """A pass or a decline, if it is the only move of a seat. Not one that draws a card, nor a silent one: a window is
    as long for a player with a choice as without."""
    move = _only_move(table, seat)
    if move is None:
        return None
    kind = table.game.moves.kind(move)
    return move if kind.name in PASSES and not (kind.zone or kind.silent or kind.content) else None


def _only_move(table: Table, seat: Seat) -> int | None:
    legal = table.legal_ids(seat) if seat in table.to_act else []
    return legal[0] if len(legal) == 1 else None
