"""Points as they are taken: what a side has won so far in a hand whose score is written only at its end.

A reward of points is the change of a potential, which is the score of the match plus what is taken here; nothing is
taken any more when the hand is over. So the rewards of a hand sum to what the hand pays, whatever a function of this
module says in between, and no optimal policy changes (Ng, Harada and Russell, "Policy invariance under reward
transformations", 1999). A game that is not listed pays when its score moves.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from upcard.cards.rows import size
from upcard.declarations.hooks import lent, points, side_of
from upcard.engine.compile.game import CompiledGame
from upcard.mechanics.card_points import worth

VALUE: Any = ()
SHARE = 1.0
EVERYTHING = 0
"""Lent to the templates: the values of cards in the game, the points that one of them counts for, and Canadian Salad's
name for all kinds of poison."""


@lent
def taken(s: Any, seat: int) -> Any:
    """What the side of a seat has taken in the hand in progress: one of the functions below, as the game lends it."""


@lent
def value_of(s: Any, cards: Any) -> Any:
    """What captured cards score: a rule of Gong Zhu."""


@lent
def charge(s: Any, seat: int, what: int) -> Any:
    """What a player pays for a kind of poison: a rule of Canadian Salad."""


def nothing(s: Any, seat: int) -> Any:
    """Nothing: the score says all."""
    return 0.0


def card_points(s: Any, seat: int) -> Any:
    """The card points of a side's tricks."""
    return SHARE * worth(s.won_cards[side_of(s, seat)], VALUE)


def card_points_and_calls(s: Any, seat: int) -> Any:
    """The card points of a side's tricks, and what it has declared."""
    return SHARE * (worth(s.won_cards[side_of(s, seat)], VALUE) + s.declared[side_of(s, seat)])


def tricks(s: Any, seat: int) -> Any:
    """The tricks of a side."""
    return SHARE * s.tricks[side_of(s, seat)]


def captured(s: Any, seat: int) -> Any:
    """What the cards that a player of Gong Zhu has captured score so far."""
    return 1.0 * value_of(s, s.captured[seat])


def poison(s: Any, seat: int) -> Any:
    """What a player of Canadian Salad has to pay so far for the goal of the hand."""
    total = 0
    for what in range(EVERYTHING):
        if what == s.goal or s.goal == EVERYTHING:
            total -= charge(s, seat, what)
    return 1.0 * total


def bundle(s: Any, seat: int) -> Any:
    """The cards of a player's bundle in Stealing Bundles."""
    return 1.0 * size(s.bundles[seat])


def point_payoffs(s: Any, out: Any) -> None:
    """Write for each seat its points less the mean of those not on its side, taken ones included. (A template; the
    formula is that of a single hand in `engine.compile.loops.payoffs`.)"""
    n = s.seats
    going_on = s.over == 0 and s.ended == 0
    for seat in range(n):
        others = 0
        total = 0.0
        for other in range(n):
            if side_of(s, other) != side_of(s, seat):
                others += 1
                total += points(s, other)
                if going_on:
                    total += taken(s, other)
        own = 1.0 * points(s, seat)
        if going_on:
            own += taken(s, seat)
        out[seat] = own - total / others if others else own


TAKEN: dict[str, tuple[Callable[..., Any], float]] = {
    "briscola": (card_points, 1.0),
    "canadian_salad": (poison, 1.0),
    "gong_zhu": (captured, 1.0),
    "stealing_bundles": (bundle, 1.0),
    "tute": (card_points_and_calls, 1 / 140),  # a hand is worth 1: 130 card points, and declarations
    "twenty_eight": (card_points, 1 / 14),  # a contract is worth 1 or more: 28 card points
    "twenty_nine": (card_points, 1 / 14),
    "whist": (tricks, 0.5),  # each trick over six counts 1: a difference of two tricks
}
"""The games whose points are taken during a hand: the function, and the points that one of its units counts for."""


@cache
def point_payoffs_of(rules: CompiledGame) -> Callable[..., None]:
    """`point_payoffs` bound to a game."""
    template, share = TAKEN.get(rules.name, (nothing, 1.0))
    names: dict[str, Any] = {"SHARE": share}
    for name in ("VALUE", "EVERYTHING", "value_of", "charge"):
        if hasattr(rules.module, name):
            names[name] = getattr(rules.module, name)
    mark = f"_{template.__name__}"
    return rules.bind(point_payoffs, {"taken": rules.bind(template, names, mark)}, mark)
