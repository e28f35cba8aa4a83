"""Beggar My Neighbor: its solver, which only has to turn the cards."""

from __future__ import annotations

SOLVER = "upcard.solvers.beggar_my_neighbor"
