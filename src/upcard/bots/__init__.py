"""Bots: players for seats in which no person sits.

``make("search", upcard.game("whist"), seed=7)`` gives a bot; ``bot.choose(infoset)`` gives its move. A level
may carry its budget: ``search:2000`` thinks for two thousand iterations a move, ``search:0.5s`` for half
a second.
"""

from __future__ import annotations

from upcard.bots.levels import LEVELS, USUAL, Bot, Level, described, level_names, make, register
from upcard.bots.menu import has_decisions, levels_for, usual_for

__all__ = [
    "LEVELS", "USUAL", "Bot", "Level", "described", "has_decisions", "level_names", "levels_for", "make", "register",
    "usual_for",
]  # fmt: skip
