"""Tables of Cinch for its tests."""

from __future__ import annotations

import upcard
from upcard.engine.play.table import Table

SOUTH, WEST, NORTH, EAST = range(4)
SPADES_TRUMP = ["A♠", "K♠", "Q♠", "J♠", "10♠", "9♠", "8♠", "7♠", "6♠", "5♠", "5♣", "4♠", "3♠", "2♠"]
TWIN = {"♠": "5♣", "♣": "5♠", "♥": "5♦", "♦": "5♥"}


def dealt(*, seed: int = 3, first_dealer: int = SOUTH, **options: object) -> Table:
    return upcard.game("cinch", first_dealer=first_dealer, **options).table(seed=seed)


def play(table: Table, moves: str) -> Table:
    """Moves divided by commas; bids are numbers and cards are cards."""
    for move in moves.split(", "):
        table.play(f"bid {move}" if move.isdigit() else move)
    return table


def playing(
    *hands: str, trump: str = "♠", leader: int = SOUTH, bid: int = 1, declarer: int = SOUTH, **more: object
) -> Table:
    """The last tricks of a hand; hands from South round to East."""
    longest = max(len(hand.split()) for hand in hands)
    options = {name: more.pop(name) for name in ("max_hands", "target") if name in more}
    return upcard.game("cinch", **options).position(
        **{
            "hands": list(hands), "trump": trump, "leader": leader, "turn": leader, "declarer": declarer, "bid": bid,
            "phase": "play", "dealer": SOUTH, "tricks": [6 - longest, 0], **more,
        }
    )  # fmt: skip


def rows(table: Table) -> dict[str, tuple[int | str, ...]]:
    return dict(table.sheets[-1][1].rows)


def suit_of(card: str, trump: str) -> str:
    return trump if card == TWIN[trump] else card[-1]
