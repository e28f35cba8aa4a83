"""Checks that matches keep the bounds that their game declares: moves of a match and of a hand, and what a seat is paid
at most and at least."""

from __future__ import annotations

from collections.abc import Sequence

from upcard.engine.play.game import Game
from upcard.engine.testing.fault import Fault

TOLERANCE = 1e-5
"""Payments of a hand may be fractions, rounded to 1e-6."""


def check_bounds(chosen: Game, moves: int, returns: Sequence[float]) -> None:
    """A match that has ended has no more moves, and pays no seat more or less, than the game declares (of a single
    hand: in ``ABOUT.hand``). Raises `Fault` (``limits``)."""
    limits, longest = chosen.about.hand_limits(chosen.players, chosen.options), chosen.max_game_length()
    bound = "hand" if limits and longest < chosen.about.max_moves else "max_moves"
    if moves > longest:
        raise Fault("limits", f"{chosen!r} has {moves} moves; ABOUT.{bound} says at most {longest}")
    most, least = max(returns), min(returns)
    if most > chosen.max_utility() + TOLERANCE:
        raise Fault("limits", f"{chosen!r} pays a seat {most:g}; ABOUT.hand says at most {chosen.max_utility():g}")
    if least < chosen.min_utility() - TOLERANCE:
        why = " (no `least` is given, so as `most`)" if limits and limits.least is None else ""
        raise Fault(
            "limits", f"{chosen!r} pays a seat {least:g}; ABOUT.hand says at least {chosen.min_utility():g}{why}"
        )
