"""Checks of machinery that all games share run on a few games every day, and on all games in a long run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import upcard

FEW = ("anaconda", "bartok", "black_hole", "contract_bridge", "diplomat", "guts", "truco", "whist")
"""Games of every kind: passed and folded cards, a window for everybody, one player, an auction, free text, bets,
partners and gestures, plain tricks."""


def few_daily(*daily: str) -> list[Any]:
    """All games as parameters; those that are not in `daily` (by default `FEW`) are marked as long."""
    return some_daily(upcard.games(), *(daily or FEW))


def some_daily(all_of_them: Iterable[str], *daily: str) -> list[Any]:
    """All of them as parameters; those that are not in `daily` are marked as long."""
    return [pytest.param(one, marks=() if one in daily else pytest.mark.long) for one in all_of_them]


def few_then_all(count: int, many: int) -> list[Any]:
    """Pairs of a game and a number of tries: `count` every day for `FEW`, `many` in a long run for every game."""
    long_run = [pytest.param(name, many, marks=pytest.mark.long) for name in upcard.games()]
    return [*((name, count) for name in FEW), *long_run]
