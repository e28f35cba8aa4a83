"""Checks of machinery that all games share run on a few games every day, and on all games in a long run."""

from __future__ import annotations

from typing import Any

import pytest

import upcard

FEW = ("anaconda", "bartok", "black_hole", "contract_bridge", "diplomat", "guts", "truco", "whist")
"""Games of every kind: passed and folded cards, a window for everybody, one player, an auction, free text, bets,
partners and gestures, plain tricks."""


def few_daily(*daily: str) -> list[Any]:
    """All games as parameters; those that are not in `daily` (by default `FEW`) are marked as long."""
    return [pytest.param(name, marks=() if name in (daily or FEW) else pytest.mark.long) for name in upcard.games()]
