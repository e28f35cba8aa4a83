"""The names under which the engine looks for what a game's module says. (`contract.game.About` tells what each is.)"""

from __future__ import annotations

RULES = (
    "begin",
    "deal",
    "to_act",
    "legal",
    "apply",
    "why_not",
    "why_not_arg",
    "window",
    "lapse",
    "side_of",
    "points",
    "audit",
)
"""Rules that the compiled loops call."""

DERIVED = ("legal", "why_not", "apply", "audit", "clear_hand")
"""Rules that follow from the kinds of moves, the faults and the fields, where a game's catalogue carries rules; and
``why_not_arg``, where a kind refuses contents."""

WORDS = (
    "sheet",
    "prompt",
    "narrate",
    "offer_words",
    "read_text",
    "tell_arg",
    "wrong_arg",
    "clock",
    "quick_move",
)
"""Functions in plain Python over views."""

ALL = (*RULES, *WORDS, "clear_hand", "stage", "doubts", "stripped")
