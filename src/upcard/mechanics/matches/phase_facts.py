"""The phase of a position, where it shows on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from upcard.cards.rows import size
from upcard.declarations.facts import UNKNOWN, Fact
from upcard.jit.interpreted import interpreted


def phase_shown(sentence: str, phase: int, shows: Callable[[Any], Any]) -> Fact:
    """The hand is in this phase if no other is given and the rule `shows` ``(s)`` holds."""

    def rule(s: Any, known: Any) -> Any:
        return phase if "phase" not in known.certain and interpreted(shows)(s) else UNKNOWN

    return Fact("phase", sentence, rule)


def playing(s: Any) -> bool:
    """Whether cards have been played to a trick, or there is a trump suit. (For `phase_shown`.)"""
    return bool(any(s.tricks) or size(s.trick) > 0 or s.trump >= 0)
