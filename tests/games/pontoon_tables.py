"""Tables of Pontoon for its tests."""

from __future__ import annotations

import upcard
from upcard.engine.play.table import Table

PLAYING, STUCK, PONTOON, BUST = range(4)


def table_of(players: int, **fields: object) -> Table:
    """A table with seat 0 as the banker; options by name, the rest of the pack in some order."""
    names = upcard.game("pontoon").options
    options = {name: fields.pop(name) for name in list(fields) if name in names}
    start: dict[str, object] = {"dealer": 0, "turn": 1, "phase": "play", "seed": 9}
    return upcard.game("pontoon", players=players, **options).position(**{**start, **fields})


def settled(bank: str, hands: dict[int, tuple[str, str, int, int]], **fields: object) -> tuple[int, ...]:
    """What each player wins when the banker sticks on `bank` against hands (face down, face up, stake, status)."""
    players = max(hands) + 1
    table = table_of(
        players, phase="banker", turn=0, bank=bank, bets=[0, *(hands[n][2] for n in range(1, players))],
        down={n: [hand[0]] for n, hand in hands.items()}, up={n: [hand[1]] for n, hand in hands.items()},
        stake={n: [hand[2]] for n, hand in hands.items()}, status={n: [hand[3]] for n, hand in hands.items()}, **fields,
    )  # fmt: skip
    table.play("stick")
    return tuple(dict(table.sheets[0][1].rows)["won or lost"])
