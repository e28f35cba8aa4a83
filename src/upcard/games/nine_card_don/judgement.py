"""Nine-Card Don: its solver."""

from __future__ import annotations

SOLVER = "upcard.solvers.sights.nine_card_don"
