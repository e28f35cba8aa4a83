"""Tables of Contract Bridge for its tests."""

from __future__ import annotations

import upcard
from upcard.engine.play.table import Table

SOUTH, WEST, NORTH, EAST = range(4)
DOUBLING = {"": 0, "X": 1, "XX": 2}


def auction(calls: str, dealer: int = SOUTH, **options: object) -> Table:
    """A table after some calls from the dealer on: ``"1♥ X - 1♠"`` (``-`` is a pass)."""
    table = upcard.game("contract_bridge", first_dealer=dealer, **options).table(seed=1)
    for call in calls.split():
        table.play({"-": "pass", "X": "double", "XX": "redouble"}.get(call, f"bid {call}"))
    return table


def ending(bid: str, declarer: int, leader: int, *hands: str, tricks: tuple[int, int], **more: object) -> Table:
    """The last tricks; hands from South round to East."""
    options = {name: more.pop(name) for name in tuple(more) if name in upcard.game("contract_bridge").options}
    doubling = DOUBLING[bid.lstrip("1234567♣♦♥♠NT")]
    plain = bid.rstrip("X")
    dummy = (declarer + 2) % 4
    return upcard.game("contract_bridge", **options).position(
        hands=list(hands), phase="play", bid=plain, doubling=doubling, bidder=declarer, declarer_seat=declarer,
        dummy=dummy,
        trump=plain[1:] if plain[1:] != "NT" else "", leader=leader, turn=declarer if leader == dummy else leader,
        shown=[hands[seat] if seat == dummy else "" for seat in range(4)], tricks=list(tricks), **more,
    )  # fmt: skip


def scored(bid: str, declarer: int, taken: int, **more: object) -> Table:
    """A hand that ends with so many tricks for the declaring side: its last trick is played here."""
    side, wins = declarer % 2, taken > 0
    tricks = (taken - wins, 13 - taken - (not wins))
    cards = ["5♦", "4♦", "3♦", "2♦"]
    leader = declarer if wins else (declarer + 1) % 4
    hands = [cards[(seat - leader) % 4] for seat in range(4)]
    table = ending(bid, declarer, leader, *hands, tricks=tricks if side == 0 else tricks[::-1], **more)
    for card in cards:
        table.play(card)
    return table


def sheet(table: Table, hand: int = -1) -> dict[str, tuple[int | str, ...]]:
    return dict(table.sheets[hand][1].rows)


THIRTEENS = ["♣", "♦", "♥", "♠"]
