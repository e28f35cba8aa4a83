"""What follows where the winner of a trick lays its counting cards face up, apart from the others.

``s.captured`` holds the open ones of each seat, ``s.won_cards`` the rest, ``s.tricks`` their number.
"""

from __future__ import annotations

from typing import Any

from upcard.cards.sets import count
from upcard.declarations.facts import UNKNOWN, Fact
from upcard.declarations.phases import AnyPhase, phases_of


def captured_facts(sentence: str, phase: AnyPhase = ()) -> tuple[Fact, ...]:
    """The tricks won from the cards won. A given number of tricks stands, because the cards given may be only the few
    that matter."""

    def tricks(s: Any, known: Any) -> Any:
        won = [count(s.won_cards[seat]) + count(s.captured[seat]) for seat in range(s.seats)]
        if "tricks" in known or not any(won) or any(n % s.seats for n in won):
            return UNKNOWN
        return [n // int(s.seats) for n in won]

    return (Fact("tricks", sentence, tricks, phases_of(phase)),)
