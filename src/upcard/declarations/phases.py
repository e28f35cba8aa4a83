"""Phases, each with the sentence that refuses moves of other phases, and the faults of a position."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from upcard.jit.rule import ruled

Rule = Callable[..., Any]
AnyPhase = int | tuple[int, ...]
"""A phase, or several; none named, the empty tuple, are all of them."""


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


def phases_of(named: AnyPhase | None) -> tuple[int, ...]:
    """The phases that a game names, as a tuple, which is empty for all of them (`in_phases`). None meant that in
    version 1.0, and warns."""
    if named is None:
        warnings.warn("phase=None is written by leaving `phase` out", DeprecationWarning, stacklevel=3)
        return ()
    return (named,) if isinstance(named, int) else tuple(named)


def in_phases(named: tuple[int, ...], phase: int) -> bool:
    """Whether something that holds in these phases (`phases_of`) holds in this one."""
    return not named or phase in named


@dataclass(frozen=True)
class Fault:
    """A reason why a position is impossible: a sentence, and the rule ``(s)`` that is true in such positions."""

    sentence: str
    rule: Rule
    phases: tuple[int, ...] = ()
    """The phases in which it is checked; empty for all."""


def fault(sentence: str, phase: AnyPhase = ()) -> Callable[[Rule], Fault]:
    """Decorator of a rule ``(s)``: where it is true (in these phases), the position is impossible, for the reason given
    in the sentence. Faults are checked in the order of the file."""

    named = phases_of(phase)

    def hang(function: Rule) -> Fault:
        return Fault(sentence, ruled(function), named)

    return hang
