"""Black Hole: its player sees all cards, and the solver takes milliseconds."""

from __future__ import annotations

SOLVER = "upcard.solvers.black_hole"
OPEN_PATIENCE = True
