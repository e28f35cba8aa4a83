"""Two seats of a position that are the same: the bidder and the player on turn, the dealer and the leader."""

from __future__ import annotations

from typing import Any

from upcard.declarations.facts import UNKNOWN, Fact
from upcard.declarations.phases import AnyPhase, phases_of


def same_seat(
    sentence: str, phase: AnyPhase, field: str, other: str = "turn", *, certain: bool = False
) -> tuple[Fact, Fact]:
    """In these phases two fields are the same seat, so each follows from the other. With `certain`, `field` does not
    follow from a dealer or a turn that is only assumed."""

    def forwards(s: Any, known: Any) -> Any:
        return getattr(s, field) if field in known and getattr(s, field) >= 0 else UNKNOWN

    def backwards(s: Any, known: Any) -> Any:
        return getattr(s, other) if other in (known.certain if certain else known) else UNKNOWN

    phases = phases_of(phase)
    return Fact(other, sentence, forwards, phases), Fact(field, sentence, backwards, phases)
