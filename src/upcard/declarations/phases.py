"""Phases, each with the sentence that refuses moves of other phases, and the faults of a position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from upcard.jit.rule import ruled

Rule = Callable[..., Any]
AnyPhase = int | tuple[int, ...] | None


class Phases(tuple[int, ...]):
    """The phases of a game, as numbers; `names` as people read them, `firsts` what each phase demands first."""

    names: tuple[str, ...]
    firsts: tuple[str, ...]


def phases(*each: str | tuple[str, str]) -> Phases:
    """The phases by name, in the order of their numbers: ``AUCTION, PLAY, OVER = PHASES = phases(("auction", "R2: first
    bid, or pass"), "play", "over")``. The sentence, where a phase has one, refuses every move of another phase."""
    pairs = [(one, "") if isinstance(one, str) else one for one in each]
    found = Phases(range(len(pairs)))
    found.names = tuple(name for name, _ in pairs)
    found.firsts = tuple(first for _, first in pairs)
    return found


def phase_tuple(phase: AnyPhase) -> tuple[int, ...] | None:
    """The phases that a game names: one, several, or none (None)."""
    return (phase,) if isinstance(phase, int) else phase


@dataclass(frozen=True)
class Fault:
    """A reason why a position is impossible: a sentence, and the rule ``(s)`` that is true in such positions."""

    sentence: str
    rule: Rule
    phases: tuple[int, ...] | None


def fault(sentence: str, phase: AnyPhase = None) -> Callable[[Rule], Fault]:
    """Decorator of a rule ``(s)``: where it is true (in these phases), the position is impossible, for the reason given
    in the sentence. Faults are checked in the order of the file."""

    def hang(function: Rule) -> Fault:
        return Fault(sentence, ruled(function), phase_tuple(phase))

    return hang
