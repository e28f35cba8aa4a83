"""Tables of Pepper for its tests."""

from __future__ import annotations

import upcard
from upcard.engine.play.table import Table

SOUTH, WEST, NORTH, EAST = range(4)
OPTIONS = ("target", "max_hands", "all_pass", "bidding_rounds")


def dealt(players: int = 4, *, seed: int = 3, first_dealer: int | None = None, **options: object) -> Table:
    dealer = players - 1 if first_dealer is None else first_dealer
    return upcard.game("pepper", players=players, first_dealer=dealer, **options).table(seed=seed)


def play(table: Table, cards: str) -> Table:
    for card in cards.split():
        table.play(card)
    return table


def playing(*hands: str, trump: str = "♠", leader: int = SOUTH, declarer: int = SOUTH, **more: object) -> Table:
    """The last tricks of a hand; hands from South (or the first player) on."""
    n = len(hands)
    options = {name: more.pop(name) for name in OPTIONS if name in more}
    done = (6 if n == 4 else 8) - max(len(hand.split()) for hand in hands)
    turn = (leader + len(str(more.get("trick", "")).split())) % n
    return upcard.game("pepper", players=n, **options).position(
        **{
            "hands": list(hands), "trump": trump, "leader": leader, "turn": turn, "declarer": declarer, "bid": "1",
            "phase": "play", "dealer": n - 1, "tricks": [done], **more,
        }
    )  # fmt: skip


def rows(table: Table) -> dict[str, tuple[int | str, ...]]:
    return dict(table.sheets[-1][1].rows)
