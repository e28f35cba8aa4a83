"""What follows from what in trick-taking games, for positions (`declarations.facts`).

In all of them ``s.leader`` leads, ``s.trick`` holds the cards laid, and what was won lies in ``s.won_cards`` of a seat
or side, whose number of tricks is ``s.tricks``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from upcard.arrays import np
from upcard.cards.rows import size
from upcard.cards.sets import count
from upcard.declarations.facts import UNKNOWN, Fact, Impossible
from upcard.declarations.phases import AnyPhase, phases_of
from upcard.jit.interpreted import interpreted


def turn_facts(
    sentence: str, phase: AnyPhase = (), *, step: int | Callable[[Any], int] = 1, even: bool = True
) -> tuple[Fact | Impossible, ...]:
    """The turn from the leader and the cards in the trick, and the leader from the turn; play goes by `step` (+1 to the
    left, -1 to the right, or a rule ``(s)`` that returns it). Where neither is known, and all hands are equal when a
    trick begins (`even`), the leader is the first of the seats that hold a card less. There is always a leader."""

    def laid(s: Any) -> int:
        return size(s.trick) * (step if isinstance(step, int) else int(interpreted(step)(s)))

    def turn(s: Any, known: Any) -> Any:
        return (s.leader + laid(s)) % s.seats if "leader" in known and s.leader >= 0 else UNKNOWN

    def leader(s: Any, known: Any) -> Any:
        if "leader" in known:
            return UNKNOWN
        if "turn" in known.certain:
            return (s.turn - laid(s)) % s.seats
        shown = _played_in_a_row(s, laid(s)) if even and known.whole("hands") else UNKNOWN
        return (s.turn - laid(s)) % s.seats if shown is UNKNOWN and "turn" in known else shown

    def out_of_turn(s: Any) -> bool:
        return bool(s.leader < 0 or s.turn != (s.leader + laid(s)) % s.seats)

    return (
        Fact("turn", sentence, turn, phases_of(phase)),
        Fact("leader", sentence, leader, phases_of(phase)),
        Impossible(sentence, out_of_turn, phases_of(phase)),
    )


def _played_in_a_row(s: Any, laid: int) -> Any:
    """The first of as many seats in a row as cards lie in the trick (`laid`, below 0 to the right) that hold one card
    less than the others; `UNKNOWN` if there are no such seats."""
    cards, step = abs(laid), 1 if laid > 0 else -1
    hands = [count(s.hands[seat]) for seat in range(s.seats)]
    if not 0 < cards < s.seats:
        return UNKNOWN
    for first in range(s.seats):
        played = {(first + step * k) % int(s.seats) for k in range(cards)}
        if all(hands[seat] == max(hands) - (seat in played) for seat in range(s.seats)):
            return first
    return UNKNOWN


def none_played(cards: int) -> Callable[[Any], bool]:
    """Whether the play has not begun: every seat has all the `cards` of a hand, and no trick has been begun or won.
    (For `mechanics.deals.deal_facts.first_turn`.)"""
    return lambda s: all(count(s.hands[seat]) == cards for seat in range(s.seats)) and untouched(s)


def untouched(s: Any) -> bool:
    """Whether no card has been played to a trick."""
    return size(s.trick) == 0 and not any(np.any(getattr(s, won, 0)) for won in ("tricks", "won_cards", "captured"))


def won_facts(sentence: str, phase: AnyPhase = (), *, cards: int = 0) -> tuple[Fact, ...]:
    """The tricks won from the cards won; a trick has `cards` (0: one of each seat). A given number of tricks stands,
    because the cards given may be only the few that matter."""

    def tricks(s: Any, known: Any) -> Any:
        won, each = [count(pile) for pile in s.won_cards], cards or s.seats
        if "tricks" in known or not any(won) or any(n % each for n in won):
            return UNKNOWN
        return [n // each for n in won]

    return (Fact("tricks", sentence, tricks, phases_of(phase)),)


def no_trick(sentence: str, phase: AnyPhase) -> Impossible:
    """The phases before the play: no card lies in a trick, and none has been won."""
    return Impossible(sentence, lambda s: size(s.trick) > 0 or any(s.tricks) or any(s.won_cards), phases_of(phase))


def last_trick_facts(sentence: str, winner: Callable[[Any], int]) -> tuple[Fact, ...]:
    """The seat that led the last trick, whose winner leads now. `winner` gives the winning place in
    ``s.last_trick``."""

    def last_leader(s: Any) -> Any:
        if not size(s.last_trick) or s.leader < 0:
            return UNKNOWN
        return (s.leader - interpreted(winner)(s)) % s.seats

    return (Fact("last_leader", sentence, last_leader),)
