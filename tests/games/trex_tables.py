"""Tables of Trex for its tests."""

from __future__ import annotations

import upcard
from upcard.engine.play.table import Table

DIAMONDS, ELTOOSH, GIRLS, KING, TREX = "Diamonds", "Eltoosh", "Girls", "King of Hearts", "Trex"
SOUTH, WEST, NORTH, EAST = range(4)


def play(table: Table, cards: str) -> Table:
    for card in cards.split():
        table.play(card)
    return table


def last_sheet(table: Table) -> dict[str, tuple[int | str, ...]]:
    return dict(table.sheets[-1][1].rows)


def gained(table: Table) -> tuple[int | str, ...]:
    return last_sheet(table)["this hand"]


def dealt(wanted, **options: object) -> Table:  # type: ignore[no-untyped-def]
    """The first seed whose first hand is as wanted."""
    for seed in range(4000):
        table = upcard.game("trex", **options).table(seed=seed)
        if wanted(table):
            return table
    raise AssertionError("no such deal")


def cards(table: Table, seat: int) -> set[str]:
    return set(table.fields()["hands"][seat].split())
