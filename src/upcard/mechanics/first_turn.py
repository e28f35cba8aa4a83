"""Who begins a hand, for positions in which nothing has been played yet (`contract.facts`).

A position that names the dealer need not name who is on turn: that follows, as it does at a table. Where the turn or
the leader is given it stands.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from upcard.cards.rows import size
from upcard.cards.sets import count
from upcard.contract.facts import UNKNOWN, Fact
from upcard.jit.interpreted import interpreted

Rule = Callable[[Any], Any]
WON = ("tricks", "won_cards", "captured", "discards")
"""Fields that tell of tricks, in games that have them."""


def dealers_left(s: Any) -> Any:
    """The seat after the dealer's."""
    return (s.dealer + 1) % s.seats


def dealers_right(s: Any) -> Any:
    """The seat before the dealer's."""
    return (s.dealer - 1) % s.seats


def first_turn(sentence: str, begins: Rule, seat: Rule, phase: int | tuple[int, ...] = ()) -> tuple[Fact, ...]:
    """The first turn of a hand from its dealer: `begins` says whether nothing has been done in it, `seat` whose turn it
    is then."""
    return (_first("turn", sentence, begins, seat, phase, "dealer"),)


def first_lead(
    sentence: str, cards: int | Rule, seat: Rule, phase: int | tuple[int, ...] = (), *, by: str = "dealer"
) -> tuple[Fact, ...]:
    """The leader of the first trick, from the field `by`; everybody has this number of `cards` then, or a rule says
    whether they have them."""

    def begins(s: Any) -> bool:
        full = bool(cards(s)) if callable(cards) else all(count(s.hands[seat]) == cards for seat in range(s.seats))
        return full and untouched(s)

    return (_first("leader", sentence, begins, seat, phase, by),)


def untouched(s: Any) -> bool:
    """Whether no card has been played to a trick."""
    return size(s.trick) == 0 and not any(np.any(getattr(s, won, 0)) for won in WON)


def _first(field: str, sentence: str, begins: Rule, seat: Rule, phase: int | tuple[int, ...], by: str) -> Fact:
    def first(s: Any, known: Any) -> Any:
        asked = known.told(by) and not (known.told("turn") or known.told("leader"))
        return interpreted(seat)(s) if asked and begins(s) else UNKNOWN

    return Fact(field, sentence, first, phase if isinstance(phase, tuple) else (phase,))
